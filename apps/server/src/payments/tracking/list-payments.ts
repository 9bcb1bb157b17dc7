import type { TrackedPayment } from "@passerelle/contract/payments/tracking";
import { type ShownStatus, shownStatus } from "@passerelle/domain/payments/attempts";
import { MOBILE_PROVIDERS, type PaymentMethod } from "@passerelle/domain/payments/methods";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import {
  MAX_TRACKED,
  type PaymentAttention,
  readPaymentSearch,
  TRACKED_PER_PAGE,
} from "@passerelle/domain/payments/tracking";
import type { Context } from "../../platform/context.ts";
import { countWaiting, findPayments, type PaymentFilter, type PaymentRow } from "./list-queries.ts";

export type PaymentQuery = {
  search?: string;
  status?: ShownStatus;
  method?: PaymentMethod;
  provider?: ProviderName;
  from?: string;
  to?: string;
  attention?: PaymentAttention;
};

export const filterOf = ({ search, ...query }: PaymentQuery): PaymentFilter => ({
  ...query,
  search: readPaymentSearch(search ?? ""),
});

/** One page of all attempts, newest first, and how much waits for a person. */
export async function listPayments(
  { db }: Context,
  { page = 1, ...query }: PaymentQuery & { page?: number },
): Promise<{
  payments: TrackedPayment[];
  total: number;
  waiting: { to_approve: number; cases: number };
}> {
  const offset = Math.min((page - 1) * TRACKED_PER_PAGE, MAX_TRACKED + 1);
  const { rows, total } = await findPayments(db, filterOf(query), { limit: TRACKED_PER_PAGE, offset });
  return { payments: rows.map(presentPayment), total, waiting: await countWaiting(db) };
}

export function presentPayment(row: PaymentRow): TrackedPayment {
  const { id, reference, payment_method, provider, amount, currency, refunded, returned } = row;
  return {
    id,
    reference,
    created_at: row.created_at.toISOString(),
    payer: payerOf(row),
    request:
      row.service_request_id && row.request_reference
        ? { id: row.service_request_id, reference: row.request_reference }
        : null,
    purpose: row.payable_kind,
    label: row.purpose?.label ?? null,
    fee: row.fee_label === null ? null : { label: row.fee_label, office: row.fee_office ?? "" },
    payment_method,
    operator: MOBILE_PROVIDERS.find((one) => one === row.method_details.operator) ?? null,
    provider,
    amount,
    currency,
    refunded,
    returned,
    status: shownStatus(row),
    to_approve: row.to_approve,
    has_case: row.has_case,
  };
}

/** The present name and email of the payer's account, else those that the payer gave for this payment. */
export const payerOf = (
  row: Pick<PaymentRow, "user_id" | "account_name" | "account_email" | "payer_name" | "receipt_email">,
) => ({
  id: row.user_id,
  name: row.account_name || row.payer_name,
  email: row.account_email ?? row.receipt_email,
});
