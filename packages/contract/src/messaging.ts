import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import {
  CONVERSATION_BOXES,
  MAX_MESSAGE_LENGTH,
  MESSAGE_STATUSES,
  MESSAGE_WAYS,
  SIDES,
} from "@passerelle/domain/messaging/conversation";
import * as z from "zod/mini";
import { Attachment, AttachmentLink } from "./attachments.ts";
import { contract } from "./contract.ts";
import { Handler, RequestStatus } from "./requests/progress.ts";
import { Instant, Page, PerPage, requiredText, text } from "./shapes.ts";

export const ChatMessage = z.object({
  id: z.uuid(),
  /** From 1, without gaps. */
  seq: z.int(),
  side: z.enum(SIDES),
  mine: z.boolean(),
  /** For staff, customers see only the given name; null for a closed account. */
  author: z.nullable(z.string()),
  body: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  via: z.enum(MESSAGE_WAYS),
  sent_at: Instant,
  read_at: z.nullable(Instant),
  attachments: z.array(Attachment),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const Conversation = z.object({
  /** The id of its request, or of its customer for the general conversation. */
  id: z.uuid(),
  request: z.nullable(
    z.object({ id: z.uuid(), reference: z.string(), title: z.string(), status: RequestStatus }),
  ),
  /** Null when the caller is the customer. */
  customer: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The handler of its request; null for staff, for the general conversation, and until the request is assigned. */
  handler: z.nullable(Handler),
  /** The caller's side. */
  side: z.enum(SIDES),
  may_write: z.boolean(),
  /** Unread messages of the other side. */
  unread: z.int(),
  last: z.nullable(z.object({ side: z.enum(SIDES), excerpt: z.string(), files: z.int(), sent_at: Instant })),
});
export type Conversation = z.output<typeof Conversation>;

/** The first conversations that need an answer from the caller, for the dashboard. */
export const ConversationsCard = z.object({ conversations: z.array(Conversation), total: z.int() });

const ofConversation = z.strictObject({ id: z.uuid() });
const Seq = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)));
const Total = { total: z.int(), page: z.int(), per_page: z.int() };

/**
 * Conversations between customers and staff: one per request, with the request's id, and a general one per customer, with the
 * customer's id. A conversation is created with its first message; before that, it is returned as empty.
 */
export const messaging = contract({
  "GET /api/conversations": {
    summary:
      "The caller's conversations as a customer: the general one, and those of their requests, latest message first",
    access: "signed_in",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({ general: Conversation, conversations: z.array(Conversation), ...Total }),
  },
  "GET /api/conversations/unread": {
    summary: "Number of unread messages for a customer, or of unread conversations for staff",
    access: "signed_in",
    reply: z.object({ messages: z.int(), conversations: z.int() }),
  },
  "GET /api/conversations/search": {
    summary: "Messages in the caller's conversations as a customer that contain every word, newest first",
    access: "signed_in",
    query: z.strictObject({ search: requiredText(120), page: Page, per_page: PerPage }),
    reply: z.object({
      found: z.array(z.object({ conversation: Conversation, message: ChatMessage })),
      ...Total,
    }),
  },
  "GET /api/conversations/:id": {
    summary: "One conversation, even before its first message",
    access: "signed_in",
    params: ofConversation,
    reply: Conversation,
    errors: ["conversation_not_found"],
  },
  "GET /api/conversations/:id/messages": {
    summary: "A page of messages, oldest first: the newest ones, or those before or after a number",
    access: "signed_in",
    params: ofConversation,
    query: z.strictObject({ before: Seq, after: Seq }),
    reply: z.object({
      messages: z.array(ChatMessage),
      has_older: z.boolean(),
      has_newer: z.boolean(),
    }),
    errors: ["conversation_not_found"],
  },
  "POST /api/conversations/:id/messages": {
    summary: "Sends a message; repeating the id answers the message already sent",
    access: "signed_in",
    params: ofConversation,
    body: z.strictObject({
      /** Chosen by the browser. */
      id: z.uuid(),
      /** May be empty when there are files. */
      body: text(MAX_MESSAGE_LENGTH),
      attachments: z.array(z.uuid()).check(z.maxLength(MAX_ATTACHMENTS)),
    }),
    reply: ChatMessage,
    errors: [
      "conversation_not_found",
      "conversation_closed",
      "message_empty",
      "message_conflict",
      "attachment_not_found",
      "too_many_requests",
    ],
  },
  "POST /api/conversations/:id/read": {
    summary: "Marks the other side's messages as read, up to a number",
    access: "signed_in",
    params: ofConversation,
    body: z.strictObject({ seq: z.int().check(z.minimum(1), z.maximum(2_000_000_000)) }),
    reply: z.object({ unread: z.int() }),
    errors: ["conversation_not_found"],
  },
  "POST /api/messages/:id/read": {
    summary: "Marks a message and all earlier ones as read",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ unread: z.int() }),
    errors: ["conversation_not_found"],
  },
  "POST /api/messages/:id/files/:file/links": {
    summary: "An expiring link to a file of a message; reading it is recorded",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), file: z.uuid() }),
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: AttachmentLink,
    errors: ["attachment_not_found", "file_scan_pending", "file_infected"],
  },
  "GET /api/work/conversations": {
    summary: "Conversations that the caller can access: unanswered first, then by last message",
    access: "requests.queue",
    query: z.strictObject({
      /** Default: `mine`, conversations that need an answer from the caller. */
      box: z.optional(z.enum(CONVERSATION_BOXES)),
      /** All words in the customer's name, the request's reference or a message; accents and case ignored. */
      search: z.optional(text(120)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({ conversations: z.array(Conversation), ...Total }),
  },
});
