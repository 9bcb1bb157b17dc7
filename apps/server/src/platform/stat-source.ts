import type { RawBuilder } from "kysely";

/** Days in UTC (`2026-11-20`): `from` included, `to` excluded. */
export type StatRange = { from: string; to: string };

/**
 * What a capability counts for the statistics, from what it records. `rows` selects one row for each thing that is counted:
 *
 * - `day`: the day on which it counts, in UTC;
 * - `country`, `service`: a code and an id, as text; empty where there is none;
 * - `dimension`, `key`: what else it is counted by (`method`, `card`); both empty for a measure by itself;
 * - `measure`, `value`: what is added up. Of a measure in `durations` a value is one duration in seconds;
 * - `item`, `reference`: what it was (`request:<id>`) and what people call it. The list behind a figure shows them.
 *
 * Statistics add these rows up by day, and the list behind a figure selects them again, so that both always agree.
 */
export type StatSource = {
  /** Each belongs to one source. */
  measures: readonly string[];
  durations?: readonly string[];
  rows: (range: StatRange) => RawBuilder<unknown>;
  /** Selects as `day` the days of which rows have changed since a moment; absent where rows never change after their day. */
  changedDays?: (since: Date) => RawBuilder<{ day: string }>;
};

/** Measures of amounts have their currency at the end: amounts of different currencies are never added. */
export const inCurrency = (measure: string, currency: string): string => `${measure}:${currency}`;
