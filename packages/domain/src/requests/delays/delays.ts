import type { RequestStatus } from "../lifecycle/status.ts";

/** Length of the period over which completed requests are measured, in days. */
export const DELAY_WINDOW_DAYS = 90;
/** Minimum number of completed requests for an estimate: fewer are not representative. */
export const DELAY_MIN_SAMPLES = 10;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The durations of requests of one service in one country, in seconds from submission to completion (`workedSeconds`).
 */
export type Delays = { completed: number; median_seconds: number; p90_seconds: number };

/** A transition of a request, from its events; `at` in milliseconds. */
export type TimedMove = { to: RequestStatus | null; at: number };

/** States in which time counts; not while waiting for the customer. */
const RUNNING: readonly (RequestStatus | null)[] = ["submitted", "in_progress"];

/**
 * Whole seconds from submission until the end or `until` (milliseconds), without the time in `information_required`.
 * `moves` in chronological order. Undefined when the request was never submitted.
 */
export function workedSeconds(moves: readonly TimedMove[], until: number): number | undefined {
  let worked = 0;
  let since: number | undefined;
  let submitted = false;
  for (const { to, at } of moves) {
    if (to === "submitted") submitted = true;
    if (since !== undefined) worked += Math.max(0, Math.min(at, until) - since);
    since = RUNNING.includes(to) ? at : undefined;
  }
  if (since !== undefined) worked += Math.max(0, until - since);
  return submitted ? Math.floor(worked / 1000) : undefined;
}

/** Pace compared with similar requests: `late` is slower than nine out of ten. */
export type Pace = "usual" | "slow" | "late";

export type DelayEstimate = {
  /** Number of completed requests behind the estimate. */
  completed: number;
  /** Whole days, at least one: half of the requests took no longer. */
  median_days: number;
  /** Nine out of ten took no longer. */
  p90_days: number;
  /** Undefined before submission. */
  pace: Pace | undefined;
  /** When half, and nine out of ten, of such requests would be completed, in milliseconds; undefined once past. */
  usual_by: number | undefined;
  latest_by: number | undefined;
};

/**
 * Estimated duration of a request that is not closed; undefined when there are too few samples. Dates are given only
 * while time counts: while waiting for the customer they would move every day.
 */
export function estimateDelay(
  delays: Delays | undefined,
  { status, moves, now }: { status: RequestStatus; moves: readonly TimedMove[]; now: number },
): DelayEstimate | undefined {
  if (!delays || delays.completed < DELAY_MIN_SAMPLES) return undefined;
  if (status === "completed" || status === "rejected" || status === "cancelled") return undefined;
  const { completed, median_seconds: median, p90_seconds: p90 } = delays;
  const worked = workedSeconds(moves, now);
  const at = (seconds: number) =>
    worked !== undefined && RUNNING.includes(status) && seconds >= worked
      ? now + (seconds - worked) * 1000
      : undefined;
  return {
    completed,
    median_days: inDays(median),
    p90_days: inDays(p90),
    pace: worked === undefined ? undefined : paceOf(worked, delays),
    usual_by: at(median),
    latest_by: at(p90),
  };
}

/** Compares `worked` seconds with what such requests take. */
export function paceOf(worked: number, { median_seconds, p90_seconds }: Delays): Pace {
  if (worked > p90_seconds) return "late";
  return worked > median_seconds ? "slow" : "usual";
}

const inDays = (seconds: number): number => Math.max(1, Math.ceil(seconds / DAY_SECONDS));
