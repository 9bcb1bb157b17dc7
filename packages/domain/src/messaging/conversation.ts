import type { RequestStatus } from "../requests/lifecycle/status.ts";
import { isWork } from "../requests/work/processing.ts";
import type { RequestAccess } from "../requests/work/scope.ts";

/** In characters. */
export const MAX_MESSAGE_LENGTH = 5_000;

/** Messages per page of a conversation. */
export const MESSAGES_PER_PAGE = 30;

/** The two sides of a conversation: the customer, and all staff together. */
export const SIDES = ["customer", "staff"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "customer" ? "staff" : "customer");

/** `sent`: the other side has not read it yet. */
export const MESSAGE_STATUSES = ["sent", "read"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_WAYS = ["page", "mail"] as const;
/** How a message arrived. */
export type MessageWay = (typeof MESSAGE_WAYS)[number];

/**
 * Whether the conversation of a request accepts messages. A draft has none. A cancelled request is in no one's queue,
 * so its conversation can only be read.
 */
export function opennessOf(status: RequestStatus): "open" | "read_only" | "none" {
  if (isWork(status)) return "open";
  return status === "draft" ? "none" : "read_only";
}

/**
 * Whether reading a message marks it as read for the reader's side. On the staff side only the assignee counts or,
 * without one, any worker: a supervisor or support agent may look without hiding the message from the person who must
 * answer.
 */
export function readingCounts(reader: {
  userId: string;
  side: Side;
  /** Absent in a general conversation. */
  request?: { as: RequestAccess; assigneeId: string | null };
}): boolean {
  if (reader.side === "customer" || !reader.request) return true;
  const { as, assigneeId } = reader.request;
  return as === "worker" && (assigneeId === null || assigneeId === reader.userId);
}

/** The beginning of a message on one line, at most `length` characters. */
export function excerptOf(body: string, length = 140): string {
  const line = body.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}

/** Lists of conversations for staff: `mine` are those that the reader should answer, `all` those to which they have access. */
export const CONVERSATION_BOXES = ["mine", "all"] as const;
export type ConversationBox = (typeof CONVERSATION_BOXES)[number];
