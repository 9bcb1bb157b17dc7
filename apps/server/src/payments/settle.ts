import { formatMoney } from "@passerelle/domain/money";
import { settles } from "@passerelle/domain/payments/methods";
import { describeServices } from "../catalogue/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { enterPayment, lockExistingRequest, paysFor, recordEvent } from "../requests/service.ts";
import type { FailureCode } from "./provider.ts";
import {
  findLivePayment,
  findPayment,
  lockPayment,
  type StoredPayment,
  updateRefundOwed,
  updateSettled,
  updateSuperseded,
} from "./queries.ts";

export type Outcome = {
  /** As the provider names the charge, where it said so. */
  gatewayId: string | null;
  /** What the provider says was taken; a sum that is not ours settles nothing. */
  taken?: { amount: number; currency: string };
  /** Who gave it up, where the failure is that somebody did. */
  givenUpBy?: string;
} & (
  | { status: "succeeded" }
  /** `expired`: we gave up waiting. */
  | { status: "failed" | "expired"; failureCode: FailureCode }
);

/**
 * Enters what became of a payment: the transaction, its request, the timeline, the letter, in one database transaction.
 * Told the same twice it changes nothing, and a success is never taken back by a later failure.
 *
 * A success that comes after we gave up is recorded, since the money was taken. Where the request cannot take it any
 * more (cancelled, paid meanwhile by another transaction, or for another service by now) it is owed back.
 * Answers undefined for an unknown id; throws when the sum taken is not the sum that was asked for.
 */
export function settle(
  ctx: Context,
  transactionId: string,
  outcome: Outcome,
): Promise<StoredPayment | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await findPayment(trx, transactionId);
    if (!found) return undefined;
    const request = await lockExistingRequest(trx, found.service_request_id);
    const payment = await lockPayment(trx, transactionId);
    const { taken } = outcome;
    if (taken && (taken.amount !== payment.amount || taken.currency !== payment.currency)) {
      throw new Error(`payment ${payment.id}: ${taken.amount} ${taken.currency} is not what was asked for`);
    }
    if (!settles(payment.status, outcome.status)) return payment;

    const settled = {
      status: outcome.status,
      failure_code: outcome.status === "succeeded" ? null : outcome.failureCode,
      payment_gateway_id: outcome.gatewayId ?? payment.payment_gateway_id,
    };
    if (outcome.status === "succeeded") {
      const outdated = !paysFor(request, payment.terms);
      const other = await findLivePayment(trx, request.id);
      const rival = other && other.id !== payment.id ? other : undefined;
      // The one that still waits gives way to the one that was paid; should it be paid as well, it is owed back.
      if (rival?.status === "pending" && !outdated) await updateSuperseded(trx, rival.id);
      // What pays for nothing any more must not hold the request either.
      const superseded = outdated || rival?.status === "succeeded";
      await updateSettled(trx, payment.id, { ...settled, superseded });
      const entered = await enterPayment(trx, request, payment.terms);
      if (!entered) await oweRefund(trx, payment);
      await sendLetter(ctx, trx, payment.id, request, "payment_receipt");
    } else {
      await updateSettled(trx, payment.id, settled);
      await recordEvent(trx, { service_request_id: request.id, ...eventOf(outcome) });
      // A refusal is told on the page where it was just tried; who gave up waiting has left.
      if (outcome.status === "expired" && !payment.superseded_at) {
        await sendLetter(ctx, trx, payment.id, request, "payment_failed");
      }
    }
    return findPayment(trx, payment.id);
  });
}

type Event = Parameters<typeof recordEvent>[1];

function eventOf({ status, givenUpBy }: Outcome): Pick<Event, "kind" | "by" | "actor_id"> {
  if (givenUpBy) return { kind: "payment_cancelled", by: "customer", actor_id: givenUpBy };
  return { kind: status === "failed" ? "payment_failed" : "payment_expired", by: "payment" };
}

/** Records that a transaction's money is owed back, in the transaction of what made it so. */
export async function oweRefund(trx: Db, payment: StoredPayment): Promise<void> {
  await updateRefundOwed(trx, payment.id);
  await recordEvent(trx, {
    service_request_id: payment.service_request_id,
    kind: "refund_owed",
    by: "payment",
  });
}

async function sendLetter(
  ctx: Context,
  trx: Db,
  paymentId: string,
  request: { id: string; service_id: string; form_data: { userName: string } },
  template: "payment_receipt" | "payment_failed",
): Promise<void> {
  const payment = await lockPayment(trx, paymentId);
  const { receipt_language: language, receipt_email: to, amount, currency } = payment;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const values = {
    name: request.form_data.userName,
    service: service?.title ?? "",
    amount: formatMoney({ amount, currency }),
  };
  const base = ctx.env.publicUrl;
  if (template === "payment_receipt") {
    const reference = payment.payment_gateway_id ?? payment.id;
    const link = `${base}/requests-tracking/${request.id}`;
    await ctx.mail.enqueue(trx, { template, to, language, values: { ...values, reference, link } });
  } else {
    const link = `${base}/service-request/edit/${request.id}`;
    const userId = payment.user_id;
    await ctx.mail.enqueue(trx, { template, userId, to, language, values: { ...values, link } });
  }
}
