import { addDays } from "../days.ts";
import type { ZoneClock } from "../time-zones.ts";
import { joinRanges, type Range, subtractRanges } from "./ranges.ts";

/** Minutes of a day, from 0 to 1,440. */
type Hours = { from: number; to: number };

/** Weekly hours of an agent, by the clock of the zone in which the agent works then. */
export type AvailabilityRule = Hours & {
  /** From 1, Monday, to 7, Sunday. */
  weekdays: readonly number[];
  /** An IANA time zone, never an offset, so that daylight saving time does not shift the hours. */
  zone: string;
  /** Days, both included; null without limit. */
  validFrom: string | null;
  validUntil: string | null;
  /** The agent's office at that time; null if appointments are by video or telephone. */
  placeId: string | null;
  /** The kinds of appointments that may be booked; null for all. */
  kindIds: readonly string[] | null;
};

/** A day of an agent that differs from the weekly hours. `closed` removes hours, `extra` adds hours. */
export type AvailabilityException = Hours & {
  sort: "extra" | "closed";
  day: string;
  zone: string;
  placeId: string | null;
};

/** The hours worked and not worked, on the days from `first` to `last` in the zone of each rule. */
export type WorkingTime = {
  rules: readonly AvailabilityRule[];
  exceptions: readonly AvailabilityException[];
  /** Days on which the agent's office is closed: they cancel the weekly hours of the day, but not extra hours. */
  holidays: ReadonlySet<string>;
};

/** The hours that a kind of appointment requires. `placeId`: null if the agent may be anywhere. */
export type HoursAsked = { kindId: string; placeId: string | null };

/** From 1, Monday, to 7, Sunday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** `windows`: the single weekly and extra hours, in which slots are counted; `worked`: all of them without closed hours. */
export type Worked = { windows: Range[]; worked: Range[] };

/**
 * The instants at which an agent works for a kind of appointment, on all days that `within` touches. Weekly hours follow the
 * local clock: an hour that the clock skips is missing, and one that it repeats is longer.
 */
export function workedHours(
  time: WorkingTime,
  asked: HoursAsked,
  within: Range,
  clockOf: (zone: string) => ZoneClock,
): Worked {
  const rangeOf = (day: string, { from, to }: Hours, zone: string): Range => {
    const clock = clockOf(zone);
    return { start: clock.instantOf(day, from), end: clock.instantOf(day, to) };
  };
  const isAtPlace = (placeId: string | null) => asked.placeId === null || placeId === asked.placeId;

  const weekly: Range[] = [];
  for (const rule of time.rules) {
    if (!isAtPlace(rule.placeId) || (rule.kindIds && !rule.kindIds.includes(asked.kindId))) continue;
    const clock = clockOf(rule.zone);
    const last = clock.localAt(within.end).day;
    for (let { day } = clock.localAt(within.start); day <= last; day = addDays(day, 1))
      if (isWorked(rule, day) && !time.holidays.has(day)) weekly.push(rangeOf(day, rule, rule.zone));
  }
  const rangesOf = (exceptions: readonly AvailabilityException[]) =>
    exceptions.map((one) => rangeOf(one.day, one, one.zone));
  const closed = rangesOf(time.exceptions.filter(({ sort }) => sort === "closed"));
  const extra = rangesOf(time.exceptions.filter((one) => one.sort === "extra" && isAtPlace(one.placeId)));
  return {
    windows: [...weekly, ...extra],
    worked: joinRanges([...subtractRanges(weekly, closed), ...extra]),
  };
}

const isWorked = ({ weekdays, validFrom, validUntil }: AvailabilityRule, day: string): boolean =>
  weekdays.includes(weekdayOf(day)) &&
  (validFrom === null || validFrom <= day) &&
  (validUntil === null || day <= validUntil);
