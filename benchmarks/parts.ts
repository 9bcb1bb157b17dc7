import { quantile } from "./figures.ts";

/**
 * A part of a measurement: the number of replies, their total duration in seconds, each one in milliseconds, and the number of
 * requests.
 */
export type Part = { count: number; seconds: number; times: number[]; calls: number };

export function perSecond(parts: Part[]): number {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  return sum((part) => part.count) / sum((part) => part.seconds);
}

export const p99 = (parts: Part[]) =>
  quantile(
    parts.flatMap((part) => part.times),
    0.99,
  );

/** The ratio of `parts` to `whole` in each round: the two are measured one right after the other. */
export function ratios(parts: Part[], whole: Part[]): number[] {
  return parts.map((part, turn) => {
    const beside = whole[turn];
    return beside ? part.count / part.seconds / (beside.count / beside.seconds) : Number.NaN;
  });
}
