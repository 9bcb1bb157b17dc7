import { addDays, daysBetween } from "../days.ts";
import type { Money } from "../money.ts";
import type { Power } from "./powers.ts";

/** Maximum days from the first to the last day of a mandate; shorter for a mandate to dispose of property. */
export const LONGEST_MANDATE_DAYS = 730;
export const LONGEST_DISPOSAL_DAYS = 183;

/** Maximum days until the beginning of a mandate. */
export const LATEST_START_DAYS = 90;

/** Maximum mandates of a person that have not ended, including drafts. */
export const MAX_OPEN_MANDATES = 50;

/** Days: `2027-04-30`; a mandate is in force from its first to its last day, both included, in UTC. */
export type Term = { startsOn: string; endsOn: string };

export const LIMIT_REFUSALS = [
  "start_past",
  "start_late",
  "end_before_start",
  "too_long",
  "no_power",
  "ceiling_missing",
  "ceiling_useless",
  "power_not_offered",
] as const;
export type LimitRefusal = (typeof LIMIT_REFUSALS)[number];

export const longestDays = (powers: readonly Power[]): number =>
  powers.includes("dispose") ? LONGEST_DISPOSAL_DAYS : LONGEST_MANDATE_DAYS;

/**
 * The reason why a mandate with these limits cannot be given today; undefined when it can. `offered`: the powers of its template.
 */
export function limitRefusal(
  mandate: Term & { powers: readonly Power[]; ceiling: Money | null },
  offered: readonly Power[],
  today: string,
): LimitRefusal | undefined {
  const { startsOn, endsOn, powers, ceiling } = mandate;
  if (powers.length === 0) return "no_power";
  if (powers.some((power) => !offered.includes(power))) return "power_not_offered";
  if (startsOn < today) return "start_past";
  if (startsOn > addDays(today, LATEST_START_DAYS)) return "start_late";
  if (endsOn < startsOn) return "end_before_start";
  if (daysBetween(startsOn, endsOn) > longestDays(powers)) return "too_long";
  if (powers.includes("pay") && !ceiling) return "ceiling_missing";
  if (!powers.includes("pay") && ceiling) return "ceiling_useless";
  return undefined;
}

/**
 * The dates of a mandate that continues another one: the same length, from the day after its end, or from today if it has ended.
 */
export function renewedTerm({ startsOn, endsOn }: Term, today: string): Term {
  const next = addDays(endsOn, 1);
  const begins = next > today ? next : today;
  const latest = addDays(today, LATEST_START_DAYS);
  const start = begins < latest ? begins : latest;
  return { startsOn: start, endsOn: addDays(start, daysBetween(startsOn, endsOn)) };
}
