import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { isOpen } from "@passerelle/domain/payments/attempts";
import { REQUEST_STATUSES, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

export const STATUS_FILTERS = ["open", ...REQUEST_STATUSES] as const;
export type StatusFilter = "open" | RequestStatus;

export type RequestFilter = {
  status?: StatusFilter | undefined;
  search?: string | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
};

/** The provider answers later: interval at which a request is read while its payment is pending. */
const PENDING_POLL_MS = 3_000;

export const requestKeys = {
  all: ["requests"] as const,
  list: (filter: RequestFilter) => ["requests", "list", filter] as const,
  detail: (id: string) => ["requests", "detail", id] as const,
};

/** The caller's requests, last changed first; while another page or filter loads, the former one stays. */
export const requestList = (filter: RequestFilter) =>
  queryOptions({
    queryKey: requestKeys.list(filter),
    queryFn: ({ signal }) => api("GET /api/requests", { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Keeps the newer version: without a network a read is answered from this device, whose copy may be older than a later save. */
function newest(before: unknown, after: unknown): unknown {
  const [known, read] = [before, after] as (RequestDetail | undefined)[];
  return known && read && read.version < known.version ? known : replaceEqualDeep(before, after);
}

/** One request of the caller; read at intervals while its payment is pending. */
export const requestDetail = (id: string) =>
  queryOptions({
    queryKey: requestKeys.detail(id),
    queryFn: ({ signal }) => api("GET /api/requests/:id", { params: { id } }, { signal }),
    structuralSharing: newest,
    refetchInterval: ({ state }) =>
      state.data?.transaction && isOpen(state.data.transaction.status) ? PENDING_POLL_MS : false,
  });

/** Stores a call's reply about a request, and reloads the lists. */
export function storeRequest(client: QueryClient, request: RequestDetail): void {
  client.setQueryData(requestKeys.detail(request.id), request);
  void client.invalidateQueries({ queryKey: ["requests", "list"] });
}

/**
 * Stores what was saved when typing paused. Values that follow from it (`resume_step`, the bill) are read again when the request
 * is next opened.
 */
export function storeTyped(
  client: QueryClient,
  id: string,
  typed: Pick<RequestDetail, "version" | "form_data" | "answers">,
): void {
  const { queryKey } = requestDetail(id);
  client.setQueryData(queryKey, (request) => request && { ...request, ...typed });
  void client.invalidateQueries({ queryKey, refetchType: "none" });
  void client.invalidateQueries({ queryKey: ["requests", "list"] });
}

/** Answers an item with text; `before` is the answer that the form was opened with. */
export const answerInformationItem = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ item, ...body }: { item: string; answer: string; before: string | null }) =>
      api("PUT /api/requests/:id/information-requests/:item", { params: { id, item }, body }),
    onSuccess: (request: RequestDetail) => storeRequest(client, request),
    onError: () => client.invalidateQueries({ queryKey: requestKeys.detail(id) }),
  });

/** Corrects an answer to the form where an item asks for it; `before` are the answers that the form was opened with. */
export const correctAnswer = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ item, ...body }: { item: string; answers: Answers; before: Answers }) =>
      api("PUT /api/requests/:id/information-requests/:item/correction", { params: { id, item }, body }),
    onSuccess: (request: RequestDetail) => storeRequest(client, request),
    onError: () => client.invalidateQueries({ queryKey: requestKeys.detail(id) }),
  });

export const cancelRequest = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      api("POST /api/requests/:id/cancel", { params: { id }, body: reason ? { reason } : {} }),
    onSuccess: (request: RequestDetail) => storeRequest(client, request),
    // Somebody else changed the request first: reload it.
    onError: () => client.invalidateQueries({ queryKey: requestKeys.detail(id) }),
  });
