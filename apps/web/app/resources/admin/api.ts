import type { NewResource, ResourceChange, ResourceFile } from "@passerelle/contract/resources";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, callForFile } from "../../lib/session.ts";
import type { AdminFilter } from "./filter.ts";

export const RESOURCES_PER_PAGE = 20;

/** Query key of the lists and of their history. */
export const RESOURCES_KEY = ["admin", "resources"] as const;

/** Resources by filter; while another page or filter loads, the former one stays. */
export const resourceList = (filter: AdminFilter) =>
  queryOptions({
    queryKey: [...RESOURCES_KEY, filter],
    queryFn: ({ signal }) =>
      api("GET /api/admin/resources", { query: { ...filter, per_page: RESOURCES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    // Readers change the counts of downloads.
    staleTime: 0,
  });

export const readHistory = (limit: number, signal: AbortSignal) =>
  api("GET /api/admin/resources/history", { query: { limit } }, { signal });

export function reloadResources(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: RESOURCES_KEY });
}

/** Uploads a file, with which a resource can then be saved. Throws ApiError. */
export async function sendFile(file: File): Promise<ResourceFile> {
  const path = `/api/admin/resource-files?${new URLSearchParams({ name: file.name })}`;
  return (await callForFile(path, { method: "POST", body: file })).json();
}

export const addResource = (body: NewResource) => api("POST /api/admin/resources", { body });

export const changeResource = (id: string, body: ResourceChange) =>
  api("PUT /api/admin/resources/:id", { params: { id }, body });

export const deleteResource = (id: string) => api("DELETE /api/admin/resources/:id", { params: { id } });
