import type { FailureCode } from "@passerelle/domain/payments/failures";
import * as z from "zod/mini";
import type { ChargeNotice, ChargeState, RefundNotice, RefundState } from "../../provider.ts";

/** Fixes the shapes below, independently of the account's default version. */
export const API_VERSION = "2026-10-28.endive";

const Failed = z.object({ code: z.nullish(z.string()), decline_code: z.nullish(z.string()) });

const BalanceTransaction = z.object({ fee: z.int(), currency: z.string() });

export const PaymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.nullish(Failed),
  latest_charge: z.nullish(
    z.union([
      z.string(),
      z.object({ balance_transaction: z.nullish(z.union([z.string(), BalanceTransaction])) }),
    ]),
  ),
});

/** The card of a payment, as calls return it that expand the payment method. */
export const CardOfIntent = z.object({
  id: z.string(),
  card: z.nullish(z.object({ last4: z.string() })),
});

/**
 * A session of one payment. `payment_intent` exists from the payer's first attempt on; it is an object if the call expands
 * it, else an id.
 */
export const Session = z.object({
  id: z.string(),
  client_reference_id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid"]),
  amount_total: z.int(),
  currency: z.string(),
  url: z.nullish(z.string()),
  payment_intent: z.nullish(z.union([z.string(), PaymentIntent])),
});
export type Session = z.output<typeof Session>;

/** Sessions of an account, which may sell other products too. */
export const SessionPage = z.object({
  data: z.array(z.object({ id: z.string(), client_reference_id: z.nullish(z.string()) })),
  has_more: z.boolean(),
});

export const Refund = z.object({
  id: z.string(),
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]),
  failure_reason: z.nullish(z.string()),
  metadata: z.nullish(z.record(z.string(), z.string())),
});
export type Refund = z.output<typeof Refund>;

export const RefundPage = z.object({ data: z.array(Refund), has_more: z.boolean() });

export const Failure = z.object({
  error: z.object({ type: z.string(), code: z.optional(z.string()), param: z.optional(z.string()) }),
});

/** The provider's own words for a failure, without a person's data. */
export function reasonOf({ error: { type, code, param } }: z.output<typeof Failure>): string {
  return [code ?? type, param].filter(Boolean).join(" ");
}

export function paymentIntentOf({ payment_intent }: Session): string | undefined {
  return typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
}

/** Amounts are in the currency's minor unit, and XOF and XAF have none, as with us. */
export function noticeOf(session: Session): ChargeNotice {
  const fee = feeOf(session);
  return {
    reference: session.client_reference_id,
    gatewayId: session.id,
    amount: session.amount_total,
    currency: session.currency.toUpperCase(),
    state: stateOf(session),
    ...(fee !== undefined && { fee }),
    ...(session.url && { redirectUrl: session.url }),
  };
}

/** A declined card is not final: the payer may try another one until the session ends. */
export function stateOf({ status, payment_status, payment_intent }: Session): ChargeState {
  if (payment_status === "paid") return { status: "succeeded" };
  if (status === "open") return { status: "requires_action" };
  const intent = typeof payment_intent === "object" ? payment_intent : undefined;
  const error = intent?.last_payment_error;
  // A complete session without payment waits for a slow means of payment.
  if (
    status === "complete" &&
    intent?.status !== "requires_payment_method" &&
    intent?.status !== "canceled"
  ) {
    return { status: "pending" };
  }
  if (!error && status === "expired") return { status: "expired" };
  return { status: "failed", failureCode: failureCodeOf(error?.decline_code ?? error?.code) };
}

const FAILURES: ReadonlyMap<string, FailureCode> = new Map([
  ["insufficient_funds", "insufficient_funds"],
  ["expired_card", "expired_card"],
  ["authentication_required", "authentication_required"],
  ["card_velocity_exceeded", "limit_reached"],
  ["withdrawal_count_limit_exceeded", "limit_reached"],
]);

export const failureCodeOf = (code: string | null | undefined): FailureCode =>
  FAILURES.get(code ?? "") ?? "declined";

/** Stripe's fee, if it was kept in the charge's currency. */
export function feeOf({
  payment_intent,
  currency,
}: Pick<Session, "payment_intent" | "currency">): number | undefined {
  const charge = typeof payment_intent === "object" ? payment_intent?.latest_charge : undefined;
  const line = typeof charge === "object" ? charge?.balance_transaction : undefined;
  return typeof line === "object" && line?.currency === currency ? line.fee : undefined;
}

export function refundNoticeOf(refund: Refund, reference: string): RefundNotice {
  return { reference, gatewayId: refund.id, state: refundStateOf(refund) };
}

function refundStateOf({ status, failure_reason }: Refund): RefundState {
  if (status === "succeeded") return { status };
  if (status === "failed" || status === "canceled") {
    return { status: "failed", reason: failure_reason ?? status };
  }
  return { status: "pending" };
}
