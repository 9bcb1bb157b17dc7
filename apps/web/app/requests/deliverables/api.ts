import type { NewDeliverable } from "@passerelle/contract/requests/deliverables";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../../lib/query.ts";
import { api } from "../../lib/session.ts";
import { workKey } from "../work/api.ts";

/** Promised and existing deliverables of a request, for its workers. */
export const handoverQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: [...workKey(id), "handover", language],
    queryFn: ({ signal }) => api("GET /api/work/requests/:id/deliverables", { params: { id } }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 0,
  });

/** Records that an administration has the file, or has returned it. */
export const fileRequest = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ filed, signed, note }: { filed: boolean; signed: boolean; note: string }) =>
      api("PUT /api/work/requests/:id/filing", {
        params: { id },
        body: { filed, ...(signed && { signed }), ...(note && { note }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: workKey(id) }),
  });

/** Hands over a deliverable. Idempotent: `deliverableId` is chosen before the first attempt. */
export const handOverDeliverable = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ deliverableId, body }: { deliverableId: string; body: NewDeliverable }) =>
      api("PUT /api/work/requests/:id/deliverables/:deliverable", {
        params: { id, deliverable: deliverableId },
        body,
      }),
    onSettled: () => client.invalidateQueries({ queryKey: workKey(id) }),
  });

export const takeBackDeliverable = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (deliverable: string) =>
      api("DELETE /api/work/requests/:id/deliverables/:deliverable", { params: { id, deliverable } }),
    onSettled: () => client.invalidateQueries({ queryKey: workKey(id) }),
  });

/** The code by which others verify a deliverable's file, and how often they did. */
export const fileCode = (id: string, deliverable: string, file: string) =>
  queryOptions({
    queryKey: ["requests", id, "codes", file],
    queryFn: ({ signal }) =>
      api(
        "GET /api/requests/:id/deliverables/:deliverable/files/:file/verification",
        { params: { id, deliverable, file } },
        { signal },
      ),
    staleTime: 0,
  });

/** A link to a deliverable's file, for those who may read it. */
export const linkDeliverableFile =
  (id: string, deliverable: string, disposition: "inline" | "attachment" = "attachment") =>
  (file: string) =>
    api("POST /api/requests/:id/deliverables/:deliverable/files/:file/links", {
      params: { id, deliverable, file },
      body: { disposition },
    });
