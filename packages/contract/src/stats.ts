import { CURRENCIES } from "@passerelle/domain/money";
import { EXPORT_FORMATS } from "@passerelle/domain/payments/tracking";
import { COMPARISONS, STAT_PERIODS } from "@passerelle/domain/stats/periods";
import { OTHER_SERVICES, STAT_SECTIONS, STAT_UNITS, WITHOUT } from "@passerelle/domain/stats/report-parts";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { CalendarDay, CountryCode, Currency, Language, line, Page } from "./shapes.ts";

/** The period, the period for comparison, the country, the service and the currency of amounts; all have a default. */
export const StatsQuery = z.strictObject({
  period: z.optional(z.enum(STAT_PERIODS)),
  /** For the period `custom`, both included. */
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
  compare: z.optional(z.enum(COMPARISONS)),
  country: z.optional(CountryCode),
  service: z.optional(z.uuid()),
  currency: z.optional(z.enum(CURRENCIES)),
});
export type StatsQuery = z.output<typeof StatsQuery>;

/** `GET /api/admin/stats/export`, outside the contract: the whole page, or one section of it. */
export const StatsExport = z.extend(StatsQuery, {
  section: z.optional(z.enum(STAT_SECTIONS)),
  /** The language of the file, for links, which cannot set a header. */
  language: z.optional(Language),
  format: z.optional(z.enum(EXPORT_FORMATS)),
});
export type StatsExport = z.output<typeof StatsExport>;

const Days = z.object({ from: CalendarDay, to: CalendarDay });

/** The list behind a value. */
const StatList = z.object({
  measure: z.string(),
  dimension: z.string(),
  key: z.string(),
  country: z.optional(z.string()),
  service: z.optional(z.string()),
});

/**
 * `value` and `before` are numbers in the unit of the row or, without one, of the column: minor units of the currency or of
 * euros, seconds, a share of 1. Null if there is none, such as a median without data.
 */
const StatCell = z.object({
  value: z.nullable(z.number()),
  before: z.nullable(z.number()),
  list: z.nullable(StatList),
});

const Unit = z.enum(STAT_UNITS);

export const StatsReport = z.object({
  days: Days,
  compared: Days,
  /** The currency of amounts; amounts in other currencies are only in the figure in euros. */
  currency: Currency,
  /** The currencies of existing amounts, and the selected one. */
  currencies: z.array(Currency),
  /** The choices; services are sorted by title. */
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  services: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Events are counted until then; null before the first count. */
  counted_until: z.nullable(z.iso.datetime()),
  sections: z.array(
    z.object({
      id: z.enum(STAT_SECTIONS),
      title: z.string(),
      /** How it is counted. */
      note: z.string(),
      /** The header of the column that names the rows. */
      head: z.string(),
      columns: z.array(z.object({ id: z.string(), label: z.string(), unit: Unit })),
      rows: z.array(
        z.object({ key: z.string(), label: z.string(), unit: z.optional(Unit), cells: z.array(StatCell) }),
      ),
    }),
  ),
});
export type StatsReport = z.output<typeof StatsReport>;
export type StatsSection = StatsReport["sections"][number];

/** The list behind a figure: what was counted for the days, country and service of the query. */
const ListQuery = z.extend(StatsQuery, {
  country: z.optional(z.union([CountryCode, z.literal(WITHOUT)])),
  service: z.optional(z.union([z.uuid(), z.enum([...OTHER_SERVICES, WITHOUT])])),
  measure: line(40),
  dimension: z.optional(line(20)),
  key: z.optional(line(60)),
  page: Page,
});
export type StatsListQuery = z.output<typeof ListQuery>;

export const StatsItems = z.object({
  days: Days,
  /** A title for the list. */
  title: z.string(),
  unit: Unit,
  currency: Currency,
  /** The figure: the sum of all values. */
  sum: z.number(),
  total: z.int(),
  per_page: z.int(),
  items: z.array(
    z.object({
      day: CalendarDay,
      /** `request`, `payment`, `ticket`, `review`, `appointment`, `document` or `posting`, and its id. */
      kind: z.string(),
      id: z.string(),
      reference: z.string(),
      country: z.string(),
      service: z.string(),
      value: z.number(),
    }),
  ),
});
export type StatsItems = z.output<typeof StatsItems>;

/** The figures of the whole platform, from sums by day (issue 20, 3). */
export const stats = contract({
  "GET /api/admin/stats": {
    summary: "The figures of a period, beside those of the period that it is compared with",
    access: "stats.read",
    query: StatsQuery,
    reply: StatsReport,
  },
  "GET /api/admin/stats/items": {
    summary: "What a figure was added up from",
    access: "stats.read",
    query: ListQuery,
    reply: StatsItems,
    errors: ["not_found"],
  },
});
