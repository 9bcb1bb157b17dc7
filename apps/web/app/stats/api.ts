import type { StatsQuery } from "@passerelle/contract/stats";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pathWith } from "../lib/address.ts";
import { saveFile } from "../lib/save-file.ts";
import { api, callForFile } from "../lib/session.ts";
import type { ListFilter } from "./filter.ts";

const fresh = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export const statsReport = (query: StatsQuery) =>
  queryOptions({
    queryKey: ["stats", "report", query],
    queryFn: ({ signal }) => api("GET /api/admin/stats", { query }, { signal }),
    ...fresh,
  });

export const statsItems = (query: ListFilter) =>
  queryOptions({
    queryKey: ["stats", "items", query],
    queryFn: ({ signal }) => api("GET /api/admin/stats/items", { query }, { signal }),
    ...fresh,
  });

/** Saves what the page shows under the name that the server gives it. Throws ApiError. */
export async function saveStats(query: Record<string, string | undefined>): Promise<void> {
  const file = await callForFile(pathWith("/api/admin/stats/export", query));
  const named = /filename="([^"]+)"/.exec(file.headers.get("content-disposition") ?? "")?.[1];
  saveFile(await file.blob(), named ?? "statistics");
}
