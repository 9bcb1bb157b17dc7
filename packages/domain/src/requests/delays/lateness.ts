import { type EstimatedTime, longestHours } from "../../catalogue/estimated-time.ts";
import type { RequestStatus } from "../lifecycle/status.ts";
import { queueOf } from "../work/queues.ts";

const DAY = 24;
/** Used when the catalogue gives no number of days ("Sur devis"). */
export const DEFAULT_DELAY_HOURS = 14 * DAY;
/** Caps implausible durations. */
const LONGEST_HOURS = 2 * 365 * DAY;

/** Hours from submission until a request is due: the longest time in its frozen terms, or the default. */
export function delayHours(estimate: EstimatedTime | null): number {
  const hours = estimate ? longestHours(estimate) : undefined;
  return hours === undefined ? DEFAULT_DELAY_HOURS : Math.min(hours, LONGEST_HOURS);
}

/**
 * Whether a request is late: we must work on it and it is past due (decision 0046). It is not late while waiting for
 * the customer; that time postpones `dueAt`.
 */
export function isLate({ status, dueAt }: { status: RequestStatus; dueAt: Date | null }, now: Date): boolean {
  return queueOf(status) === "work" && dueAt !== null && dueAt < now;
}
