import type { Notification } from "@passerelle/contract/notifications";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";

/** How many the header shows (spec 1 §9). */
export const LATEST = 5;

/** Everything that the reader was told. */
export const TOLD_KEY = ["notifications"] as const;

/** One page, newest first; the titles of services come in the language that is asked for. */
export const toldList = ({ page, perPage }: { page: number; perPage: number }, language: string) =>
  queryOptions({
    queryKey: [...TOLD_KEY, language, page, perPage],
    queryFn: ({ signal }) =>
      api("GET /api/notifications", { query: { page, per_page: perPage } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const toldChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: TOLD_KEY });

/** With the message or the answer that it tells of. */
export const readOne = ({ id }: Notification) => api("POST /api/notifications/:id/read", { params: { id } });

export const readAll = () => api("POST /api/notifications/read");
