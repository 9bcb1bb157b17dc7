import type { Part } from "./load.ts";

export const round = (value: number, digits = 0) => Number(value.toFixed(digits));

/** The value below which `share` of the values lie. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function perSecond(parts: Part[]): number {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  return sum((part) => part.count) / sum((part) => part.seconds);
}

export const p99 = (parts: Part[]) =>
  quantile(
    parts.flatMap((part) => part.times),
    0.99,
  );

/** How much of `whole` each turn's `parts` reached: the two are measured one right after the other. */
export function ratios(parts: Part[], whole: Part[]): number[] {
  return parts.map((part, turn) => {
    const beside = whole[turn];
    return beside ? part.count / part.seconds / (beside.count / beside.seconds) : Number.NaN;
  });
}

export const median = (values: number[]) => quantile(values, 0.5);
