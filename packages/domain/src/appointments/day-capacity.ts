import { addDays } from "../days.ts";
import type { ZoneClock } from "../time-zones.ts";
import type { Range } from "./ranges.ts";

/**
 * Extends a range to the midnights before and after it, by the clock of an agent, so that it contains the whole days that it
 * touches. A day on which the clock is set back has 25 hours.
 */
export const wholeDays = (within: Range, clock: ZoneClock): Range => ({
  start: clock.instantOf(clock.localAt(within.start).day, 0),
  end: clock.instantOf(addDays(clock.localAt(within.end).day, 1), 0),
});

/**
 * The days, by the clock of an agent, on which the agent already has the maximum number of appointments. `starts`: starts of
 * appointments and holds, in milliseconds. `limit`: maximum appointments per day; null: unlimited.
 */
export function fullDays(starts: readonly number[], limit: number | null, clock: ZoneClock): Range[] {
  if (limit === null) return [];
  const counts = new Map<string, number>();
  for (const start of starts) {
    const { day } = clock.localAt(start);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= limit)
    .map(([day]) => ({ start: clock.instantOf(day, 0), end: clock.instantOf(addDays(day, 1), 0) }))
    .sort((one, other) => one.start - other.start);
}
