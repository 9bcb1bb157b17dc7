/** Durations up to this many seconds are in the first bucket. */
export const SHORTEST_SECONDS = 60;

/** Each bucket reaches 5% further than the one before, so that a percentile is at most 2.5% off (decision 0191). */
export const BUCKET_RATIO = 1.05;

/**
 * How many durations are in each bucket, whose number the database computes: `floor(ln(seconds / shortest) / ln(ratio))`. Histograms of
 * several days are added bucket by bucket, which medians cannot be.
 */
export type Histogram = ReadonlyMap<number, number>;

/** The seconds that stand for a bucket: the geometric mean of its ends. */
export const secondsOf = (bucket: number): number =>
  Math.round(SHORTEST_SECONDS * BUCKET_RATIO ** (bucket + 0.5));

/**
 * The duration, in seconds, that `share` of all durations do not exceed: the first one at which that many are counted. Null
 * without durations.
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
