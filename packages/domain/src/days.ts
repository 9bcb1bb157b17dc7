import { dateFormat } from "./formats.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day of a moment in UTC: `2026-11-20`. Days compare as strings. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The first day that has not ended everywhere: a day ends twelve hours later in the last time zone than in UTC (decision 0047). */
export const firstOpenDay = (moment: Date): string => utcDay(new Date(moment.getTime() - DAY_MS / 2));

/** The calendar day of a moment in a time zone (IANA): `2026-01-31`. */
export function localDay(moment: Date, timeZone: string): string {
  // Swedish dates have the format of ISO 8601.
  return dateFormat("sv-SE", { timeZone, dateStyle: "short" }).format(moment);
}

/** The day `days` after `day`; before it, when negative. */
export const addDays = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** The same time `months` earlier in UTC; on the last day of that month if it has no such day. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  // A day that does not exist became one of the next month.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** Days from one calendar day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
