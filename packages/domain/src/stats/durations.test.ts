import fc from "fast-check";
import { expect, it } from "vitest";
import { percentileOf, secondsOf } from "./durations.ts";
import { bucketSums, type StoredHistogram, sumsOf } from "./sums.ts";

/** As the database computes it. */
const bucketOf = (seconds: number) => Math.floor(Math.log(Math.max(seconds, 60) / 60) / Math.log(1.05));

const histogramOf = (durations: readonly number[]) => {
  const histogram = new Map<number, number>();
  for (const bucket of durations.map(bucketOf)) histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  return histogram;
};

it("is at most 2.5% from the percentile of the durations themselves", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 60, max: 40_000_000 }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.9),
      (durations, share) => {
        const sorted = durations.toSorted((one, other) => one - other);
        const exact = sorted[Math.max(1, Math.ceil(durations.length * share)) - 1] ?? 0;
        const found = percentileOf(histogramOf(durations), share) ?? 0;
        // A second for the rounding.
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact * 0.025 + 1);
      },
    ),
  );
});

it("adds histograms up to that of all durations, as sums of days", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000)), fc.array(fc.nat(10_000_000)), (one, other) => {
      const added = histogramOf(one);
      for (const [bucket, count] of histogramOf(other)) added.set(bucket, (added.get(bucket) ?? 0) + count);
      expect(percentileOf(added, 0.5)).toBe(percentileOf(histogramOf([...one, ...other]), 0.5));
    }),
  );
});

it.each([
  [[], 0.5, null],
  [[100], 0.5, bucketOf(100)],
  [[100, 100_000], 0.5, bucketOf(100)],
  [[100, 100_000], 0.9, bucketOf(100_000)],
  [[0, 1, 59], 0.9, 0],
])("of %j the share %d is in bucket %s", (durations, share, bucket) => {
  expect(percentileOf(histogramOf(durations), share)).toBe(bucket === null ? null : secondsOf(bucket));
});

/** As the database stores it. */
function storedOf(measure: string, durations: readonly number[]): StoredHistogram[] {
  const histogram = histogramOf(durations);
  if (histogram.size === 0) return [];
  const first = Math.min(...histogram.keys());
  const counts = Array.from(
    { length: Math.max(...histogram.keys()) - first + 1 },
    (_, at) => histogram.get(first + at) ?? 0,
  );
  return [{ measure, first, counts }];
}

it("adds stored histograms up to that of all durations, each measure by itself", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(10_000_000), { maxLength: 30 }), { maxLength: 8 }),
      fc.array(fc.nat(10_000_000), { maxLength: 30 }),
      (days, others) => {
        const rows = [...days.flatMap((day) => storedOf("worked", day)), ...storedOf("promised", others)];
        const sums = sumsOf(bucketSums(rows));
        expect(sums.histogramOf("worked")).toEqual(histogramOf(days.flat()));
        expect(sums.histogramOf("promised")).toEqual(histogramOf(others));
      },
    ),
  );
});
