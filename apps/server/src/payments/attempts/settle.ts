import { isOpen, settles } from "@passerelle/domain/payments/attempts";
import type { FailureCode } from "@passerelle/domain/payments/failures";
import { paymentTransfers } from "@passerelle/domain/payments/ledger";
import type { RefundReason } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { MetricName } from "../../platform/metrics.ts";
import {
  areTermsCurrent,
  enterPayment,
  lockExistingRequest,
  publishRequestChange,
  recordEvent,
} from "../../requests/service.ts";
import { postTransfers } from "../ledger/post.ts";
import { announceContribution } from "../links/announce-contribution.ts";
import { paymentFailed, paymentSucceeded } from "../paid.ts";
import type { ChargeState } from "../provider.ts";
import { publishPayableChange } from "../publish-change.ts";
import { createRefund, refundPayable } from "../refunds/create-refund.ts";
import { moveFee } from "../request-fees/move-fee.ts";
import { lockCustomer } from "./own-payable.ts";
import {
  addToPayable,
  closePayable,
  findPayable,
  lockPayable,
  type StoredPayable,
} from "./payable-queries.ts";
import { sendPaymentEmail } from "./payment-emails.ts";
import {
  findPayment,
  findReserving,
  insertPaymentEvent,
  lockPayment,
  type PaymentChanges,
  type StoredPayment,
  updatePayment,
} from "./queries.ts";
import { refusesAmount, type Taken } from "./refuse-amount.ts";

type FinalState = Extract<ChargeState, { status: "succeeded" | "failed" }> | ExpiredState;
/** `failureCode`: why it expired, `not_confirmed_in_time` unless known. */
type ExpiredState = { status: "expired"; failureCode?: FailureCode };

type Source = {
  by: "payer" | "provider" | "system" | "staff";
  /** The person who gave it up, or found out the result. */
  actorId?: string | undefined;
  /** The provider's id of the charge, if known. */
  gatewayId?: string;
  /** The amount that the provider took, as it reports; a different one settles nothing and opens a case. */
  taken?: Taken;
  /** Continue the queries, because the provider may still take money. */
  keepChecking?: boolean;
};

export const paymentsSettled: MetricName = {
  name: "passerelle_payments_total",
  help: "Attempts to pay whose outcome this process has recorded, by provider and outcome (succeeded, failed or expired)",
  labels: ["provider", "outcome"],
};

/**
 * Records the result of an attempt in one transaction: its status, the payable, the ledger, the request, the timeline and
 * the email. Repeating it changes nothing, and a later failure never undoes a success. Answers the attempt as it is then.
 *
 * A success after the attempt was given up or expired is recorded, since money was taken. If it cannot be used any more
 * (the order ended, was paid by another attempt, or is another one now) it is refunded.
 */
export async function settleCharge(
  ctx: Context,
  transactionId: string,
  state: FinalState,
  source: Source,
): Promise<StoredPayment> {
  let isSettled = false;
  const settledPayment = await ctx.db.transaction().execute(async (trx) => {
    const { request, payable, payment } = await lockAll(trx, transactionId);
    if (state.status === "succeeded" && (await refusesAmount(trx, payment, source)))
      return getPayment(trx, payment.id);
    if (!settles(payment.status, state.status)) {
      if (!source.keepChecking) await updatePayment(trx, payment.id, { next_check_at: null });
      return payment;
    }
    isSettled = true;
    const settled: Settlement = { ctx, trx, request, payable, payment };
    if (state.status === "succeeded") await succeed(settled, source);
    else await fail(settled, state, source);
    return getPayment(trx, payment.id);
  });
  if (isSettled)
    ctx.metrics.count(paymentsSettled, { provider: settledPayment.provider, outcome: state.status });
  return settledPayment;
}

type LockedRequest = Awaited<ReturnType<typeof lockExistingRequest>>;

type Settlement = {
  ctx: Context;
  trx: Db;
  request: LockedRequest | undefined;
  payable: StoredPayable;
  payment: StoredPayment;
};

/** Locks the request (without one, the customer), then the payable, then the attempt: this order prevents deadlocks. */
async function lockAll(trx: Db, transactionId: string) {
  const found = await getPayment(trx, transactionId);
  const request = found.service_request_id
    ? await lockExistingRequest(trx, found.service_request_id)
    : undefined;
  const known = await findPayable(trx, found.payable_id);
  if (known && !request) await lockCustomer(trx, known.user_id);
  const payable = await lockPayable(trx, found.payable_id);
  return { request, payable, payment: await lockPayment(trx, transactionId) };
}

async function getPayment(db: Db, id: string): Promise<StoredPayment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Error(`there is no payment ${id}`);
  return payment;
}

/** Whether the attempt's amount is still reserved on its payable. */
const isReserved = (payment: StoredPayment): boolean =>
  isOpen(payment.status) && payment.superseded_at === null;

async function succeed(settlement: Settlement, source: Source): Promise<void> {
  const { ctx, trx, request, payable, payment } = settlement;
  if (isReserved(payment)) await addToPayable(trx, payable.id, { reserved: -payment.amount });
  const reason = reasonNotToUse(settlement);
  if (reason === undefined) await makeRoom(settlement);
  await changeStatus(trx, payment, source, {
    status: "succeeded",
    failure_code: null,
    settled_at: new Date(),
    unused: reason !== undefined,
    next_check_at: null,
    redirect_url: null,
    ...(source.gatewayId && { payment_gateway_id: source.gatewayId }),
  });
  const purpose = payable.kind === "request_fee" ? "fees" : "work";
  const taken = { ...payment, customerId: payable.user_id };
  await postTransfers(trx, {
    event: `payment:${payment.id}`,
    transactionId: payment.id,
    transfers: paymentTransfers(taken, purpose, reason === undefined),
  });
  if (request)
    await recordEvent(trx, { service_request_id: request.id, kind: "payment_succeeded", by: "payment" });
  let isPaid = false;
  if (reason !== undefined) {
    const isOutdated = reason === "order_changed" && payable.status === "open" && payable.paid === 0;
    if (isOutdated && payable.reserved === (isReserved(payment) ? payment.amount : 0))
      await closePayable(trx, payable.id, "replaced");
    await createRefund(ctx, trx, payment, { amount: payment.amount, reason });
  } else {
    await addToPayable(trx, payable.id, { paid: payment.amount });
    const left = payable.amount - payable.paid - payment.amount;
    if (left === 0) isPaid = await complete(settlement);
    if (payment.payment_link_id) await announceContribution(ctx, trx, { payment, payable, left, request });
  }
  await sendPaymentEmail(ctx, trx, "payment_receipt", { payment, payable, request });
  if (!request) await publishPayableChange(trx, payable);
  if (payment.card_consent !== null)
    await ctx.jobs.enqueue(trx, "payments.keep_card", { transactionId: payment.id });
  const succeeded = { transactionId: payment.id, payableId: payable.id, isPaid };
  await ctx.events.publish(ctx, trx, paymentSucceeded, succeeded);
}

/** Why money that arrived cannot be used; undefined when it pays for its purpose. */
function reasonNotToUse({ request, payable, payment }: Settlement): RefundReason | undefined {
  if (payable.status === "paid") return "paid_twice";
  if (payable.status === "replaced") return "order_changed";
  if (payable.status !== "open") return "late_payment";
  if (payable.paid + payment.amount > payable.amount) return "paid_twice";
  if (payable.kind === "request" && request && payable.terms) {
    if (request.status !== "draft") return "late_payment";
    if (!areTermsCurrent(request, payable.terms)) return "order_changed";
  }
  return undefined;
}

/**
 * Releases other reservations for a payment that arrived after its own had ended. If those attempts succeed too, they are
 * refunded.
 */
async function makeRoom({ trx, payable, payment }: Settlement): Promise<void> {
  if (isReserved(payment)) return;
  let free = payable.amount - payable.paid - payable.reserved;
  for (const rival of await findReserving(trx, payable.id)) {
    if (free >= payment.amount) return;
    await updatePayment(trx, rival.id, { superseded_at: new Date() });
    await addToPayable(trx, payable.id, { reserved: -rival.amount });
    free += rival.amount;
  }
}

/** Completes a payable that is fully paid. False when its purpose has ended, so that the money is returned. */
async function complete({ ctx, trx, request, payable }: Settlement): Promise<boolean> {
  if (payable.kind === "request_fee" && request) {
    await moveFee(ctx, trx, request, payable, { action: "pay" });
    return true;
  }
  await closePayable(trx, payable.id, "paid");
  if (!request || !payable.terms) return true;
  if (await enterPayment(ctx, trx, request, payable.terms)) return true;
  await closePayable(trx, payable.id, "cancelled");
  await refundPayable(ctx, trx, payable.id, "late_payment");
  return false;
}

async function fail(
  { ctx, trx, request, payment, payable }: Settlement,
  state: FinalState,
  source: Source,
): Promise<void> {
  if (isReserved(payment)) await addToPayable(trx, payable.id, { reserved: -payment.amount });
  const stated = "failureCode" in state ? state.failureCode : undefined;
  const failureCode = stated ?? "not_confirmed_in_time";
  await changeStatus(trx, payment, source, {
    status: state.status,
    failure_code: failureCode,
    settled_at: new Date(),
    redirect_url: null,
    ...(!source.keepChecking && { next_check_at: null }),
    ...(source.gatewayId && { payment_gateway_id: source.gatewayId }),
  });
  if (request) {
    await recordEvent(trx, { service_request_id: request.id, ...eventOf(state, source) });
    // The customer's page shows what is left again.
    if (payment.payment_link_id) await publishRequestChange(trx, request);
  } else await publishPayableChange(trx, payable);
  // After an expiry the payer has left the page that would show a failure. For a kept card, the capability that charged it
  // sends the email.
  if (state.status === "expired" && payment.superseded_at === null && payment.card_id === null) {
    await sendPaymentEmail(ctx, trx, "payment_failed", { payment, payable, request });
  }
  const failed = { transactionId: payment.id, payableId: payable.id, failureCode };
  await ctx.events.publish(ctx, trx, paymentFailed, failed);
}

type RequestEvent = Parameters<typeof recordEvent>[1];

function eventOf(
  { status }: FinalState,
  { by, actorId }: Source,
): Pick<RequestEvent, "kind" | "by" | "actor_id"> {
  if (by === "payer" && actorId) return { kind: "payment_cancelled", by: "customer", actor_id: actorId };
  return { kind: status === "failed" ? "payment_failed" : "payment_expired", by: "payment" };
}

async function changeStatus(
  trx: Db,
  payment: StoredPayment,
  { by, actorId }: Source,
  changes: PaymentChanges & { status: StoredPayment["status"] },
): Promise<void> {
  await updatePayment(trx, payment.id, changes);
  await insertPaymentEvent(trx, {
    transaction_id: payment.id,
    from_status: payment.status,
    to_status: changes.status,
    by,
    actor_id: actorId ?? null,
    note: changes.failure_code ?? null,
  });
}
