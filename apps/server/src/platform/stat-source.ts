import type { RawBuilder } from "kysely";

/** Days in UTC (`2026-11-20`): `from` included, `to` excluded. */
export type StatRange = { from: string; to: string };

/**
 * The counts of a capability for the statistics, from its own records. `rows` selects one row for each thing that is counted:
 *
 * - `day`: the day on which it counts, in UTC;
 * - `country`, `service`: a code and an id, as text; empty where there is none;
 * - `dimension`, `key`: a further grouping (`method`, `card`); both empty for the measure as a whole;
 * - `measure`, `value`: what is added up. Of a measure in `durations` a value is one duration in seconds;
 * - `item`, `reference`: the thing itself (`request:<id>`) and the name by which people know it, for the list behind a figure.
 *
 * Statistics add these rows up by day. The list behind a figure selects the same rows again, so that both always agree.
 */
export type StatSource = {
  /** Each measure belongs to one source only. */
  measures: readonly string[];
  durations?: readonly string[];
  rows: (range: StatRange) => RawBuilder<unknown>;
  /** Selects as `day` the days whose rows have changed since a moment; absent where the rows of a past day never change. */
  changedDays?: (since: Date) => RawBuilder<{ day: string }>;
};

/** The currency is part of a measure of amounts: amounts in different currencies are never added. */
export const inCurrency = (measure: string, currency: string): string => `${measure}:${currency}`;
