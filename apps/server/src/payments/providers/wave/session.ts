import type { FailureCode } from "@passerelle/domain/payments/failures";
import * as z from "zod/mini";
import { fromDecimal } from "../../../platform/amounts.ts";
import type { ChargeNotice, ChargeState } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

/** A checkout session: one charge, which the payer may try to pay several times. */
export const Session = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  checkout_status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["processing", "cancelled", "succeeded"]),
  client_reference: z.nullish(z.string()),
  wave_launch_url: z.url({ protocol: /^https?$/ }),
  last_payment_error: z.nullish(z.object({ code: z.string() })),
  /** Only in a refunded session. To be confirmed with Wave: without this field a refund is sent again, which Wave allows. */
  when_refunded: z.nullish(z.string()),
});
export type Session = z.output<typeof Session>;

export const Sessions = z.object({ result: z.array(Session) });

/** Any other code means that Wave did not take the money, for a reason that the payer cannot change. */
const FAILURES: Record<string, FailureCode> = {
  "insufficient-funds": "insufficient_funds",
  "payment-failure": "provider_unavailable",
};

/** The report of a session. Undefined for a session without a reference, which is not ours. */
export function noticeOf(session: Session): ChargeNotice | undefined {
  const { id, client_reference: reference, currency } = session;
  if (!reference) return undefined;
  return { reference, gatewayId: id, amount: amountOf(session), currency, state: stateOf(session) };
}

function amountOf({ amount, currency }: Session): number {
  try {
    return fromDecimal(amount, currency);
  } catch (cause) {
    throw new UnknownResultError("Wave: the amount of a session is not understood", { cause });
  }
}

export function stateOf({ checkout_status, payment_status, last_payment_error }: Session): ChargeState {
  if (payment_status === "succeeded") return { status: "succeeded" };
  // A failed attempt does not end the session: the payer may try again.
  if (checkout_status === "open") return { status: "requires_action" };
  if (checkout_status === "expired") return { status: "expired" };
  if (payment_status === "processing") return { status: "pending" };
  const failureCode = last_payment_error ? (FAILURES[last_payment_error.code] ?? "declined") : "declined";
  return { status: "failed", failureCode };
}

/** Chooses among several sessions with one reference: a paid one, else a payable one, else any. */
export function bestOf(sessions: readonly Session[]): Session | undefined {
  return (
    sessions.find((one) => one.payment_status === "succeeded") ??
    sessions.find((one) => one.checkout_status !== "expired") ??
    sessions[0]
  );
}
