import { addDays, daysBetween } from "../days.ts";
import {
  addMonths,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  monthsBetween,
} from "../financials/months.ts";

/** Periods that end today, and a custom period with chosen days. */
export const STAT_PERIODS = ["7d", "30d", "90d", "month", "quarter", "year", "custom"] as const;
export type StatPeriod = (typeof STAT_PERIODS)[number];

/** The period to compare with: the one just before, or the same days a year earlier. */
export const COMPARISONS = ["previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Days in UTC (`2026-11-20`), both included. */
export type Days = { from: string; to: string };

/** The longest period, in days: five years with their leap days. */
export const MAX_STAT_DAYS = 1_827;

/** There are no counts on other days, and all days in this range are valid dates everywhere. */
const COUNTED = { first: "2000-01-01", last: "2999-12-31" };

/** Maximum number of days for which a series has a point per day; longer series have a point per month. */
export const MAX_DAY_POINTS = 92;

const LENGTHS = { "7d": 7, "30d": 30, "90d": 90 } as const;

export type AskedPeriod = {
  period?: StatPeriod | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * The days of a period that ends at `today`. A month, a quarter and a year begin on their first day. A custom period without an
 * end lasts until today; without a beginning it has thirty days; days in the wrong order are swapped, and a period that is too
 * long is shortened at its beginning. Days outside of 2000 to 2999 become the nearest within.
 */
export function daysOf(asked: AskedPeriod, today: string): Days {
  const { period = "30d" } = asked;
  if (period === "custom") {
    const from = countedDay(asked.from);
    const to = countedDay(asked.to);
    const end = to ?? (from && from > today ? from : today);
    const beginning = from ?? addDays(end, -29);
    const ordered = beginning <= end ? { from: beginning, to: end } : { from: end, to: beginning };
    const earliest = addDays(ordered.to, 1 - MAX_STAT_DAYS);
    return ordered.from < earliest ? { from: earliest, to: ordered.to } : ordered;
  }
  if (period === "month") return { from: firstDayOf(monthOf(today)), to: today };
  if (period === "quarter") return { from: firstDayOf(quarterStart(monthOf(today))), to: today };
  if (period === "year") return { from: `${today.slice(0, 4)}-01-01`, to: today };
  return { from: addDays(today, 1 - LENGTHS[period]), to: today };
}

function countedDay(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  return day < COUNTED.first ? COUNTED.first : day > COUNTED.last ? COUNTED.last : day;
}

const quarterStart = (month: Month): Month => addMonths(month, -((Number(month.slice(5)) - 1) % 3));

/**
 * The days with which a period is compared. For a current month, quarter or year: as many days of the previous one, at most all
 * of them. For whole months: the same number of whole months before. Otherwise: the same number of days before. `year`: the same
 * days of the year before, where 29 February becomes 28 February.
 */
export function comparedWith(days: Days, period: StatPeriod, comparison: Comparison): Days {
  if (comparison === "year") return { from: yearBefore(days.from), to: yearBefore(days.to) };
  const months = wholeMonths(days);
  const steps = { month: 1, quarter: 3, year: 12 } as const;
  if (period === "month" || period === "quarter" || period === "year") {
    const from = firstDayOf(addMonths(monthOf(days.from), -steps[period]));
    const last = addDays(days.from, -1);
    if (months.length === steps[period]) return { from, to: last };
    const to = addDays(from, daysBetween(days.from, days.to));
    return { from, to: to < last ? to : last };
  }
  if (months.length > 0) {
    const [first = ""] = months;
    return { from: firstDayOf(addMonths(first, -months.length)), to: addDays(days.from, -1) };
  }
  const length = daysBetween(days.from, days.to) + 1;
  return { from: addDays(days.from, -length), to: addDays(days.from, -1) };
}

/** The months of a period that consists of whole months; empty when it begins or ends within a month. */
export function wholeMonths({ from, to }: Days): Month[] {
  const isWhole = from === firstDayOf(monthOf(from)) && to === lastDayOf(monthOf(to));
  return isWhole ? monthsBetween(monthOf(from), monthOf(to)) : [];
}

function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  const rest = day.slice(4);
  return rest === "-02-29" ? `${year}-02-28` : `${year}${rest}`;
}

/**
 * Splits a period into its whole months and the days around them, so that a long period is read from few rows. `months`: the
 * first and the last month; undefined when there is none.
 */
export function partsOf({ from, to }: Days): {
  months: { from: Month; to: Month } | undefined;
  days: Days[];
} {
  const first = from === firstDayOf(monthOf(from)) ? monthOf(from) : addMonths(monthOf(from), 1);
  const last = to === lastDayOf(monthOf(to)) ? monthOf(to) : addMonths(monthOf(to), -1);
  if (first > last) return { months: undefined, days: [{ from, to }] };
  const before = { from, to: addDays(firstDayOf(first), -1) };
  const after = { from: addDays(lastDayOf(last), 1), to };
  return { months: { from: first, to: last }, days: [before, after].filter((part) => part.from <= part.to) };
}

export type PointUnit = "day" | "month";

/**
 * The points of a series over a period: its days, or its months (`2026-11`), of which the first and the last may be incomplete.
 */
export function pointsOf(days: Days): { unit: PointUnit; points: string[] } {
  const length = daysBetween(days.from, days.to) + 1;
  if (length > MAX_DAY_POINTS)
    return { unit: "month", points: monthsBetween(monthOf(days.from), monthOf(days.to)) };
  return { unit: "day", points: Array.from({ length }, (_, at) => addDays(days.from, at)) };
}

/** Consecutive days as ranges, `to` excluded. */
export function rangesOf(days: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  for (const day of [...new Set(days)].sort()) {
    const last = ranges.at(-1);
    const next = addDays(day, 1);
    if (last?.to === day) last.to = next;
    else ranges.push({ from: day, to: next });
  }
  return ranges;
}
