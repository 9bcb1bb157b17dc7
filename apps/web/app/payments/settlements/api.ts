import type { SettlementFileReport } from "@passerelle/contract/payments/settlements";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, callForFile } from "../../lib/session.ts";
import { TRACKING_KEY } from "../tracking/api.ts";

export const settlementList = (provider: ProviderName | undefined, page: number) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "settlements", provider, page],
    queryFn: ({ signal }) =>
      api("GET /api/admin/settlements", { query: { ...(provider && { provider }), page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const settlementLines = (provider: ProviderName, day: string, page: number) =>
  queryOptions({
    queryKey: [...TRACKING_KEY, "settlement-lines", provider, day, page],
    queryFn: ({ signal }) =>
      api("GET /api/admin/settlement-lines", { query: { provider, day, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const runReconciliation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api("POST /api/admin/settlements/run", { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: TRACKING_KEY }),
  });

export const sendSettlementFile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ provider, file }: { provider: ProviderName; file: File }) => {
      const query = new URLSearchParams({ provider, name: file.name.slice(0, 200) });
      const reply = await callForFile(`/api/admin/settlements/files?${query}`, {
        method: "POST",
        body: file,
      });
      return (await reply.json()) as SettlementFileReport;
    },
    onSettled: () => client.invalidateQueries({ queryKey: TRACKING_KEY }),
  });
