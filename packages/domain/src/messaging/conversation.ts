import type { RequestStatus } from "../requests/lifecycle/status.ts";
import { isWork } from "../requests/work/processing.ts";
import type { RequestAccess } from "../requests/work/scope.ts";

/** In characters. */
export const MAX_MESSAGE_LENGTH = 5_000;

/** Messages that a page of a conversation holds. */
export const MESSAGES_PER_PAGE = 30;

/** A conversation has two sides: its customer, and whoever of the house works on it, as one. */
export const SIDES = ["customer", "staff"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "customer" ? "staff" : "customer");

/** `sent` until somebody of the other side has read it. */
export const MESSAGE_STATUSES = ["sent", "read"] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

export const MESSAGE_WAYS = ["page", "mail"] as const;
/** How a message came in. */
export type MessageWay = (typeof MESSAGE_WAYS)[number];

/**
 * Whether people converse about a request: about a draft nobody does; what was cancelled is nobody's work, so that an
 * answer would be waited for in vain, and only what was said can be read.
 */
export function opennessOf(status: RequestStatus): "open" | "read_only" | "none" {
  if (isWork(status)) return "open";
  return status === "draft" ? "none" : "read_only";
}

/**
 * Whether what somebody sees has been read by their side. Of the house it is whoever has the request; while nobody has it,
 * whoever works on it. A supervisor or the support may look without taking the message from who is to answer it.
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
  const letters = [...line];
  return letters.length <= length
    ? line
    : `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`;
}

/** What the staff's list shows: what waits for an answer of mine to give, or everything in reach. */
export const CONVERSATION_BOXES = ["mine", "all"] as const;
export type ConversationBox = (typeof CONVERSATION_BOXES)[number];
