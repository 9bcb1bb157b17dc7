/** Minimum number of finished reviews for showing a waiting time: the median of fewer is not representative. */
export const FEWEST_MEASURED = 5;

/** In hours, rounded up: `median` and 90th percentile of the time from submission to decision. */
export type WaitingTimes = { median: number; p90: number };

/** The waiting times of finished reviews, in hours; undefined while too few were measured. */
export function waitingTimesOf(hours: readonly number[]): WaitingTimes | undefined {
  if (hours.length < FEWEST_MEASURED) return undefined;
  const sorted = [...hours].sort((a, b) => a - b);
  return { median: at(sorted, 0.5), p90: at(sorted, 0.9) };
}

/** The nearest rank: the smallest value that at least `share` of the values do not exceed. */
const at = (sorted: readonly number[], share: number): number =>
  Math.max(1, Math.ceil(sorted[Math.ceil(share * sorted.length) - 1] ?? 0));
