import type { RequestStatus } from "../lifecycle/status.ts";

/** Over how many days back completed requests are counted. */
export const DELAY_WINDOW_DAYS = 90;
/** From how many completed requests on a delay is told: fewer say more of them than of the next one. */
export const DELAY_MIN_SAMPLES = 10;

const DAY_SECONDS = 24 * 60 * 60;

/** How long requests of one service in one country took: seconds from submission to completion, as `workedSeconds`. */
export type Delays = { completed: number; median_seconds: number; p90_seconds: number };

/** A move of a request, from its events; `at` in milliseconds. */
export type TimedMove = { to: RequestStatus | null; at: number };

/** The states in which it is not the customer who is waited for. */
const RUNNING: readonly (RequestStatus | null)[] = ["submitted", "in_progress"];

/**
 * Whole seconds for which a request was worked on until an instant (milliseconds): from its submission to its end, the time
 * in `information_required` left out. `moves` in their order; undefined when it was never submitted.
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

/** How a request goes beside those before it: `late` is slower than nine of ten. */
export type Pace = "usual" | "slow" | "late";

export type DelayEstimate = {
  /** Of how many it is told. */
  completed: number;
  /** Whole days, at least one: half of them took no longer. */
  median_days: number;
  /** Nine of ten took no longer. */
  p90_days: number;
  /** Undefined before submission. */
  pace: Pace | undefined;
  /** When half of such requests would be completed, and when nine of ten; in milliseconds, and only what is still to come. */
  usual_by: number | undefined;
  latest_by: number | undefined;
};

/**
 * What may be told of the delay of a request that is not closed; undefined when there are too few to say anything. Dates
 * are told while the clock runs: while the customer is waited for, they would move with each day.
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

/** How `worked` seconds stand beside what such requests take. */
export function paceOf(worked: number, { median_seconds, p90_seconds }: Delays): Pace {
  if (worked > p90_seconds) return "late";
  return worked > median_seconds ? "slow" : "usual";
}

const inDays = (seconds: number): number => Math.max(1, Math.ceil(seconds / DAY_SECONDS));
