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
import { RequestStatus } from "./requests/ordering.ts";
import { Instant, Page, PerPage, requiredText, text } from "./shapes.ts";

export const ChatMessage = z.object({
  id: z.uuid(),
  /** From 1, without a gap: the order of the conversation. */
  seq: z.int(),
  side: z.enum(SIDES),
  mine: z.boolean(),
  /** To the customer the house is one: null for what its staff wrote. */
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
  /** That of its request, or of its customer where it is the general one. */
  id: z.uuid(),
  request: z.nullable(
    z.object({ id: z.uuid(), reference: z.string(), title: z.string(), status: RequestStatus }),
  ),
  /** Null where the caller is the customer. */
  customer: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** The side on which the caller writes. */
  side: z.enum(SIDES),
  may_write: z.boolean(),
  /** Messages of the other side that wait to be read. */
  unread: z.int(),
  last: z.nullable(z.object({ side: z.enum(SIDES), excerpt: z.string(), files: z.int(), sent_at: Instant })),
});
export type Conversation = z.output<typeof Conversation>;

const ofConversation = z.strictObject({ id: z.uuid() });
const Seq = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)));
const Total = { total: z.int(), page: z.int(), per_page: z.int() };

/**
 * What customers and staff write to each other: a conversation per request, whose id it has, and a general one per
 * customer, whose id it has. It is there from its first message on; before, it is empty.
 */
export const messaging = contract({
  "GET /api/conversations": {
    summary:
      "The caller's conversations as a customer: the general one, and those of their requests, last written first",
    access: "signed_in",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({ general: Conversation, conversations: z.array(Conversation), ...Total }),
  },
  "GET /api/conversations/unread": {
    summary: "How much waits to be read: messages as a customer, conversations as staff",
    access: "signed_in",
    reply: z.object({ messages: z.int(), conversations: z.int() }),
  },
  "GET /api/conversations/search": {
    summary:
      "Messages of the caller's conversations as a customer in which every word is found, newest first",
    access: "signed_in",
    query: z.strictObject({ search: requiredText(120), page: Page, per_page: PerPage }),
    reply: z.object({
      found: z.array(z.object({ conversation: Conversation, message: ChatMessage })),
      ...Total,
    }),
  },
  "GET /api/conversations/:id": {
    summary: "One conversation, also before its first message",
    access: "signed_in",
    params: ofConversation,
    reply: Conversation,
    errors: ["conversation_not_found"],
  },
  "GET /api/conversations/:id/messages": {
    summary: "A page of messages, oldest first: the newest, or those before (after) a number",
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
    summary: "Sends a message; the same id again answers what was sent",
    access: "signed_in",
    params: ofConversation,
    body: z.strictObject({
      /** Chosen by the browser. */
      id: z.uuid(),
      /** May be empty where files say it all. */
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
    summary: "Marks what the other side has written as read, up to a number",
    access: "signed_in",
    params: ofConversation,
    body: z.strictObject({ seq: z.int().check(z.minimum(1)) }),
    reply: z.object({ unread: z.int() }),
    errors: ["conversation_not_found"],
  },
  "POST /api/messages/:id/read": {
    summary: "Marks a message as read, and what was written before it",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ unread: z.int() }),
    errors: ["conversation_not_found"],
  },
  "POST /api/messages/:id/files/:file/links": {
    summary: "A link to a file of a message that expires; the reading is recorded",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), file: z.uuid() }),
    body: z.strictObject({ disposition: z.enum(["inline", "attachment"]) }),
    reply: AttachmentLink,
    errors: ["attachment_not_found"],
  },
  "GET /api/work/conversations": {
    summary: "Conversations in the caller's reach, those that wait first, then the last written",
    access: "requests.queue",
    query: z.strictObject({
      /** `mine` unless asked otherwise: what the caller is to answer. */
      box: z.optional(z.enum(CONVERSATION_BOXES)),
      /** Every word in the customer's name, the request's reference or a message; accents and case ignored. */
      search: z.optional(text(120)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({ conversations: z.array(Conversation), ...Total }),
  },
});
