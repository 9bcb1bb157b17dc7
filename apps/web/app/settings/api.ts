import type { FeatureFlag, OperatorForm } from "@passerelle/contract/settings";
import type { Rule } from "@passerelle/contract/settings/rules";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

const FEATURES_KEY = ["admin", "features"] as const;

export const featureList = queryOptions({
  queryKey: FEATURES_KEY,
  queryFn: async ({ signal }) => (await api("GET /api/admin/settings/features", {}, { signal })).features,
});

/** Reloaded with the features. */
export const HISTORY_KEY = FEATURES_KEY;

export const readHistory = (limit: number, signal: AbortSignal) =>
  api("GET /api/admin/settings/features/history", { query: { limit } }, { signal });

export const reloadFeatures = (client: QueryClient) => client.invalidateQueries({ queryKey: FEATURES_KEY });

export const switchFeature = ({ name, version }: FeatureFlag, on: boolean) =>
  api("PUT /api/admin/settings/features/:name", { params: { name }, body: { on, version } });

export const operatorSettings = queryOptions({
  queryKey: ["admin", "operator"],
  queryFn: ({ signal }) => api("GET /api/admin/settings/operator", {}, { signal }),
});

export const publishOperator = (version: number, operator: OperatorForm) =>
  api("PUT /api/admin/settings/operator", { body: { version, operator } });

export const platformInformation = (signal?: AbortSignal) =>
  api("GET /api/settings/platform", {}, signal ? { signal } : {});

export const ruleList = queryOptions({
  queryKey: ["admin", "rules"],
  queryFn: async ({ signal }) => (await api("GET /api/admin/settings/rules", {}, { signal })).rules,
  staleTime: 0,
});

/** `restores`: the version whose value is brought back. */
export const changeRule = async (
  client: QueryClient,
  { name, version }: Rule,
  change: { value: number; reason: string; restores?: number },
): Promise<void> => {
  try {
    await api("PUT /api/admin/settings/rules/:name", { params: { name }, body: { version, ...change } });
  } finally {
    void client.invalidateQueries({ queryKey: ruleList.queryKey });
  }
};
