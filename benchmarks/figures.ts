export const round = (value: number, digits = 0) => Number(value.toFixed(digits));

/** The quantile: the value below which the given `share` of all values is. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: number[]) => quantile(values, 0.5);
