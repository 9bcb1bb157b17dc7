import { MONTH_PATTERN } from "@passerelle/domain/financials/months";
import {
  BREAKDOWNS,
  type Breakdown,
  type CashMeasure,
  FINANCIAL_VIEWS,
  type FinancialView,
  MEASURES,
} from "@passerelle/domain/financials/views";
import { CURRENCIES, type Currency } from "@passerelle/domain/money";
import { pageOf, pathWith } from "../lib/address.ts";

export const FINANCIALS_PATH = "/admin/financials";

/** Whose books, in which currency and from which month to which (`2026-11`); the server has defaults. */
export type BooksFilter = {
  entity?: string | undefined;
  currency?: Currency | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type TotalsFilter = BooksFilter & { view: FinancialView; by: Breakdown };

const monthIn = (text: string | null) => (text && MONTH_PATTERN.test(text) ? text : undefined);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filter in an address; invalid parts are ignored. */
export function readBooksFilter(params: URLSearchParams): BooksFilter {
  const entity = params.get("entity");
  return {
    entity: entity && UUID.test(entity) ? entity : undefined,
    currency: CURRENCIES.find((one) => one === params.get("currency")),
    from: monthIn(params.get("from")),
    to: monthIn(params.get("to")),
  };
}

export const readTotalsFilter = (params: URLSearchParams): TotalsFilter => ({
  ...readBooksFilter(params),
  view: FINANCIAL_VIEWS.find((one) => one === params.get("view")) ?? "revenue",
  by: BREAKDOWNS.find((one) => one === params.get("by")) ?? "month",
});

/** Omits what is the default. */
export const totalsPath = ({ view, by, ...books }: TotalsFilter): string =>
  pathWith(FINANCIALS_PATH, {
    view: view === "revenue" ? undefined : view,
    by: by === "month" ? undefined : by,
    ...books,
  });

export const BOOK_PARTS = ["revenue", "cash", "vat", "balances", "months"] as const;
export type BookPart = (typeof BOOK_PARTS)[number];

/** A part of the books, for the same entity, currency and period. */
export function partPath(part: BookPart, { entity, currency, from, to }: BooksFilter): string {
  const books = { entity, currency, from, to };
  if (part === "revenue" || part === "cash") return totalsPath({ ...books, view: part, by: "month" });
  return pathWith(`${FINANCIALS_PATH}/${part}`, books);
}

/** `measure`: of movements of cash, those of one kind. */
export type DetailsFilter = TotalsFilter & {
  key: string;
  measure?: CashMeasure | undefined;
  page: number;
};

export const readDetailsFilter = (params: URLSearchParams): DetailsFilter => ({
  ...readTotalsFilter(params),
  key: (params.get("key") ?? "").slice(0, 40),
  measure: MEASURES.cash.find((one) => one === params.get("measure")),
  page: pageOf(params),
});

export const detailsPath = (filter: DetailsFilter): string => pathWith(`${FINANCIALS_PATH}/details`, filter);
