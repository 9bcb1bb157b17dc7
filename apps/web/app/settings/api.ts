import type { Setting } from "@passerelle/contract/settings/versions";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { SETTINGS } from "@passerelle/domain/settings/definitions";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";
import { replaceSettings } from "../lib/settings.ts";

const KEY = ["admin", "settings"] as const;

export const settingList = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await api("GET /api/admin/settings", {}, { signal })).settings,
  staleTime: 0,
});

export const operatorSource = queryOptions({
  queryKey: [...KEY, "operator"],
  queryFn: ({ signal }) => api("GET /api/admin/settings/operator", {}, { signal }),
  staleTime: 0,
});

export const platformInformation = (signal?: AbortSignal) =>
  api("GET /api/settings/platform", {}, signal ? { signal } : {});

type Change = Pick<Setting, "key" | "version"> & {
  value: SettingValue;
  reason: string;
  restores?: number;
  /** An instant; absent: at once. */
  valid_from?: string;
};

/**
 * Marks everything as outdated, because a setting may change what any page shows; settings that are shown are read immediately.
 */
async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ refetchType: "none" });
  await client.refetchQueries({ queryKey: KEY, type: "active" });
}

/** Saves a version and reads the settings again, also when another administrator was faster. */
export async function saveSetting(client: QueryClient, { key, ...body }: Change): Promise<void> {
  try {
    await api("PUT /api/admin/settings/:key", { params: { key }, body });
  } finally {
    await readAgain(client);
  }
  const { group } = SETTINGS[key];
  // Every page shows these. If this call fails, the next page load shows them.
  if (group === "features" || group === "operator")
    void api("GET /api/settings").then(replaceSettings, () => {});
}

export async function cancelVersion(
  client: QueryClient,
  { key }: Pick<Setting, "key">,
  version: number,
  reason: string,
): Promise<void> {
  try {
    await api("POST /api/admin/settings/:key/versions/:version/cancellation", {
      params: { key, version },
      body: { reason },
    });
  } finally {
    await readAgain(client);
  }
}
