import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { WorkMove } from "@passerelle/domain/requests/work/processing";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../../lib/query.ts";
import { api } from "../../lib/session.ts";

/** Prefix of all query keys of work on requests. */
export const WORK_KEY = ["work"] as const;
/** Prefix of all pages of all boxes. */
export const WORK_LISTS = [...WORK_KEY, "list"] as const;
/** One request, in any language. */
export const workKey = (id: string) => [...WORK_KEY, "detail", id] as const;

export const workDetail = (id: string, language: string) =>
  queryOptions({
    queryKey: [...workKey(id), language],
    queryFn: ({ signal }) => api("GET /api/work/requests/:id", { params: { id } }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 0,
  });

/** Moves a request from the status that was shown to another one; reloads it afterwards, also after a failure. */
export const transitionRequest = (client: QueryClient, { request }: WorkDetail) =>
  mutationOptions({
    mutationFn: ({ move, reason }: { move: WorkMove; reason: string }) =>
      api("POST /api/work/requests/:id/moves", {
        params: { id: request.id },
        body: { from: request.status, move, ...(reason && { reason }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: WORK_KEY }),
  });
