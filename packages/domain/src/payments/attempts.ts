/**
 * The states of a payment attempt (money.md *One source of truth*). `created`: stored, but not sent to the provider yet;
 * `requires_action`: the payer must act; `pending`: the provider has not decided; `unknown`: the provider did not answer, so
 * money may have been taken. A refund does not change the state of a successful attempt.
 */
export const TRANSACTION_STATUSES = [
  "created",
  "requires_action",
  "pending",
  "unknown",
  "succeeded",
  "failed",
  "expired",
] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** The states in which the provider may normally still take money. */
export const OPEN_STATUSES = [
  "created",
  "requires_action",
  "pending",
  "unknown",
] as const satisfies readonly TransactionStatus[];

const OPEN: readonly TransactionStatus[] = OPEN_STATUSES;

/** Whether an attempt is pending: its amount is reserved, so that it is not paid twice. */
export const isOpen = (status: TransactionStatus): boolean => OPEN.includes(status);

const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  created: ["requires_action", "pending", "unknown", "succeeded", "failed", "expired"],
  requires_action: ["pending", "unknown", "succeeded", "failed", "expired"],
  pending: ["requires_action", "unknown", "succeeded", "failed", "expired"],
  unknown: ["requires_action", "pending", "succeeded", "failed", "expired"],
  // A provider may report success after we stopped waiting: the money was taken, so record it.
  failed: ["succeeded"],
  expired: ["succeeded"],
  succeeded: [],
};

/**
 * Whether an attempt may change from one status to another. Never to the same status, so a repeated message from the provider
 * changes nothing. No later message undoes a success: only a refund does.
 */
export function settles(from: TransactionStatus, to: TransactionStatus): boolean {
  return MOVES[from].includes(to);
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Seconds after which a person must find out the result of a charge. */
export const CHECKED_FOR = 7 * DAY;

/** Seconds after which the last query is repeated, if its outcome was not recorded because the process ended. */
export const LAST_CHECK_REPEATED_AFTER = HOUR;

/**
 * Seconds until the next query of a charge after `checks` queries, `age` seconds after it was ordered: first the delays of its
 * provider's plan, then hourly for a day and daily for a week (money.md *Providers*). Undefined when a person must find out the
 * result.
 */
export function nextCheckAfter(plan: readonly number[], checks: number, age: number): number | undefined {
  if (age >= CHECKED_FOR) return undefined;
  return plan[checks] ?? (age < DAY ? HOUR : DAY);
}

/** The displayed status of an attempt: its state, or that of its refunds. `refund_open`: a refund has not arrived. */
export const SHOWN_STATUSES = [
  "pending",
  "requires_action",
  "unknown",
  "succeeded",
  "failed",
  "expired",
  "refund_open",
  "partly_refunded",
  "refunded",
] as const;

export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/**
 * Refunds are derived: a refunded attempt remains a successful one. In minor units, `refunded`: the sum of all refunds, and
 * `returned`: the part that has arrived.
 */
export function shownStatus(attempt: {
  status: TransactionStatus;
  amount: number;
  refunded: number;
  returned: number;
}): ShownStatus {
  const { status, amount, refunded, returned } = attempt;
  if (returned < refunded) return "refund_open";
  if (returned > 0) return returned === amount ? "refunded" : "partly_refunded";
  return status === "created" ? "pending" : status;
}
