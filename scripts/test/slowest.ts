import type { Timing } from "./counts.ts";

const SHOWN = 20;

/** The slowest tests, one line each. */
export function slowest(timings: Timing[]): string[] {
  return timings
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SHOWN)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
