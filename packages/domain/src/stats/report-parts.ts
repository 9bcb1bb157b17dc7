import type { Currency, Rates } from "../money.ts";
import type { Sum, Sums } from "./sums.ts";

/**
 * The unit of a value: a number of things, minor units of the report's currency or of euros, seconds, a share of 1, or an average
 * rating.
 */
export const STAT_UNITS = ["count", "money", "euros", "seconds", "share", "rating"] as const;
export type StatUnit = (typeof STAT_UNITS)[number];

/** What is paid for besides services: values of `service` that are no id. */
export const OTHER_SERVICES = ["subscription", "appointment"] as const;

/** Names the rows without a country, or without a service, in the address of their list. */
export const WITHOUT = "none";

/** The list behind a value, with the rows that were added up. In a breakdown it names the country or the service of the row. */
export type StatList = {
  measure: string;
  dimension: string;
  key: string;
  country?: string;
  service?: string;
};

/** `before`: the value in the period for comparison. Null: there is no such value, such as a median without data. */
export type StatCell = { value: number | null; before: number | null; list: StatList | null };

export type StatRow = { key: string; unit?: StatUnit; cells: StatCell[] };

export const STAT_SECTIONS = [
  "figures",
  "series",
  "funnel",
  "losses",
  "countries",
  "services",
  "audiences",
  "methods",
  "delays",
  "ratings",
  "tickets",
  "teams",
  "problems",
] as const;
export type StatSectionId = (typeof STAT_SECTIONS)[number];

export type StatSection = {
  id: StatSectionId;
  columns: { id: string; unit: StatUnit }[];
  rows: StatRow[];
};

/** Sums of a period and of the period for comparison. */
export type Compared<T> = { now: T; before: T };

/** A sum of one country or one service. */
export type GroupedSum = { group: string; measure: string; value: number };

export type ReportInput = {
  sums: Compared<readonly Sum[]>;
  countries: Compared<readonly GroupedSum[]>;
  services: Compared<readonly GroupedSum[]>;
  /** `group`: the point of the series, a day or a month. */
  series: Compared<readonly GroupedSum[]>;
  points: Compared<readonly string[]>;
  currency: Currency;
  /** For comparing amounts in different currencies, never for charging. */
  rates: Rates;
};

export const compare = (
  both: Compared<Sums>,
  value: (sums: Sums) => number | null,
  list: StatList | null = null,
): StatCell => ({
  value: value(both.now),
  before: value(both.before),
  list,
});

export const counted = (both: Compared<Sums>, measure: string, dimension = "", key = ""): StatCell =>
  compare(both, (sums) => sums.of(measure, dimension, key), { measure, dimension, key });

export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const money = (measure: string, currency: Currency) => `${measure}:${currency}`;

/** Revenue minus the fees of payment providers, for one key of a dimension or as a whole. */
export const marginOf = (sums: Sums, currency: Currency, dimension = "", key = ""): number =>
  sums.of(money("revenue", currency), dimension, key) - sums.of(money("fees", currency), dimension, key);

/** A measure by the keys of one dimension, largest sums first. */
export function keyed(
  id: StatSectionId,
  measure: string,
  dimension: string,
  both: Compared<Sums>,
): StatSection {
  return {
    id,
    columns: [{ id: "count", unit: "count" }],
    rows: keysOfBoth(both, measure, dimension).map((key) => ({
      key,
      cells: [counted(both, measure, dimension, key)],
    })),
  };
}

export const keysOfBoth = ({ now, before }: Compared<Sums>, measure: string, dimension: string): string[] => [
  ...new Set([...now.keysOf(measure, dimension), ...before.keysOf(measure, dimension)]),
];
