import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../../lib/query.ts";
import { api } from "../../lib/session.ts";

/** Prefix of all query keys of tickets, for customers and support. */
export const TICKETS_KEY = ["tickets"] as const;

export const TICKETS_PER_PAGE = 20;

/** One page of the reader's tickets. */
export const ticketList = (page: number) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, "list", page],
    queryFn: ({ signal }) =>
      api("GET /api/tickets", { query: { page, per_page: TICKETS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One of the reader's tickets; the service's title is in `language`. */
export const ticketDetail = (id: string, language: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, "detail", id, language],
    queryFn: ({ signal }) => api("GET /api/tickets/:id", { params: { id } }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 0,
  });

/** The reader's requests that a ticket may name, last changed first. */
export const requestsToName = (language: string) =>
  queryOptions({
    queryKey: [...TICKETS_KEY, "requests", language],
    queryFn: ({ signal }) => api("GET /api/requests", { query: { per_page: 100 } }, { signal }),
  });

export const linkFile = (id: string) => (fileId: string) =>
  api("POST /api/tickets/:id/files/:fileId/links", { params: { id, fileId } });
