import { weekdayOf } from "@passerelle/domain/appointments/working-hours";
import { addDays } from "@passerelle/domain/days";
import { addMonths, lastDayOf, monthOf } from "@passerelle/domain/financials/months";
import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";
import { clockOf, dayText } from "../zones.ts";
import type { CalendarView } from "./filter.ts";

/** The number of days in the list. */
const LIST_DAYS = 14;
/** Six weeks show every month whole. */
const MONTH_DAYS = 42;

const monday = (day: string): string => addDays(day, 1 - weekdayOf(day));

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** The days that a view shows around a day, weeks from Monday on. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === "week") return daysFrom(monday(day), 7);
  if (view === "month") return daysFrom(monday(`${day.slice(0, 8)}01`), MONTH_DAYS);
  return daysFrom(day, view === "list" ? LIST_DAYS : 1);
}

/** The instants at which some days begin and end by the clock of a zone, as ISO 8601. */
export function rangeOf(days: readonly string[], zone: string): { from: string; until: string } {
  const at = (day: string) => new Date(clockOf(zone).instantOf(day, 0)).toISOString();
  const [first = "", last = first] = [days[0], days.at(-1)];
  return { from: at(first), until: at(addDays(last, 1)) };
}

/** The day to show for the period before or after. A month keeps the day of the month, or its last day where that day does not exist. */
export function step(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === "week") return addDays(day, 7 * by);
  if (view === "list") return addDays(day, LIST_DAYS * by);
  if (view !== "month") return addDays(day, by);
  const month = addMonths(monthOf(day), by);
  const sameDay = `${month}-${day.slice(8)}`;
  const last = lastDayOf(month);
  return sameDay < last ? sameDay : last;
}

/** The period in words: `novembre 2026`, `23 – 29 novembre 2026`, `mardi 24 novembre 2026`. */
export function periodText(view: CalendarView, day: string, language: Language): string {
  const days = daysOf(view, day);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const { locale } = LANGUAGE_DETAILS[language];
  const at = (one: string) => new Date(`${one}T00:00:00Z`);
  if (view === "month")
    return dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(at(day));
  if (days.length === 1) return dayText(day, language, "long");
  return dateFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).formatRange(at(first), at(last));
}
