import { formatMoney } from "@passerelle/domain/money";
import { settles } from "@passerelle/domain/payments/methods";
import { type Beneficiary, titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../catalogue/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { areTermsCurrent, enterPayment, lockExistingRequest, recordEvent } from "../requests/service.ts";
import type { ChargeState, FailureCode } from "./provider.ts";
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
  /** The provider's id of the charge, if known. */
  gatewayId: string | null;
  /** The amount that the provider reports; a different amount settles nothing. */
  taken?: { amount: number; currency: string };
  /** Who gave it up, for a failure with that reason. */
  givenUpBy?: string;
} & (
  | { status: "succeeded" }
  /** `expired`: not confirmed in time. */
  | { status: "failed" | "expired"; failureCode: FailureCode }
);

type FinalState = Exclude<ChargeState, { status: "pending" | "requires_action" }>;

export const isFinal = (state: ChargeState): state is FinalState =>
  state.status !== "pending" && state.status !== "requires_action";

export const outcomeOf = (state: FinalState) =>
  state.status === "expired" ? ({ ...state, failureCode: "not_confirmed_in_time" } as const) : state;

/**
 * Records the result of a payment in one transaction: the transaction's status, its request, the timeline and the
 * email. Repeating it changes nothing, and a later failure never undoes a success.
 *
 * A success after the payment was given up or expired is recorded, since money was taken. If the request cannot use
 * it any more (cancelled, paid by another transaction, or for another service now) it is owed back. Answers undefined
 * for an unknown id; throws when the amount differs from the order.
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
      const outdated = !areTermsCurrent(request, payment.terms);
      const other = await findLivePayment(trx, request.id);
      const rival = other && other.id !== payment.id ? other : undefined;
      // The pending payment gives way to the one that succeeded; if it succeeds too, it is owed back.
      if (rival?.status === "pending" && !outdated) await updateSuperseded(trx, rival.id);
      // A payment that pays for nothing must not block the request.
      const superseded = outdated || rival?.status === "succeeded";
      await updateSettled(trx, payment.id, { ...settled, superseded });
      const entered = await enterPayment(ctx, trx, request, payment.terms);
      if (!entered) await oweRefund(trx, payment);
      await sendEmail(ctx, trx, payment.id, request, "payment_receipt");
    } else {
      await updateSettled(trx, payment.id, settled);
      await recordEvent(trx, { service_request_id: request.id, ...eventOf(outcome) });
      // A refusal is shown on the page where the payer is; after an expiry they have left.
      if (outcome.status === "expired" && !payment.superseded_at) {
        await sendEmail(ctx, trx, payment.id, request, "payment_failed");
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

/** Records that a transaction is owed back, in the transaction of its cause. */
export async function oweRefund(trx: Db, payment: StoredPayment): Promise<void> {
  await updateRefundOwed(trx, payment.id);
  await recordEvent(trx, {
    service_request_id: payment.service_request_id,
    kind: "refund_owed",
    by: "payment",
  });
}

async function sendEmail(
  ctx: Context,
  trx: Db,
  paymentId: string,
  request: {
    id: string;
    service_id: string;
    form_data: { userName: string };
    beneficiary: Beneficiary | null;
  },
  template: "payment_receipt" | "payment_failed",
): Promise<void> {
  const payment = await lockPayment(trx, paymentId);
  const { receipt_language: language, receipt_email: to, amount, currency } = payment;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const values = {
    name: request.form_data.userName,
    service: titleFor(service?.title ?? "", request.beneficiary),
    amount: formatMoney({ amount, currency }, language),
  };
  const base = ctx.env.publicUrl;
  if (template === "payment_receipt") {
    const link = `${base}/requests-tracking/${request.id}`;
    const { reference } = payment;
    await ctx.mail.enqueue(trx, { template, to, language, values: { ...values, reference, link } });
  } else {
    const link = `${base}/service-request/edit/${request.id}`;
    const userId = payment.user_id;
    await ctx.mail.enqueue(trx, { template, userId, to, language, values: { ...values, link } });
  }
}
