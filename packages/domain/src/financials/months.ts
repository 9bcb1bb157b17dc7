import { addDays, localDay } from "../days.ts";

/** A month, `2026-11`. Months compare as strings. */
export type Month = string;

export const MONTH_PATTERN = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** Most months in one period. */
export const MAX_MONTHS = 60;

/** The month of a day, `2026-11-20`. */
export const monthOf = (day: string): Month => day.slice(0, 7);

/** The month that is `months` after another; before it, if negative. */
export function addMonths(month: Month, months: number): Month {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}

export const firstDayOf = (month: Month): string => `${month}-01`;

export const lastDayOf = (month: Month): string => addDays(firstDayOf(addMonths(month, 1)), -1);

/** Every month from `from` to `to`, both included; none when `to` is earlier. */
export function monthsBetween(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

export type Period = { from: Month; to: Month };

/** The period of a query: by default the twelve months until the current one; at most `MAX_MONTHS`. */
export function periodOf(asked: { from?: Month | undefined; to?: Month | undefined }, today: string): Period {
  const to = asked.to ?? (asked.from && asked.from > monthOf(today) ? asked.from : monthOf(today));
  const from = asked.from ?? addMonths(to, -11);
  if (from > to) return { from: to, to };
  const earliest = addMonths(to, 1 - MAX_MONTHS);
  return { from: from < earliest ? earliest : from, to };
}

/** The reasons why a month cannot be closed. */
export const CLOSING_REFUSALS = [
  "month_not_over",
  "month_out_of_order",
  "month_empty",
  "exchange_rate_missing",
] as const;
export type ClosingRefusal = (typeof CLOSING_REFUSALS)[number];

/**
 * Whether a month of a billing entity can be closed: it has ended in the entity's time zone, it is not before the first month
 * with entries, every month since then is closed, and all of its postings have a value in the currency of the books. `first`:
 * undefined without entries; `unvalued`: the months with postings in a currency without a rate.
 */
export function closingRefusal(
  month: Month,
  books: {
    first: Month | undefined;
    closed: readonly Month[];
    unvalued: readonly Month[];
    timeZone: string;
  },
  now: Date,
): ClosingRefusal | undefined {
  const { first, closed, unvalued, timeZone } = books;
  if (month >= monthOf(localDay(now, timeZone))) return "month_not_over";
  if (first === undefined || month < first) return "month_empty";
  const open = monthsBetween(first, addMonths(month, -1)).some((one) => !closed.includes(one));
  if (open) return "month_out_of_order";
  return unvalued.includes(month) ? "exchange_rate_missing" : undefined;
}
