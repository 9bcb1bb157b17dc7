import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { WorkMove } from "@passerelle/domain/requests/work/processing";
import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

/** Everything of the requests that somebody works on. */
export const WORK_KEY = ["work"] as const;
/** Every page of every box. */
export const WORK_LISTS = [...WORK_KEY, "list"] as const;
/** One request, in any language. */
export const workKey = (id: string) => [...WORK_KEY, "detail", id] as const;

export const workDetail = (id: string, language: string) =>
  queryOptions({
    queryKey: [...workKey(id), language],
    queryFn: ({ signal }) => api("GET /api/work/requests/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Moves a request on from the state in which it was seen; whatever came of it, the page says how it stands then. */
export const moveWork = (client: QueryClient, { request }: WorkDetail) =>
  mutationOptions({
    mutationFn: ({ move, reason }: { move: WorkMove; reason: string }) =>
      api("POST /api/work/requests/:id/moves", {
        params: { id: request.id },
        body: { from: request.status, move, ...(reason && { reason }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: WORK_KEY }),
  });
