export const REQUEST_STATUSES = [
  "draft",
  "pending_validation",
  "submitted",
  "in_progress",
  "information_required",
  "completed",
  "rejected",
  "cancelled",
] as const;

export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The final statuses of a request. */
export const CLOSED_STATUSES: readonly RequestStatus[] = ["completed", "rejected", "cancelled"];

/** Closed without a result: customers no longer see the former handler. */
export const UNSUCCESSFUL_STATUSES: readonly RequestStatus[] = ["rejected", "cancelled"];

export const REQUEST_ACTIONS = [
  "pay",
  "submit",
  "start",
  "ask_information",
  "resume",
  "complete",
  "reject",
  "cancel",
  "expire",
] as const;

export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** `payment`: the server, when the provider reports that money was taken; `system`: a scheduled job. */
export type Mover = "customer" | "staff" | "payment" | "system";

export type MoveRefusal = "not_allowed" | "payment_due" | "reason_required" | "already_paid" | "fee_open";

export type Move = {
  from: RequestStatus;
  action: RequestAction;
  mover: Mover;
  /** Total of the bill in minor units, paid or not; undefined without a bill. Only 0 is free. */
  due: number | undefined;
  /** Whether the request has a succeeded transaction. */
  paid: boolean;
  /** An official fee of the request is neither paid, refused nor withdrawn. */
  feeOpen?: boolean;
  /** Text for the customer; required for a rejection. */
  reason?: string | null;
};

export type MoveResult =
  | { ok: true; to: RequestStatus; refundOwed: boolean }
  | { ok: false; why: MoveRefusal };

type Rule = { from: readonly RequestStatus[]; by: readonly Mover[]; to: RequestStatus };

const RULES: Record<RequestAction, Rule> = {
  pay: { from: ["draft"], by: ["payment"], to: "pending_validation" },
  submit: { from: ["draft", "pending_validation"], by: ["customer"], to: "submitted" },
  start: { from: ["submitted"], by: ["staff"], to: "in_progress" },
  ask_information: { from: ["in_progress"], by: ["staff"], to: "information_required" },
  // Resumed by the customer's answer or by staff.
  resume: { from: ["information_required"], by: ["staff", "customer"], to: "in_progress" },
  complete: { from: ["in_progress"], by: ["staff"], to: "completed" },
  reject: {
    from: ["pending_validation", "submitted", "in_progress", "information_required"],
    by: ["staff"],
    to: "rejected",
  },
  cancel: { from: ["draft", "pending_validation", "submitted"], by: ["customer"], to: "cancelled" },
  expire: { from: ["draft"], by: ["system"], to: "cancelled" },
};

/**
 * The status after a transition, or the reason why it is refused (product.md *The life of a request*, spec 2 §4).
 *
 * No path leads to `submitted` while money is due or without a bill. Call it inside the transaction that writes the
 * status, on the locked row; otherwise two concurrent calls could both be allowed. `refundOwed` is true when a paid
 * request is rejected or cancelled.
 *
 * A refused `pay` does not mean that no money was taken: the caller records a payment that succeeds on a cancelled or
 * already paid request on its transaction and refunds it.
 */
export function nextStatus(move: Move): MoveResult {
  const { from, action, mover, due, paid } = move;
  const rule = RULES[action];
  if (!rule.by.includes(mover)) return refuse("not_allowed");
  if (!rule.from.includes(from)) return refuse(action === "pay" && paid ? "already_paid" : "not_allowed");

  if (action === "pay" && due === 0 && !paid) return refuse("not_allowed");
  if (action === "submit" && due !== 0) {
    if (!paid) return refuse("payment_due");
    // Paid, but still a draft: only recording the payment may change the status.
    if (from === "draft") return refuse("not_allowed");
  }
  // After completion staff no longer work on the request, so the fee would not be passed on.
  if (action === "complete" && move.feeOpen) return refuse("fee_open");
  if (action === "reject" && !move.reason?.trim()) return refuse("reason_required");
  return { ok: true, to: rule.to, refundOwed: paid && (rule.to === "rejected" || rule.to === "cancelled") };
}

/** Whether the customer may change the details and the documents: until final submission. */
export function isEditable(status: RequestStatus): boolean {
  return status === "draft" || status === "pending_validation";
}

/**
 * Whether country, service and organism are fixed: from the first payment on. Otherwise a customer could pay for a
 * cheap service and switch to an expensive one.
 */
export function isContextLocked(status: RequestStatus): boolean {
  return status !== "draft";
}

function refuse(why: MoveRefusal): MoveResult {
  return { ok: false, why };
}
