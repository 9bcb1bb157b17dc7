import type { NewDeliverable } from "@passerelle/contract/requests/deliverables";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import { workKey } from "../work/api.ts";

/** What is promised of a request and what was handed over, for whoever works on it. */
export const handoverOf = (id: string, language: string) =>
  queryOptions({
    queryKey: [...workKey(id), "handover", language],
    queryFn: ({ signal }) => api("GET /api/work/requests/:id/deliverables", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Says that an administration has the file, or has given it back. */
export const fileRequest = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ filed, note }: { filed: boolean; note: string }) =>
      api("PUT /api/work/requests/:id/filing", {
        params: { id },
        body: { filed, ...(note && { note }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: workKey(id) }),
  });

/** Hands something over; `deliverable` is its id from the first try on. */
export const giveDeliverable = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ deliverable, given }: { deliverable: string; given: NewDeliverable }) =>
      api("PUT /api/work/requests/:id/deliverables/:deliverable", {
        params: { id, deliverable },
        body: given,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: workKey(id) }),
  });

export const takeBackDeliverable = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (deliverable: string) =>
      api("DELETE /api/work/requests/:id/deliverables/:deliverable", { params: { id, deliverable } }),
    onSettled: () => client.invalidateQueries({ queryKey: workKey(id) }),
  });

/** A link to a file that was handed over, for who may read it. */
export const linkDelivered = (id: string, deliverable: string) => (file: string) =>
  api("POST /api/requests/:id/deliverables/:deliverable/files/:file/links", {
    params: { id, deliverable, file },
    body: { disposition: "attachment" },
  });
