import type { ClosurePreview } from "@passerelle/contract/privacy";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../lib/save-file.ts";
import { api, callForFile } from "../lib/session.ts";

const CLOSURE_KEY = ["account", "closure"] as const;

/** Saves all data held about the caller as a file on this device. */
export async function downloadMyData(name: string): Promise<void> {
  saveFile(await (await callForFile("/api/me/export")).blob(), name);
}

/** Saves the same with the files that the caller sent, as an archive. */
export async function downloadMyArchive(name: string): Promise<void> {
  saveFile(await (await callForFile("/api/me/export/archive")).blob(), name);
}

export const ownReadings = queryOptions({
  queryKey: ["account", "readings"],
  queryFn: ({ signal }) => api("GET /api/me/readings", {}, { signal }),
  // Other people may have read documents since.
  staleTime: 0,
});

export const closurePreview = queryOptions({
  queryKey: CLOSURE_KEY,
  queryFn: ({ signal }): Promise<ClosurePreview> => api("GET /api/me/closure", {}, { signal }),
  staleTime: 0,
});

export const reloadClosure = (client: QueryClient) => client.invalidateQueries({ queryKey: CLOSURE_KEY });

export const closeAccount = (proof: { password: string } | { confirmation: string }) =>
  api("POST /api/me/closure", { body: proof });
