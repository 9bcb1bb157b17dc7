import type { BulkAction, WorkSummary } from "@passerelle/contract/requests/work/queues";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { saveFile } from "../../../lib/save-file.ts";
import { api, callForFile } from "../../../lib/session.ts";
import { WORK_KEY, WORK_LISTS, workKey } from "../api.ts";
import { type QueueFilter, WORK_PER_PAGE } from "./filter.ts";

/** A page of a box, always fresh; while a page loads, the former one stays. */
export const queuePage = (filter: QueueFilter, language: string) => {
  const query = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  return queryOptions({
    queryKey: [...WORK_LISTS, language, query],
    queryFn: ({ signal }) =>
      api("GET /api/work/requests", { query: { ...query, per_page: WORK_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** The choices of the queue's filter, and the possible assignees. */
export const workChoices = (language: string) =>
  queryOptions({
    queryKey: [...WORK_KEY, "choices", language],
    queryFn: ({ signal }) => api("GET /api/work/choices", {}, { signal }),
  });

export const assignments = (id: string) =>
  queryOptions({
    queryKey: [...workKey(id), "assignments"],
    queryFn: ({ signal }) => api("GET /api/work/requests/:id/assignments", { params: { id } }, { signal }),
    staleTime: 0,
  });

const refreshing = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: WORK_KEY }),
});

/** Saves the filtered requests of all pages as a workbook. Throws ApiError. */
export async function exportRequests({ page: _, ...filter }: QueueFilter, name: string): Promise<void> {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined);
  const file = await callForFile(
    `/api/work/requests/export?${new URLSearchParams(asked as [string, string][])}`,
  );
  saveFile(await file.blob(), `${name}-${new Date().toISOString().slice(0, 10)}.xlsx`);
}

/** Takes the unassigned request that is due first. */
export const takeNext = (client: QueryClient) =>
  mutationOptions({ mutationFn: () => api("POST /api/work/next", {}), ...refreshing(client) });

/** Takes, returns or assigns a request; `from` is the assignee that was shown. */
export const assign = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { from: string | null; to: string | null; beyond_capacity?: boolean }) =>
      api("PUT /api/work/requests/:id/assignee", { params: { id }, body }),
    ...refreshing(client),
  });

export const distributeRequests = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api("POST /api/work/assignments/automatic", {}),
    ...refreshing(client),
  });

export const runBulkAction = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BulkAction) => api("POST /api/work/bulk", { body }),
    ...refreshing(client),
  });

/** A selected request, as it was shown when it was selected. */
export const selectionOf = ({ id, status, assignee }: WorkSummary) => ({
  id,
  status,
  assignee_id: assignee?.id ?? null,
});
