import { MONTH_PATTERN } from "@passerelle/domain/financials/months";
import { BREAKDOWNS, FINANCIAL_VIEWS } from "@passerelle/domain/financials/views";
import { EXPORT_FORMATS } from "@passerelle/domain/payments/tracking";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import { Currency } from "./shapes.ts";

/** `2026-11`. */
const Month = z.string().check(z.regex(MONTH_PATTERN));

/** Whose books, in which currency, and from which month to which, both included; all of them have a default. */
const BooksQuery = z.strictObject({
  /** Of all billing entities unless one is named. */
  entity: z.optional(z.uuid()),
  currency: z.optional(Currency),
  from: z.optional(Month),
  to: z.optional(Month),
});

/** What a page of the books shows, and what else it could. */
const Books = z.object({
  entities: z.array(z.object({ id: z.uuid(), prefix: z.string(), name: z.string(), currency: Currency })),
  /** In which there are entries; never empty. */
  currencies: z.array(Currency),
  entity: z.nullable(z.uuid()),
  currency: Currency,
  from: Month,
  to: Month,
});

export const TotalsQuery = z.extend(BooksQuery, {
  view: z.optional(z.enum(FINANCIAL_VIEWS)),
  by: z.optional(z.enum(BREAKDOWNS)),
});
export type TotalsQuery = z.output<typeof TotalsQuery>;

/** `GET /api/admin/financials/export`, outside the contract: what the page shows. */
export const TotalsExport = z.extend(TotalsQuery, { format: z.optional(z.enum(EXPORT_FORMATS)) });

/** Amounts are in minor units of the currency, in the order of the view's `MEASURES`. */
export const Totals = z.extend(Books, {
  view: z.enum(FINANCIAL_VIEWS),
  by: z.enum(BREAKDOWNS),
  rows: z.array(
    z.object({
      /** A month, a country's code, a service's id, a method of payment; empty where there is none. */
      key: z.string(),
      /** The name of a country or service. */
      label: z.nullable(z.string()),
      amounts: z.array(z.int()),
    }),
  ),
  total: z.array(z.int()),
});
export type Totals = z.output<typeof Totals>;

/** The books of the company (issue 16, 6). */
export const financials = contract({
  "GET /api/admin/financials": {
    summary: "Revenue by date of issue, or cash by date of settlement, by month, country, service or method",
    access: "payments.track",
    query: TotalsQuery,
    reply: Totals,
    errors: ["entity_not_found"],
  },
});
