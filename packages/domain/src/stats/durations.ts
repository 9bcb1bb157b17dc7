/** Durations up to this many seconds are in the first bucket. */
export const SHORTEST_SECONDS = 60;

/** Each bucket ends 5% above the previous one, so that a percentile is at most 2.5% wrong (decision 0191). */
export const BUCKET_RATIO = 1.05;

/**
 * The number of durations in each bucket. The database computes the number of a bucket: `floor(ln(seconds / shortest) /
 * ln(ratio))`. Histograms of several days can be added bucket by bucket; medians cannot.
 */
export type Histogram = ReadonlyMap<number, number>;

/** The seconds that represent a bucket: the geometric mean of its ends. */
export const secondsOf = (bucket: number): number =>
  Math.round(SHORTEST_SECONDS * BUCKET_RATIO ** (bucket + 0.5));

/**
 * The duration, in seconds, that at least `share` of all durations do not exceed, as a value of a bucket. Null without durations.
 */
export function percentileOf(histogram: Histogram, share: number): number | null {
  const total = [...histogram.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = Math.max(1, Math.ceil(total * share));
  let counted = 0;
  for (const [bucket, count] of [...histogram].sort(([one], [other]) => one - other)) {
    counted += count;
    if (counted >= wanted) return secondsOf(bucket);
  }
  return null;
}
