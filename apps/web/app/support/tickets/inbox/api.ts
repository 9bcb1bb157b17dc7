import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import {
  TICKET_BOXES,
  TICKET_ORDERS,
  type TicketBox,
  type TicketOrder,
} from "@passerelle/domain/support/ticket-boxes";
import { TICKET_PRIORITIES, type TicketPriority } from "@passerelle/domain/support/ticket-times";
import { TICKET_THEMES, type TicketTheme } from "@passerelle/domain/support/tickets";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../../../lib/query.ts";
import { api } from "../../../lib/session.ts";
import { TICKETS_KEY } from "../api.ts";

export const INBOX_PER_PAGE = 20;

/** The support inbox's filter, as the address has it. */
export type InboxFilter = {
  box: TicketBox;
  search: string;
  theme: TicketTheme | undefined;
  priority: TicketPriority | undefined;
  order: TicketOrder;
  page: number;
};

export const ALL: InboxFilter = {
  box: "all",
  search: "",
  theme: undefined,
  priority: undefined,
  order: "due",
  page: 1,
};

export function readInboxFilter(params: URLSearchParams): InboxFilter {
  const one = <T extends string>(options: readonly T[], name: string) =>
    options.find((option) => option === params.get(name));
  return {
    box: one(TICKET_BOXES, "box") ?? "all",
    search: (params.get("search") ?? "").trim().slice(0, 120),
    theme: one(TICKET_THEMES, "theme"),
    priority: one(TICKET_PRIORITIES, "priority"),
    order: one(TICKET_ORDERS, "order") ?? "due",
    page: Math.min(100_000, Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1)),
  };
}

export function inboxPath({ box, search, theme, priority, order, page }: InboxFilter): string {
  const params = new URLSearchParams({
    ...(box !== "all" && { box }),
    ...(search && { search }),
    ...(theme && { theme }),
    ...(priority && { priority }),
    ...(order !== "due" && { order }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/support-tickets?${params}` : "/admin/support-tickets";
}

const INBOX_KEY = [...TICKETS_KEY, "inbox"] as const;
const CANNED_KEY = [...TICKETS_KEY, "canned"] as const;

/**
 * A page of a box; while a page loads, the former one stays. Reloaded at intervals, because tickets become overdue
 * with time alone.
 */
export const inboxList = (filter: InboxFilter) =>
  queryOptions({
    queryKey: [...INBOX_KEY, "list", inboxPath(filter)],
    queryFn: ({ signal }) =>
      api("GET /api/admin/tickets", { query: { ...filter, per_page: INBOX_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });

export const inboxFigures = queryOptions({
  queryKey: [...INBOX_KEY, "figures"],
  queryFn: ({ signal }) => api("GET /api/admin/tickets/figures", {}, { signal }),
});

export const supportStaff = queryOptions({
  queryKey: [...INBOX_KEY, "staff"],
  queryFn: ({ signal }) => api("GET /api/admin/tickets/staff", {}, { signal }),
});

export const inboxTicket = (id: string, language: string) =>
  queryOptions({
    queryKey: [...INBOX_KEY, "ticket", id, language],
    queryFn: ({ signal }) => api("GET /api/admin/tickets/:id", { params: { id } }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 0,
  });

/** Canned answers with this ticket's values, in its customer's language. */
export const filledAnswers = (id: string) =>
  queryOptions({
    queryKey: [...CANNED_KEY, "filled", id],
    queryFn: ({ signal }) => api("GET /api/admin/tickets/:id/canned-answers", { params: { id } }, { signal }),
  });

export const cannedAnswers = queryOptions({
  queryKey: [...CANNED_KEY, "all"],
  queryFn: ({ signal }) => api("GET /api/admin/canned-answers", {}, { signal }),
  staleTime: 0,
});

export type CannedContent = Pick<CannedAnswer, "title" | "text" | "is_archived">;

/** `version` 0 creates an answer. */
export const writeCannedAnswer = (id: string, version: number, content: CannedContent) =>
  api("PUT /api/admin/canned-answers/:id", { params: { id }, body: { ...content, version } });
