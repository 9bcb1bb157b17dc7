import { type Money, type Rates, toEuro } from "../money.ts";
import type { RefundMethod } from "./providers.ts";

/** The states of a refund (money.md *Refunds*). `unknown`: it was sent, and the provider did not answer. */
export const REFUND_STATUSES = [
  "requested",
  "approved",
  "sent",
  "unknown",
  "succeeded",
  "failed",
  "declined",
] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The reasons for refunds. The product itself creates all except `goodwill` and `correction`. */
export const REFUND_REASONS = [
  "request_rejected",
  "request_cancelled",
  "late_payment",
  "paid_twice",
  "order_changed",
  "order_ended",
  "fee_declined",
  "fee_withdrawn",
  "appointment_cancelled",
  "goodwill",
  "correction",
] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reasons that staff may give. */
export const STAFF_REFUND_REASONS = ["goodwill", "correction"] as const satisfies readonly RefundReason[];

/** `come_back`: its provider or staff report that the money came back after the refund had succeeded. */
export const REFUND_ACTIONS = [
  "approve",
  "decline",
  "send",
  "succeed",
  "fail",
  "lose",
  "retry",
  "come_back",
] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

/**
 * The actions of staff on a refund. `complete`: it was paid, with a proof; `fail`: staff found out that it was not paid, after
 * its provider never reported a result; `come_back`: the bank returned what was paid by hand, with a proof.
 */
export const STAFF_REFUND_ACTIONS = ["approve", "decline", "retry", "complete", "fail", "come_back"] as const;
export type StaffRefundAction = (typeof STAFF_REFUND_ACTIONS)[number];

/**
 * Whether staff can take an action now, apart from the four-eyes rule. Refunds are sent by hand if no provider sends them or a
 * provider could not send them; while a provider may still be sending one, it would be paid twice. If its provider never decided,
 * staff find out the result when it is no longer queried (`isQueried`). What is owed in any case (`isOwed`) cannot be declined.
 */
export function isStaffActionOpen(
  refund: { status: RefundStatus; method: RefundMethod; isQueried: boolean; isOwed: boolean },
  action: StaffRefundAction,
): boolean {
  const isLeftToStaff = isUndecidedRefund(refund.status) && !refund.isQueried;
  if (action === "fail") return isLeftToStaff;
  if (action === "come_back") return refund.status === "succeeded" && refund.method === "manual";
  if (action === "decline" && refund.isOwed) return false;
  if (action !== "complete") return nextRefundStatus(refund.status, action) !== undefined;
  if (isLeftToStaff) return true;
  return refund.status === "failed" || (refund.status === "approved" && refund.method === "manual");
}

/**
 * Whether the money of a refund is owed in any case: it came back after its credit note had been issued, or staff requested it
 * and its order has ended, which refunded only the rest. `orderStatus`: of the payable.
 */
export const isOwed = (refund: {
  cameBack: boolean;
  requestedBy: string | null;
  orderStatus: "open" | "paid" | "replaced" | "cancelled" | "declined";
}): boolean =>
  refund.cameBack ||
  (refund.requestedBy !== null && refund.orderStatus !== "open" && refund.orderStatus !== "paid");

/** Whether a refund was sent and its provider has not decided. */
export const isUndecidedRefund = (status: RefundStatus): boolean => status === "sent" || status === "unknown";

/** Whether a refund is not sent any more unless a person acts. Its provider may have paid it after all. */
export const isGivenUp = (status: RefundStatus): boolean => status === "failed" || status === "declined";

/**
 * Whether a refund succeeds when an earlier attempt of it turns out to be paid: only if no other attempt may be or was paid.
 * Otherwise a person must find out which payments left.
 */
export const maySettleByEarlierTry = (status: RefundStatus): boolean =>
  status === "approved" || status === "failed";

/**
 * Whether its provider may report that the money of a refund came back, such as from a closed bank account. Of a refund that was paid by
 * hand the provider cannot know it, so staff record it.
 */
export const mayComeBack = ({ status, method }: { status: RefundStatus; method: RefundMethod }): boolean =>
  status === "succeeded" && method !== "manual";

/**
 * The state of a refund for the customer; undefined for a declined one, which is not shown. `came_back`: it had arrived, and its money
 * came back.
 */
export const CUSTOMER_REFUND_STATES = [
  "preparing",
  "on_the_way",
  "refunded",
  "in_our_hands",
  "came_back",
] as const;
export type CustomerRefundState = (typeof CUSTOMER_REFUND_STATES)[number];

const CUSTOMER_STATES: Record<Exclude<RefundStatus, "declined">, CustomerRefundState> = {
  requested: "preparing",
  approved: "preparing",
  sent: "on_the_way",
  unknown: "on_the_way",
  succeeded: "refunded",
  failed: "in_our_hands",
};

export function customerRefundState(
  status: RefundStatus,
  cameBack: boolean,
): CustomerRefundState | undefined {
  if (status === "declined") return undefined;
  return status === "failed" && cameBack ? "came_back" : CUSTOMER_STATES[status];
}

const MOVES: Record<RefundAction, { from: readonly RefundStatus[]; to: RefundStatus }> = {
  approve: { from: ["requested"], to: "approved" },
  decline: { from: ["requested", "approved", "failed"], to: "declined" },
  send: { from: ["approved", "unknown"], to: "sent" },
  // A manual refund succeeds with its proof; we do not send it.
  succeed: { from: ["approved", "sent", "unknown", "failed"], to: "succeeded" },
  fail: { from: ["sent", "unknown"], to: "failed" },
  lose: { from: ["sent"], to: "unknown" },
  retry: { from: ["failed"], to: "approved" },
  come_back: { from: ["succeeded"], to: "failed" },
};

/** The state after an action; undefined when it is not allowed. Only `come_back` undoes a success. */
export function nextRefundStatus(from: RefundStatus, action: RefundAction): RefundStatus | undefined {
  const move = MOVES[action];
  return move.from.includes(from) ? move.to : undefined;
}

/**
 * Whether `approver` may approve a refund of a payment that is not theirs (four eyes). What a person approves of their own
 * requests stays within the limit for all parts of one payable together: `approvedAlone` is what the approver both requested
 * and approved of it before, in minor units of the same currency and without declined refunds. Refunds that the product created
 * have no requester.
 */
export function mayApproveRefund(
  refund: Money & { requestedBy: string | null; approvedAlone: number },
  approver: string,
  limitInEuro: number,
  rates: Rates,
): boolean {
  if (refund.requestedBy !== approver) return true;
  const amount = refund.approvedAlone + refund.amount;
  return toEuro({ amount, currency: refund.currency }, rates) <= limitInEuro;
}

/** Whether a payment is of this person, who then takes no action of staff on its refunds. Null: paid without an account. */
export const isOwnPayment = (
  payment: { customerId: string; payerId: string | null },
  userId: string,
): boolean => payment.customerId === userId || payment.payerId === userId;

/** Whether the product may approve a refund that it created itself: below the limit. */
export function isApprovedAtOnce(amountInEuro: number, limitInEuro: number): boolean {
  return amountInEuro <= limitInEuro;
}

type Payment = { amount: number; refunded: number; unused: boolean };

/** What succeeded payments of one payable pay for it, without refunds and money that could not be used. Minor units. */
export const keptAmount = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amount, refunded, unused }) => sum + (unused ? 0 : amount - refunded), 0);
