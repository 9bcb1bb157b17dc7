import type { OwnLink, OwnPayment, OwnRefund } from "@passerelle/contract/payments/history";
import type { Language } from "@passerelle/contract/shapes";
import { textIn } from "@passerelle/domain/languages";
import { describeServices } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findRequestsById } from "../../requests/service.ts";
import { contributionsEndOf } from "../abandoned/contribution-times.ts";
import { findLastContributions } from "../abandoned/queries.ts";
import { payPath } from "../attempts/pay-path.ts";
import { findPayablesById, type StoredPayable } from "../attempts/payable-queries.ts";
import { present } from "../attempts/present.ts";
import { type LinkedRequest, presentLink } from "../links/describe-link.ts";
import { findLinksOfCreator } from "../links/queries.ts";
import { readTokens } from "../links/tokens.ts";
import type { StoredRefund } from "../refunds/queries.ts";
import { findFeesById } from "../request-fees/queries.ts";
import { getContributionDays } from "../settings/settings.ts";
import {
  findPaymentOf,
  findPaymentsOf,
  findRefundsOf,
  type PaymentFilter,
  type PaymentRow,
} from "./queries.ts";

const PER_PAGE = 20;

type Paging = { page?: number; per_page?: number };
type Paged = { total: number; page: number; per_page: number };

/** One page of the caller's attempts to pay, newest first. */
export async function listOwnPayments(
  { db }: Context,
  { userId }: Actor,
  { state, page = 1, per_page = PER_PAGE }: Paging & { state?: PaymentFilter },
  language: Language,
): Promise<{ payments: OwnPayment[] } & Paged> {
  const range = { limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await findPaymentsOf(db, userId, state, range);
  return { payments: await describePayments(db, rows, language), total, page, per_page };
}

/** Throws `payment_not_found`, also for another person's. */
export async function getOwnPayment(
  { db }: Context,
  { userId }: Actor,
  id: string,
  language: Language,
): Promise<OwnPayment> {
  const row = await findPaymentOf(db, userId, id);
  const [payment] = row ? await describePayments(db, [row], language) : [];
  if (!payment) throw new AppError("payment_not_found");
  return payment;
}

async function describePayments(
  db: Db,
  rows: readonly PaymentRow[],
  language: Language,
): Promise<OwnPayment[]> {
  const describe = await describeRequests(
    db,
    rows.flatMap((row) => row.service_request_id ?? []),
    language,
  );
  const refunds = await findRefundsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { request, stored } = describe(row.service_request_id);
    const isUnpaid = row.status === "failed" || row.status === "expired";
    const isDue = isStillDue(row, stored);
    return {
      ...present(row),
      purpose: row.payable_kind,
      fee:
        row.fee_label === null
          ? null
          : { id: row.payable_id, label: row.fee_label, office: row.fee_office ?? "" },
      ...placeOf(row.purpose, isDue ? pathOf(row) : null, language),
      request,
      payer_name: row.payer_name,
      charged_amount: row.charged_amount,
      charged_currency: row.charged_currency,
      number_end: row.method_details.last4 || row.method_details.phone_end || null,
      may_retry: isUnpaid && isDue,
      refunds: (refunds.get(row.id) ?? []).map(presentRefund),
    };
  });
}

const pathOf = ({ payable_id: id, payable_kind: kind, service_request_id }: PaymentRow): string =>
  payPath({ id, kind, service_request_id });

const placeOf = (purpose: StoredPayable["purpose"], pay_path: string | null, language: Language) => ({
  label: purpose ? textIn(purpose.label, language) : null,
  pay_path,
});

const isStillDue = (row: PaymentRow, request: LinkedRequest | undefined): boolean =>
  row.payable_kind === "request" ? request?.status === "draft" : row.payable_status === "open";

const presentRefund = (refund: StoredRefund): OwnRefund => ({
  reference: refund.reference,
  amount: refund.amount,
  status: refund.status,
  reason: refund.reason,
  created_at: refund.created_at.toISOString(),
  sent_at: refund.sent_at?.toISOString() ?? null,
  closed_at: refund.closed_at?.toISOString() ?? null,
  came_back_at: refund.came_back_at?.toISOString() ?? null,
});

type Described = { request: OwnPayment["request"]; stored: LinkedRequest | undefined };

/** Names the requests that payments are for. */
async function describeRequests(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<(id: string | null) => Described> {
  const requests = await findRequestsById(db, [...new Set(ids)]);
  const serviceIds = [...new Set([...requests.values()].map(({ service_id }) => service_id))];
  const services = await describeServices(db, serviceIds, language);
  return (id) => {
    const stored = id === null ? undefined : requests.get(id);
    if (!stored) return { request: null, stored };
    const service = services.get(stored.service_id)?.title ?? "";
    return { request: { id: stored.id, reference: stored.reference, service }, stored };
  };
}

/** One page of the links that the caller created, newest first. */
export async function listOwnLinks(
  ctx: Context,
  { userId }: Actor,
  { page = 1, per_page = PER_PAGE }: Paging,
  language: Language,
): Promise<{ links: OwnLink[] } & Paged> {
  const { db } = ctx;
  const range = { limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await findLinksOfCreator(db, userId, range);
  const payables = await findPayablesById(
    db,
    rows.map(({ payable_id }) => payable_id),
  );
  const describe = await describeRequests(
    db,
    [...payables.values()].flatMap(({ service_request_id }) => service_request_id ?? []),
    language,
  );
  const tokens = await readTokens(ctx);
  const fees = await findFeesById(db, [...payables.keys()]);
  const days = await getContributionDays(db);
  const contributions = await findLastContributions(db, [...payables.keys()]);
  const links = rows.flatMap((link) => {
    const payable = payables.get(link.payable_id);
    const { request, stored } = describe(payable?.service_request_id ?? null);
    if (!payable || (!stored && !payable.purpose)) return [];
    const fee = fees.get(payable.id);
    const contributed = contributions.get(payable.id);
    const end =
      stored && link.paid > 0 ? contributionsEndOf(stored, payable, { contributed, days }) : undefined;
    return [
      {
        ...presentLink(ctx, tokens, { link, payable, request: stored }),
        purpose: payable.kind,
        fee: fee ? { id: fee.id, label: fee.label, office: fee.office } : null,
        ...placeOf(payable.purpose, payable.status === "open" ? payPath(payable) : null, language),
        request,
        returns_at: end?.toISOString() ?? null,
      },
    ];
  });
  return { links, total, page, per_page };
}
