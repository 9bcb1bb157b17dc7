import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../lib/save-file.ts";
import { api, callForFile } from "../lib/session.ts";
import type { TotalsFilter } from "./filter.ts";

/** All that these pages read changes with what is posted and issued. */
export const FINANCIALS_KEY = ["financials"];

const asked = <F extends object>(filter: F) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Partial<F>;

export const totals = (filter: TotalsFilter) =>
  queryOptions({
    queryKey: [...FINANCIALS_KEY, "totals", asked(filter)],
    queryFn: ({ signal }) => api("GET /api/admin/financials", { query: asked(filter) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Saves what `GET /api/admin/financials/<path>` answers under the name that the server gives it. Throws ApiError. */
export async function saveExport(path: string, query: object): Promise<void> {
  const params = new URLSearchParams(asked(query) as Record<string, string>);
  const file = await callForFile(`/api/admin/financials/${path}?${params}`);
  const named = /filename="([^"]+)"/.exec(file.headers.get("content-disposition") ?? "")?.[1];
  saveFile(await file.blob(), named ?? path);
}
