import type { Histogram } from "./durations.ts";

/** A sum over a period. `dimension` and `key` are empty for the measure as a whole. */
export type Sum = { measure: string; dimension: string; key: string; value: number };

/** Sums that can be looked up. */
export type Sums = {
  /** 0 where nothing was counted. */
  of: (measure: string, dimension?: string, key?: string) => number;
  /** The keys of a measure's dimension, largest sums first. */
  keysOf: (measure: string, dimension: string) => string[];
  /** The sum over all keys of a dimension. */
  total: (measure: string, dimension: string) => number;
  /** The histogram of a measure of durations. */
  histogramOf: (measure: string) => Histogram;
};

export function sumsOf(sums: readonly Sum[]): Sums {
  const byMeasure = new Map<string, Map<string, number>>();
  for (const { measure, dimension, key, value } of sums) {
    const name = nameOf(measure, dimension);
    const keys = byMeasure.get(name) ?? new Map<string, number>();
    keys.set(key, (keys.get(key) ?? 0) + value);
    byMeasure.set(name, keys);
  }
  const find = (measure: string, dimension: string) => byMeasure.get(nameOf(measure, dimension)) ?? new Map();
  return {
    of: (measure, dimension = "", key = "") => find(measure, dimension).get(key) ?? 0,
    keysOf: (measure, dimension) =>
      [...find(measure, dimension)]
        .sort(([one, more], [other, most]) => most - more || (one < other ? -1 : 1))
        .map(([key]) => key),
    total: (measure, dimension) =>
      [...find(measure, dimension).values()].reduce((sum, value) => sum + value, 0),
    histogramOf: (measure) =>
      new Map([...find(measure, "bucket")].map(([bucket, count]) => [Number(bucket), count])),
  };
}

const nameOf = (measure: string, dimension: string) => `${measure}/${dimension}`;

/** A histogram of a day or a month: `counts` are the numbers of durations in the bucket `first` and in the following ones. */
export type StoredHistogram = { measure: string; first: number; counts: readonly number[] };

/** Adds histograms up to one sum for each measure and non-empty bucket; the key is the number of the bucket. */
export function bucketSums(histograms: readonly StoredHistogram[]): Sum[] {
  const byMeasure = new Map<string, number[]>();
  for (const { measure, first, counts } of histograms) {
    const added = byMeasure.get(measure) ?? [];
    byMeasure.set(measure, added);
    for (const [at, count] of counts.entries()) added[first + at] = (added[first + at] ?? 0) + count;
  }
  return [...byMeasure].flatMap(([measure, added]) =>
    Object.entries(added)
      .filter(([, value]) => value > 0)
      .map(([key, value]) => ({ measure, dimension: "bucket", key, value })),
  );
}
