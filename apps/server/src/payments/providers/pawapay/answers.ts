import type { FailureCode } from "@passerelle/domain/payments/failures";
import * as z from "zod/mini";
import { fromDecimal } from "../../../platform/amounts.ts";
import type { ChargeNotice, ChargeState, RefundNotice, RefundState } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

const FailureReason = z.object({ failureCode: z.string() });

/** The answer to an order of a deposit or a refund; errors have no status. */
export const Initiation = z.object({
  status: z.optional(z.enum(["ACCEPTED", "REJECTED", "DUPLICATE_IGNORED"])),
  nextStep: z.optional(z.string()),
  failureReason: z.nullish(FailureReason),
});
export type Initiation = z.output<typeof Initiation>;

const STATUSES = [
  "ACCEPTED",
  "ENQUEUED",
  "SUBMITTED",
  "PROCESSING",
  "IN_RECONCILIATION",
  "COMPLETED",
  "FAILED",
  "REJECTED",
] as const;

/** A deposit in answers and in callbacks. */
export const Deposit = z.object({
  depositId: z.string(),
  status: z.enum(STATUSES),
  amount: z.string(),
  currency: z.string(),
  nextStep: z.nullish(z.string()),
  authorizationUrl: z.nullish(z.url({ protocol: /^https?$/ })),
  failureReason: z.nullish(FailureReason),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});
export type Deposit = z.output<typeof Deposit>;

export const Refund = z.object({
  refundId: z.string(),
  status: z.enum(STATUSES),
  failureReason: z.nullish(FailureReason),
});
export type Refund = z.output<typeof Refund>;

/** The answer to a query. */
export const found = <T extends z.ZodMiniType>(data: T) =>
  z.discriminatedUnion("status", [
    z.object({ status: z.literal("FOUND"), data }),
    z.object({ status: z.literal("NOT_FOUND") }),
  ]);

/** Any other code means that the operator did not take the money and gave no reason for the payer. */
const FAILURES: Record<string, FailureCode> = {
  INSUFFICIENT_BALANCE: "insufficient_funds",
  PAYER_NOT_FOUND: "unknown_number",
  INVALID_PHONE_NUMBER: "unknown_number",
  PAYER_LIMIT_REACHED: "limit_reached",
  // The payer refused or did not answer: pawaPay does not distinguish the two.
  PAYMENT_NOT_APPROVED: "cancelled_by_payer",
  PROVIDER_TEMPORARILY_UNAVAILABLE: "provider_unavailable",
  DEPOSITS_NOT_ALLOWED: "provider_unavailable",
  UNKNOWN_ERROR: "provider_unavailable",
};

export const failureCodeOf = (reason: { failureCode: string } | null | undefined): FailureCode =>
  FAILURES[reason?.failureCode ?? ""] ?? "declined";

export function noticeOf(deposit: Deposit): ChargeNotice {
  return {
    reference: deposit.depositId,
    gatewayId: deposit.depositId,
    amount: amountOf(deposit),
    currency: deposit.currency,
    state: stateOf(deposit),
    ...(deposit.authorizationUrl && { redirectUrl: deposit.authorizationUrl }),
  };
}

function amountOf({ amount, currency }: Deposit): number {
  try {
    return fromDecimal(amount, currency);
  } catch (cause) {
    throw new UnknownResultError("pawaPay: the amount of a deposit is not understood", { cause });
  }
}

function stateOf({ status, nextStep, failureReason }: Deposit): ChargeState {
  switch (status) {
    case "COMPLETED":
      return { status: "succeeded" };
    case "FAILED":
    case "REJECTED":
      return { status: "failed", failureCode: failureCodeOf(failureReason) };
    case "ENQUEUED":
    case "IN_RECONCILIATION":
      return { status: "pending" };
    default:
      // Until the operator's page is known the payer can do nothing.
      return { status: nextStep === "GET_AUTH_URL" ? "pending" : "requires_action" };
  }
}

export function refundNoticeOf(refund: Refund): RefundNotice {
  return { reference: refund.refundId, gatewayId: refund.refundId, state: refundStateOf(refund) };
}

function refundStateOf({ status, failureReason }: Refund): RefundState {
  if (status === "COMPLETED") return { status: "succeeded" };
  if (status !== "FAILED" && status !== "REJECTED") return { status: "pending" };
  return { status: "failed", reason: failureReason?.failureCode ?? status };
}
