import { PAYMENT_FILTERS } from "@passerelle/contract/payments/history";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

export const FILTERS = ["all", ...PAYMENT_FILTERS] as const;
export type Filter = (typeof FILTERS)[number];

export const PER_PAGE = 10;

export const ownPaymentsQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ["payments", "own", filter, page],
    queryFn: ({ signal }) => {
      const state = filter === "all" ? undefined : filter;
      return api("GET /api/me/payments", { query: { state, page, per_page: PER_PAGE } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const ownPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ["payments", "own", id],
    queryFn: ({ signal }) => api("GET /api/me/payments/:id", { params: { id } }, { signal }),
  });

export const ownLinksQuery = (page: number) =>
  queryOptions({
    queryKey: ["payments", "own-links", page],
    queryFn: ({ signal }) =>
      api("GET /api/me/payment-links", { query: { page, per_page: PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The page in an address; 1 for anything else. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
