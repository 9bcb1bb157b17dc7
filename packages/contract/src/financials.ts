import { TAX_CATEGORIES } from "@passerelle/domain/billing/tax";
import { ACCOUNT_NUMBER, BOOK_KINDS, CHART_KINDS, CHARTS } from "@passerelle/domain/financials/charts";
import { MAX_PER_EURO, RATED_CURRENCIES } from "@passerelle/domain/financials/exchange-rates";
import { CLOSING_REFUSALS, MONTH_PATTERN } from "@passerelle/domain/financials/months";
import { BREAKDOWNS, FINANCIAL_VIEWS, MEASURES } from "@passerelle/domain/financials/views";
import { EXPORT_FORMATS } from "@passerelle/domain/payments/tracking";
import * as z from "zod/mini";
import { contract } from "./contract.ts";
import {
  Amount,
  CalendarDay,
  Currency,
  Instant,
  line,
  Page,
  RowVersion,
  text,
  trimmedText,
} from "./shapes.ts";

/** `2026-11`. */
const Month = z.string().check(z.regex(MONTH_PATTERN));

/** The billing entity, the currency, and the first and last month, both included; all have a default. */
const BooksQuery = z.strictObject({
  /** Without it, the books of all billing entities. */
  entity: z.optional(z.uuid()),
  currency: z.optional(Currency),
  from: z.optional(Month),
  to: z.optional(Month),
});

/** The selected books, and the possible selections. */
const Books = z.object({
  entities: z.array(z.object({ id: z.uuid(), prefix: z.string(), name: z.string(), currency: Currency })),
  /** The currencies with entries; never empty. */
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

/** `GET /api/admin/financials/export`, outside the contract: the contents of the page. */
export const TotalsExport = z.extend(TotalsQuery, { format: z.optional(z.enum(EXPORT_FORMATS)) });

/** Amounts are in minor units of the currency, in the order of the view's `MEASURES`. */
export const Totals = z.extend(Books, {
  view: z.enum(FINANCIAL_VIEWS),
  by: z.enum(BREAKDOWNS),
  rows: z.array(
    z.object({
      /** A month, a country's code, a service's id, or a method of payment; empty for entries without one. */
      key: z.string(),
      /** The name of a country or service. */
      label: z.nullable(z.string()),
      amounts: z.array(z.int()),
    }),
  ),
  total: z.array(z.int()),
});
export type Totals = z.output<typeof Totals>;

/** `GET /api/admin/financials/vat/export` and `…/balances/export`, outside the contract. */
export const BooksExport = z.extend(BooksQuery, { format: z.optional(z.enum(EXPORT_FORMATS)) });

/** VAT of invoices less credit notes, by the seller's country and the rate (hundredths of a percent). */
export const VatReport = z.extend(Books, {
  rows: z.array(
    z.object({
      country: z.string(),
      country_name: z.string(),
      category: z.enum(TAX_CATEGORIES),
      rate: z.int(),
      net: z.int(),
      tax: z.int(),
    }),
  ),
  total: z.object({ net: z.int(), tax: z.int() }),
});
export type VatReport = z.output<typeof VatReport>;

/** The balance of each account of the books at the end of the period, and the sums of its postings until then. */
export const BookBalances = z.extend(Books, {
  accounts: z.array(
    z.object({
      kind: z.enum(BOOK_KINDS),
      /** A provider's name; empty for one account, and for the sum of all customers. */
      holder: z.string(),
      debit: Amount,
      credit: Amount,
      /** Debits minus credits. */
      balance: z.int(),
    }),
  ),
});
export type BookBalances = z.output<typeof BookBalances>;

export const DetailsQuery = z.extend(TotalsQuery, {
  key: z.optional(text(40)),
  /** For movements of cash: only those of one kind. */
  measure: z.optional(z.enum(MEASURES.cash)),
  page: Page,
});
export type DetailsQuery = z.output<typeof DetailsQuery>;

/** The documents or the movements of cash behind a row of the totals, newest first. */
export const Details = z.extend(Books, {
  view: z.enum(FINANCIAL_VIEWS),
  by: z.enum(BREAKDOWNS),
  key: z.string(),
  measure: z.nullable(z.enum(MEASURES.cash)),
  label: z.nullable(z.string()),
  rows: z.array(
    z.object({
      /** The id of the document or of the payment; null if the payment's retention has ended. */
      id: z.nullable(z.uuid()),
      kind: z.enum(["invoice", "credit_note", ...MEASURES.cash]),
      on: z.iso.date(),
      reference: z.string(),
      /** Negative for credits and refunds. For a document, without VAT and official fees. */
      amount: z.int(),
      tax: z.int(),
      disbursed: z.int(),
    }),
  ),
  /** Counted up to `MAX_TRACKED + 1`, which means more than `MAX_TRACKED`. */
  total: z.int(),
});
export type Details = z.output<typeof Details>;

/** The months of a billing entity, newest first. */
export const BookMonths = z.object({
  entities: Books.shape.entities,
  entity: z.nullable(z.uuid()),
  /** The currency of its books and files. */
  currency: z.nullable(Currency),
  /** Currencies with postings but without a rate: the files of their months cannot be written. */
  unvalued: z.array(Currency),
  /** Currencies with postings that belong to no billing entity, with the first and the last month. */
  unassigned: z.array(z.object({ currency: Currency, from: Month, to: Month })),
  months: z.array(
    z.object({
      month: Month,
      /** Null while it is open. */
      closed: z.nullable(z.object({ at: Instant, by: z.string() })),
      /** The reason why it cannot be closed now; null if it can be closed or is closed. */
      refusal: z.nullable(z.enum(CLOSING_REFUSALS)),
    }),
  ),
});
export type BookMonths = z.output<typeof BookMonths>;

const ChartAccounts = z.object({
  accounts: z.array(
    z.object({
      chart: z.enum(CHARTS),
      kind: z.enum(CHART_KINDS),
      number: z.string(),
      label: z.string(),
      /** 0 while it is the default. */
      version: z.int(),
    }),
  ),
});
export type ChartAccounts = z.output<typeof ChartAccounts>;

/** An account as edited by finance. `version`: the version that it replaces. */
export const ChangedAccount = z.strictObject({
  number: trimmedText().check(z.regex(ACCOUNT_NUMBER, "account_number_invalid")),
  label: line(80).check(z.minLength(1)),
  version: RowVersion,
});
export type ChangedAccount = z.output<typeof ChangedAccount>;

/** `GET /api/admin/financials/journal/export`, outside the contract. */
export const JournalExport = z.extend(BooksExport, {
  /** `none`: postings without a billing entity, because no entity billed their country at that time. */
  entity: z.union([z.uuid(), z.literal("none")]),
  chart: z.optional(z.enum(CHARTS)),
});

/** `GET /api/admin/financials/fec`, outside the contract: from January to a month of the same year. */
export const FecExport = z.strictObject({ entity: z.uuid(), to: Month });

const rateKey = { currency: z.enum(RATED_CURRENCIES), valid_from: CalendarDay };

const ExchangeRates = z.object({
  /** By currency, each from the newest rate to the oldest. `per_euro`: millionths of a unit. */
  rates: z.array(
    z.object({
      ...rateKey,
      per_euro: z.int(),
      /** Whether it can still be changed or removed. */
      open: z.boolean(),
      /** Whether it applies today. */
      in_force: z.boolean(),
    }),
  ),
});
export type ExchangeRates = z.output<typeof ExchangeRates>;

const shown = { access: "payments.track", errors: ["entity_not_found"] } as const;

/** The books of the company (issue 16, 6). */
export const financials = contract({
  "GET /api/admin/financials": {
    ...shown,
    summary: "Revenue by date of issue, or cash by date of settlement, by month, country, service or method",
    query: TotalsQuery,
    reply: Totals,
  },
  "GET /api/admin/financials/details": {
    ...shown,
    summary: "The documents or movements behind a row of the totals, fifty at a time",
    query: DetailsQuery,
    reply: Details,
  },
  "GET /api/admin/financials/vat": {
    ...shown,
    summary: "VAT by country and rate",
    query: BooksQuery,
    reply: VatReport,
  },
  "GET /api/admin/financials/balances": {
    ...shown,
    summary: "What each account of the books holds at the end of a month",
    query: BooksQuery,
    reply: BookBalances,
  },
  "GET /api/admin/financials/months": {
    ...shown,
    summary:
      "The months of a billing entity and whether they are closed; of the first entity unless one is named",
    query: z.strictObject({ entity: z.optional(z.uuid()) }),
    reply: BookMonths,
  },
  "POST /api/admin/financials/months": {
    summary: "Closes a month of a billing entity for good; repeating it changes nothing",
    access: "books.manage",
    body: z.strictObject({ entity: z.uuid(), month: Month }),
    reply: BookMonths,
    errors: ["entity_not_found", ...CLOSING_REFUSALS],
  },
  "GET /api/admin/financials/rates": {
    summary: "The rates at which the books state postings in other currencies",
    access: "payments.track",
    reply: ExchangeRates,
  },
  "PUT /api/admin/financials/rates/:currency/:valid_from": {
    summary:
      "Sets the rate of a currency from a day on, while no month with this day or a later one is closed",
    access: "books.manage",
    params: z.strictObject(rateKey),
    body: z.strictObject({ per_euro: z.int().check(z.minimum(1), z.maximum(MAX_PER_EURO)) }),
    reply: ExchangeRates,
    errors: ["exchange_rate_used"],
  },
  "DELETE /api/admin/financials/rates/:currency/:valid_from": {
    summary: "Removes a rate, under the same condition; repeating it changes nothing",
    access: "books.manage",
    params: z.strictObject(rateKey),
    reply: ExchangeRates,
    errors: ["exchange_rate_used"],
  },
  "GET /api/admin/financials/accounts": {
    summary: "The accounts of each chart that the files for accountants name",
    access: "payments.track",
    reply: ChartAccounts,
  },
  "PUT /api/admin/financials/accounts/:chart/:kind": {
    summary: "Changes an account of a chart, for the files of months that are not closed",
    access: "books.manage",
    params: z.strictObject({ chart: z.enum(CHARTS), kind: z.enum(CHART_KINDS) }),
    body: ChangedAccount,
    reply: ChartAccounts,
    errors: ["settings_conflict"],
  },
});
