import { toEuro } from "@passerelle/domain/money";
import { refundedCharge } from "@passerelle/domain/payments/charged-amount";
import { type RefundSource, refundDueTransfers } from "@passerelle/domain/payments/ledger";
import type { RefundMethod } from "@passerelle/domain/payments/providers";
import { isApprovedAtOnce, type RefundReason } from "@passerelle/domain/payments/refunds";
import { findExchangeRates } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { makeReference } from "../../platform/reference.ts";
import { recordEvent } from "../../requests/service.ts";
import { addToPayable, lockPayable, type StoredPayable } from "../attempts/payable-queries.ts";
import {
  findSucceeded,
  insertPaymentEvent,
  lockPayment,
  type StoredPayment,
  updateRefunded,
} from "../attempts/queries.ts";
import { postTransfers } from "../ledger/post.ts";
import { type Providers, providersOf } from "../providers.ts";
import { publishPayableChange } from "../publish-change.ts";
import { isPassedOn } from "../request-fees/office-queries.ts";
import { getFourEyesLimit } from "../settings/settings.ts";
import { insertRefund, type StoredRefund, sumRefundedCharge } from "./queries.ts";
import { sendRefundEmail } from "./refund-emails.ts";

type Wanted = {
  /** Chosen by the browser, so that it can repeat the call. */
  id?: string;
  /** Minor units of the payment's currency. */
  amount: number;
  reason: RefundReason;
  /** Undefined: the product itself. */
  requestedBy?: string;
  note?: string;
};

/**
 * Creates a refund of a payment, in the transaction of its cause. A refund by the product itself, below the four-eyes
 * limit, is approved and sent at once. Throws `refund_too_large` when less than its amount is left.
 */
export async function createRefund(
  ctx: Context,
  trx: Db,
  { id, payable_id }: Pick<StoredPayment, "id" | "payable_id">,
  { id: refundId = crypto.randomUUID(), amount, reason, requestedBy, note }: Wanted,
): Promise<StoredRefund> {
  const payable = await lockPayable(trx, payable_id);
  // Read under the lock: another refund may have been decided meanwhile.
  const payment = await lockPayment(trx, id);
  const charged_amount = refundedCharge({
    amount: payment.amount,
    charged: payment.charged_amount,
    refundedAmount: payment.refunded,
    refundedCharge: await sumRefundedCharge(trx, payment.id),
    refund: amount,
  });
  if (charged_amount === undefined || !(await updateRefunded(trx, payment.id, amount)))
    throw new AppError("refund_too_large");
  // A contribution that goes back does not pay for the order: its amount is due again.
  const isBeforePaid = payable.status === "open" && !payment.unused;
  if (isBeforePaid) {
    await addToPayable(trx, payable.id, { paid: -amount });
    await publishPayableChange(trx, payable);
  }
  const isAutomatic = requestedBy === undefined;
  const euro = toEuro({ amount, currency: payment.currency }, await findExchangeRates(trx));
  const isApproved = isAutomatic && isApprovedAtOnce(euro, await getFourEyesLimit(trx));
  const fresh = {
    id: refundId,
    provider_reference: refundId,
    transaction_id: payment.id,
    amount,
    charged_amount,
    status: isApproved ? ("approved" as const) : ("requested" as const),
    reason,
    note: note ?? null,
    method: methodFor(providersOf(ctx), payment, amount),
    source: payment.unused ? null : sourceOf(payable, await isPassedOn(trx, payable.id)),
    before_paid: isBeforePaid,
    requested_by: requestedBy ?? null,
    approved_at: isApproved ? new Date() : null,
  };
  let refund: StoredRefund | undefined;
  while (!refund) refund = await insertRefund(trx, { ...fresh, reference: makeReference("F") });
  await insertPaymentEvent(trx, {
    transaction_id: payment.id,
    refund_id: refund.id,
    from_status: null,
    to_status: refund.status,
    by: isAutomatic ? "system" : "staff",
    actor_id: requestedBy ?? null,
    note: note ?? null,
  });
  if (refund.source !== null) {
    const owed = { source: refund.source, customerId: payable.user_id, amount, currency: payment.currency };
    await postTransfers(trx, {
      event: `refund:${refund.id}`,
      transactionId: payment.id,
      transfers: refundDueTransfers(owed),
    });
  }
  if (payable.service_request_id) {
    await recordEvent(trx, {
      service_request_id: payable.service_request_id,
      kind: "refund_owed",
      by: "payment",
    });
  }
  if (!isApproved) return refund;
  if (refund.method !== "manual") await enqueueRefund(ctx, trx, refund.id, 0);
  // A provider soon causes the email that the refund arrived. By hand this takes days, so the payer gets an email now.
  else await sendRefundEmail(ctx, trx, "approve", refund, payment);
  return refund;
}

/** How `amount` of a payment, in minor units of its currency, is refunded. */
export function methodFor(providers: Providers, payment: StoredPayment, amount: number): RefundMethod {
  const provider = providers.byName(payment.provider);
  return !provider || (provider.refundsOnlyInFull && amount < payment.amount) ? "manual" : provider.refunds;
}

/** Enqueues sending or querying a refund, in the transaction that makes it due. */
export function enqueueRefund({ jobs }: Context, trx: Db, refundId: string, after: number): Promise<void> {
  return jobs.enqueue(trx, "payments.refund", { refundId }, { after });
}

/** The account that bears a refund: money that an office has received is refunded from our revenue. */
function sourceOf({ kind, earned_at }: StoredPayable, isPassedOn: boolean): RefundSource {
  if (kind === "request_fee") return isPassedOn ? "revenue" : "customer_fees";
  return earned_at ? "revenue" : "customer_prepaid";
}

/** Refunds all that was paid for a payable and is not refunded yet, latest payment first. */
export async function refundPayable(
  ctx: Context,
  trx: Db,
  payableId: string,
  reason: RefundReason,
): Promise<void> {
  for (const payment of await findSucceeded(trx, payableId)) {
    const left = payment.amount - payment.refunded;
    if (left > 0) await createRefund(ctx, trx, payment, { amount: left, reason });
  }
}
