import type { ChangedAccount, ChartAccounts, ExchangeRates } from "@passerelle/contract/financials";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../lib/save-file.ts";
import { api, callForFile } from "../lib/session.ts";
import type { BooksFilter, DetailsFilter, TotalsFilter } from "./filter.ts";

/** Query key of all data of these pages, which changes with each posting and each issued document. */
export const FINANCIALS_KEY = ["financials"];

const asked = <F extends object>(filter: F) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Partial<F>;

const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export const totals = (filter: TotalsFilter) =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "totals", asked(filter)],
    queryFn: ({ signal }) => api("GET /api/admin/financials", { query: asked(filter) }, { signal }),
    ...fresh,
  });

export const vatReport = (filter: BooksFilter) =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "vat", asked(filter)],
    queryFn: ({ signal }) => api("GET /api/admin/financials/vat", { query: asked(filter) }, { signal }),
    ...fresh,
  });

export const bookBalances = (filter: BooksFilter) =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "balances", asked(filter)],
    queryFn: ({ signal }) => api("GET /api/admin/financials/balances", { query: asked(filter) }, { signal }),
    ...fresh,
  });

export const bookDetails = ({ page, ...filter }: DetailsFilter) =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "details", asked(filter), page],
    queryFn: ({ signal }) =>
      api("GET /api/admin/financials/details", { query: { ...asked(filter), page } }, { signal }),
    ...fresh,
  });

export const bookMonths = (entity: string | undefined) =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "months", entity],
    queryFn: ({ signal }) => api("GET /api/admin/financials/months", { query: { entity } }, { signal }),
    ...fresh,
  });

export const bookAccounts = () =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "accounts"],
    queryFn: ({ signal }) => api("GET /api/admin/financials/accounts", {}, { signal }),
    ...fresh,
  });

export const exchangeRates = () =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "rates"],
    queryFn: ({ signal }) => api("GET /api/admin/financials/rates", {}, { signal }),
    ...fresh,
  });

const refreshing = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: FINANCIALS_KEY }),
});

export const closeMonth = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { entity: string; month: string }) =>
      api("POST /api/admin/financials/months", { body }),
    ...refreshing(client),
  });

export const changeAccount = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({
      account: { chart, kind },
      body,
    }: {
      account: Pick<ChartAccounts["accounts"][number], "chart" | "kind">;
      body: ChangedAccount;
    }) => api("PUT /api/admin/financials/accounts/:chart/:kind", { params: { chart, kind }, body }),
    ...refreshing(client),
  });

type RateKey = Pick<ExchangeRates["rates"][number], "currency" | "valid_from">;

export const saveRate = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ per_euro, ...params }: RateKey & { per_euro: number }) =>
      api("PUT /api/admin/financials/rates/:currency/:valid_from", { params, body: { per_euro } }),
    ...refreshing(client),
  });

export const removeRate = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (params: RateKey) =>
      api("DELETE /api/admin/financials/rates/:currency/:valid_from", { params }),
    ...refreshing(client),
  });

/** Saves what `GET /api/admin/financials/<path>` answers under the name that the server gives it. Throws ApiError. */
export async function saveExport(path: string, query: object): Promise<void> {
  const params = new URLSearchParams(asked(query) as Record<string, string>);
  const file = await callForFile(`/api/admin/financials/${path}?${params}`);
  const named = /filename="([^"]+)"/.exec(file.headers.get("content-disposition") ?? "")?.[1];
  saveFile(await file.blob(), named ?? path);
}
