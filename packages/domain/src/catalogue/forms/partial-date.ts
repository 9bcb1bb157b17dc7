import { firstOpenDay, utcDay } from "../../days.ts";
import type { DatePrecision } from "./form.ts";

const PARTIAL = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const RELATIVE = /^today(?:([+-])(\d{1,3})([dmy]))?$/;

/** The precision of `1987`, `1987-03` or `1987-03-12`; undefined for any other text, and for days that do not exist. */
export function datePrecision(text: string): DatePrecision | undefined {
  const [, year, month, day] = PARTIAL.exec(text) ?? [];
  if (!year || Number(year) === 0) return undefined;
  if (!month) return "year";
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  if (!day) return "month";
  return isDay(text) ? "day" : undefined;
}

/** The first and the last possible day of a partial date, as `2026-11-23`. Days compare as strings. */
export function daysOf(text: string): { first: string; last: string } {
  const precision = datePrecision(text);
  if (precision === undefined) throw new RangeError(`not a date: ${text}`);
  if (precision === "day") return { first: text, last: text };
  if (precision === "year") return { first: `${text}-01-01`, last: `${text}-12-31` };
  const [year, month] = text.split("-").map(Number) as [number, number];
  return { first: `${text}-01`, last: `${text}-${String(daysIn(year, month)).padStart(2, "0")}` };
}

/** Whether a limit of a date field is well-formed: a partial date, or `today`, `today-18y`, `today+6m`, `today+30d`. */
export const isDateLimit = (text: string): boolean =>
  datePrecision(text) !== undefined || RELATIVE.test(text);

/** The day that `today` means in the limits of the dates of an order: `first` in the earliest date, `last` in the latest one. */
export type Today = { first: string; last: string };

/**
 * What `today` means in the limits of an order now (decision 0244). `paymentBeganAt`: when the payment of the order began, in ISO
 * 8601. A date that was not too early then is not too early later, and no date is before its day has ended in every time zone.
 */
export function todayAt(now: Date, paymentBeganAt?: string | null): Today {
  const began = paymentBeganAt ? new Date(paymentBeganAt) : now;
  // The clock of the database, which recorded the payment, may be ahead of this one.
  return { first: firstOpenDay(began < now ? began : now), last: utcDay(now) };
}

/** The first and last day of a limit, when today is `today`. */
export function limitDays(limit: string, today: string): { first: string; last: string } {
  const relative = RELATIVE.exec(limit);
  if (!relative) return daysOf(limit);
  const [, sign, count = "0", unit = "d"] = relative;
  const day = moved(today, (sign === "-" ? -1 : 1) * Number(count), unit as "d" | "m" | "y");
  return { first: day, last: day };
}

/** The same day of another month, or the last day of a shorter month. */
function moved(day: string, count: number, unit: "d" | "m" | "y"): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  if (unit === "d") return utcDay(new Date(Date.UTC(year, month - 1, date + count)));
  const months = year * 12 + month - 1 + count * (unit === "y" ? 12 : 1);
  const [newYear, newMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return utcDay(new Date(Date.UTC(newYear, newMonth - 1, Math.min(date, daysIn(newYear, newMonth)))));
}

const daysIn = (year: number, month: number): number => {
  const last = new Date(Date.UTC(2000, month, 0));
  last.setUTCFullYear(year, month, 0);
  return last.getUTCDate();
};

function isDay(text: string): boolean {
  const [year, month, day] = text.split("-").map(Number) as [number, number, number];
  return day >= 1 && day <= daysIn(year, month);
}
