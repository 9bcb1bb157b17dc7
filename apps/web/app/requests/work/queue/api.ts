import type { BulkAction, WorkSummary } from "@passerelle/contract/requests/work/queues";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";
import { WORK_KEY, WORK_LISTS, workKey } from "../api.ts";
import { type QueueFilter, WORK_PER_PAGE } from "./filter.ts";

/** A page of a box; whoever looks wants the last state, and while another page loads the former stays. */
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

/** What the queue is filtered by, and to whom requests can be given. */
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

/** Takes what is due first. */
export const takeNext = (client: QueryClient) =>
  mutationOptions({ mutationFn: () => api("POST /api/work/next", {}), ...refreshing(client) });

/** Takes, hands back or gives a request: `from` is whose it was when it was seen. */
export const assign = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: { from: string | null; to: string | null }) =>
      api("PUT /api/work/requests/:id/assignee", { params: { id }, body }),
    ...refreshing(client),
  });

export const shareOut = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api("POST /api/work/assignments/automatic", {}),
    ...refreshing(client),
  });

export const inBulk = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: BulkAction) => api("POST /api/work/bulk", { body }),
    ...refreshing(client),
  });

/** A request as it was seen when it was ticked. */
export const tickedOf = ({ id, status, assignee }: WorkSummary) => ({
  id,
  status,
  assignee_id: assignee?.id ?? null,
});
