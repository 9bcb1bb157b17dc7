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

/** `payment`: the server itself, when the provider says that money was taken; `system`: when a time is up. */
export type Mover = "customer" | "staff" | "payment" | "system";

export type MoveRefusal = "not_allowed" | "payment_due" | "reason_required" | "already_paid";

export type Move = {
  from: RequestStatus;
  action: RequestAction;
  mover: Mover;
  /**
   * Total of the bill in minor units, whether paid or not; undefined while there is no bill. Only 0 is free.
   */
  due: number | undefined;
  /** Whether a succeeded transaction exists for the request. */
  paid: boolean;
  /** Words for the customer; a rejection needs them. */
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
  // The customer's answer resumes the work as well as the clerk's own decision.
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
 * Where a move takes a request, or why it may not be made (product.md *The life of a request*, spec 2 §4).
 *
 * No path leads to `submitted` unpaid while something is due or while there is no bill to say that nothing
 * is. To be called inside the transaction that writes the status, on the row read under lock: two tabs would
 * otherwise both be allowed. `refundOwed` is true when a paid request is rejected or cancelled.
 *
 * A refused `pay` does not mean that no money was taken: a payment that succeeds on a cancelled request, or a
 * second one on a paid request, is recorded on its transaction and owed back by the caller.
 */
export function nextStatus(move: Move): MoveResult {
  const { from, action, mover, due, paid } = move;
  const rule = RULES[action];
  if (!rule.by.includes(mover)) return refuse("not_allowed");
  if (!rule.from.includes(from)) return refuse(action === "pay" && paid ? "already_paid" : "not_allowed");

  if (action === "pay" && due === 0 && !paid) return refuse("not_allowed");
  if (action === "submit" && due !== 0) {
    if (!paid) return refuse("payment_due");
    // Paid but still a draft: the payment has not been entered yet, and it alone makes the next move.
    if (from === "draft") return refuse("not_allowed");
  }
  if (action === "reject" && !move.reason?.trim()) return refuse("reason_required");
  return { ok: true, to: rule.to, refundOwed: paid && (rule.to === "rejected" || rule.to === "cancelled") };
}

/** Whether the customer may still change the details and the documents: until final submission. */
export function isEditable(status: RequestStatus): boolean {
  return status === "draft" || status === "pending_validation";
}

/**
 * Whether country, service and organism are frozen: from the moment something was paid, since the price that
 * was paid is theirs. Otherwise a dear service could be swapped in after paying for a cheap one.
 */
export function isContextLocked(status: RequestStatus): boolean {
  return status !== "draft";
}

function refuse(why: MoveRefusal): MoveResult {
  return { ok: false, why };
}
