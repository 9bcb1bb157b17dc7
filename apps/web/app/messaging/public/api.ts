import type { ChatMessage } from "@passerelle/contract/messaging";
import { CONVERSATION_BOXES, type ConversationBox } from "@passerelle/domain/messaging/conversation";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient, untilTranslated } from "../../lib/query.ts";
import { api } from "../../lib/session.ts";

export const CONVERSATIONS_PER_PAGE = 20;

export const CONVERSATIONS_KEY = ["conversations"] as const;
/** Key of lists and counts, which any message may change. */
export const LISTS_KEY = [...CONVERSATIONS_KEY, "lists"] as const;
export const conversationKey = (id: string) => [...CONVERSATIONS_KEY, "one", id] as const;

/** Number of unread messages of the signed-in person. */
export const unreadCount = queryOptions({
  queryKey: [...LISTS_KEY, "unread"],
  queryFn: ({ signal }) => api("GET /api/conversations/unread", {}, { signal }),
  staleTime: 60_000,
});

/** The caller's own conversations. */
export const ownList = (page: number, language: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, "own", language, page],
    queryFn: ({ signal }) =>
      api("GET /api/conversations", { query: { page, per_page: CONVERSATIONS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Searches the messages of the caller's own conversations. */
export const ownSearch = (search: string, page: number, language: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, "search", language, search, page],
    queryFn: ({ signal }) =>
      api(
        "GET /api/conversations/search",
        { query: { search, page, per_page: CONVERSATIONS_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The staff list's filter, as the address has it. */
export type StaffFilter = { box: ConversationBox; search: string; page: number };

/** Conversations that staff have to answer, or all within their reach. */
export const staffList = ({ box, search, page }: StaffFilter, language: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, "staff", language, box, search, page],
    queryFn: ({ signal }) =>
      api(
        "GET /api/work/conversations",
        { query: { box, ...(search && { search }), page, per_page: CONVERSATIONS_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const pageOf = (params: URLSearchParams): number =>
  Math.min(100_000, Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1));
const searchOf = (params: URLSearchParams): string => (params.get("search") ?? "").trim().slice(0, 120);

export function readStaffFilter(params: URLSearchParams): StaffFilter {
  return {
    box: CONVERSATION_BOXES.find((one) => one === params.get("box")) ?? "mine",
    search: searchOf(params),
    page: pageOf(params),
  };
}

export function staffPath({ box, search, page }: StaffFilter, conversation?: string): string {
  const params = new URLSearchParams({
    ...(box !== "mine" && { box }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(conversation && { conversation }),
  });
  return params.size > 0 ? `/conversations?${params}` : "/conversations";
}

export type OwnFilter = { search: string; page: number };

export const readOwnFilter = (params: URLSearchParams): OwnFilter => ({
  search: searchOf(params),
  page: pageOf(params),
});

/** `at`: sequence number of the message to show. */
export function ownPath({ search, page }: OwnFilter, conversation?: string, at?: number): string {
  const params = new URLSearchParams({
    tab: "messages",
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(conversation && { conversation }),
    ...(at && { at: String(at) }),
  });
  return `/account?${params}`;
}

export const conversationHead = (id: string, language: string) =>
  queryOptions({
    queryKey: [...conversationKey(id), "head", language],
    queryFn: ({ signal }) => api("GET /api/conversations/:id", { params: { id } }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 0,
  });

export function readMessages(id: string, query: { before?: number }, signal?: AbortSignal) {
  return api("GET /api/conversations/:id/messages", { params: { id }, query }, signal && { signal });
}

/** Number of messages shown after one that was searched for. */
const BELOW = 15;

/** The end of a conversation, or the messages around sequence number `at`. */
export const messagePage = (id: string, at: number | undefined) =>
  queryOptions({
    queryKey: [...conversationKey(id), "messages", at ?? 0],
    queryFn: ({ signal }) => readMessages(id, at === undefined ? {} : { before: at + BELOW }, signal),
    staleTime: 0,
  });

export type NewMessage = { id: string; body: string; attachments: string[] };

/** Sends a message. Idempotent: the same id is stored once. Throws ApiError. */
export const sendMessage = (id: string, body: NewMessage): Promise<ChatMessage> =>
  api("POST /api/conversations/:id/messages", { params: { id }, body });

export const markRead = (id: string, seq: number) =>
  api("POST /api/conversations/:id/read", { params: { id }, body: { seq } });

export const linkFile = (messageId: string, file: string) =>
  api("POST /api/messages/:id/files/:file/links", {
    params: { id: messageId, file },
    body: { disposition: "attachment" },
  });

/** Reloads a conversation, the lists and the counts. */
export async function reloadConversation(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: conversationKey(id) }),
    queryClient.invalidateQueries({ queryKey: LISTS_KEY }),
  ]);
}
