import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import {
  TICKET_STATES,
  TICKET_SUBJECT,
  TICKET_TEXT,
  TICKET_THEMES,
} from "@passerelle/domain/support/tickets";
import { isPlainLine } from "@passerelle/domain/text";
import * as z from "zod/mini";
import { Attachment, AttachmentLink } from "../attachments.ts";
import { contract } from "../contract.ts";
import { Instant, Page, PerPage, trimmedText } from "../shapes.ts";

/** A text of either side in a ticket; pages show its errors at the field. */
export const TicketText = trimmedText().check(
  z.minLength(TICKET_TEXT.min, "too_short"),
  z.maxLength(TICKET_TEXT.max, "too_long"),
);

const Subject = trimmedText().check(
  z.minLength(TICKET_SUBJECT.min, "too_short"),
  z.maxLength(TICKET_SUBJECT.max, "too_long"),
  z.refine(isPlainLine, "text_invalid"),
);

/** The request that is the subject of a ticket. */
const AboutRequest = z.object({ id: z.uuid(), reference: z.string(), service: z.string() });

export const TicketSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  theme: z.enum(TICKET_THEMES),
  subject: z.string(),
  state: z.enum(TICKET_STATES),
  created_at: Instant,
  updated_at: Instant,
  /** Answers that the customer has not read. */
  unread: z.int(),
});
export type TicketSummary = z.output<typeof TicketSummary>;

export const TicketResponse = z.object({
  id: z.uuid(),
  by: z.enum(["customer", "staff"]),
  /** The team considers the ticket solved by this response. */
  is_proposal: z.boolean(),
  text: z.string(),
  attachments: z.array(Attachment),
  /** Whether the other side has read it. */
  is_read: z.boolean(),
  at: Instant,
});
export type TicketResponse = z.output<typeof TicketResponse>;

/** The history entries that the customer sees. */
export const TICKET_PUBLIC_EVENTS = ["refused", "reopened", "agreed", "lapsed"] as const;

export const Ticket = z.extend(TicketSummary, {
  request: z.nullable(AboutRequest),
  responses: z.array(TicketResponse),
  events: z.array(z.object({ event: z.enum(TICKET_PUBLIC_EVENTS), at: Instant })),
  closed_by: z.nullable(z.enum(["agreement", "silence"])),
  /** The time at which it closes unless its customer writes; null until that was announced. */
  closes_at: z.nullable(Instant),
  /** The time until which a closed ticket can be reopened; null when it cannot. */
  reopen_until: z.nullable(Instant),
});
export type Ticket = z.output<typeof Ticket>;

/** Uploaded files in display order. */
export const ResponseFiles = z.array(z.uuid()).check(z.maxLength(MAX_ATTACHMENTS));

export const NewTicket = z.strictObject({
  id: z.uuid(),
  /** The id of the first response, which contains the text. */
  response_id: z.uuid(),
  theme: z.enum(TICKET_THEMES),
  /** One of the caller's requests. */
  request_id: z.nullable(z.uuid()),
  subject: Subject,
  text: TicketText,
  attachments: ResponseFiles,
});

/** A response to send; the client chooses its id. */
export const NewResponse = z.strictObject({ id: z.uuid(), text: TicketText, attachments: ResponseFiles });
export type NewResponse = z.output<typeof NewResponse>;

const ofTicket = z.strictObject({ id: z.uuid() });

/** Support tickets for their customer. */
export const tickets = contract({
  "GET /api/tickets": {
    summary: "The caller's tickets, latest message first; `unread`: unread answers across all tickets",
    access: "signed_in",
    query: z.strictObject({ page: Page, per_page: PerPage }),
    reply: z.object({ tickets: z.array(TicketSummary), total: z.int(), unread: z.int() }),
  },
  "POST /api/tickets": {
    summary: "Opens a ticket; the client chooses the ids, and repeating it opens one ticket",
    access: "signed_in",
    body: NewTicket,
    reply: Ticket,
    errors: ["request_not_found", "attachment_not_found", "idempotency_key_reused", "too_many_requests"],
  },
  "GET /api/tickets/:id": {
    summary: "One of the caller's tickets with its messages",
    access: "signed_in",
    params: ofTicket,
    reply: Ticket,
    errors: ["ticket_not_found"],
  },
  "POST /api/tickets/:id/responses": {
    summary: "Adds a message; it declines a proposed solution and reopens a closed ticket",
    access: "signed_in",
    params: ofTicket,
    body: NewResponse,
    reply: Ticket,
    errors: [
      "ticket_not_found",
      "ticket_closed",
      "attachment_not_found",
      "idempotency_key_reused",
      "too_many_requests",
    ],
  },
  "POST /api/tickets/:id/agreement": {
    summary: "Confirms the solution and closes the ticket; repeating it changes nothing",
    access: "signed_in",
    params: ofTicket,
    reply: Ticket,
    errors: ["ticket_not_found"],
  },
  "POST /api/tickets/:id/read": {
    summary: "Marks the caller's received answers as read, up to a given one",
    access: "signed_in",
    params: ofTicket,
    body: z.strictObject({ up_to: z.uuid() }),
    reply: z.object({ unread: z.int() }),
    errors: ["ticket_not_found"],
  },
  "POST /api/tickets/:id/files/:fileId/links": {
    summary: "A link to a file of a ticket, for its customer and the team; each reading is recorded",
    access: "signed_in",
    params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
    reply: AttachmentLink,
    errors: ["ticket_not_found", "attachment_not_found", "file_scan_pending", "file_infected"],
  },
});
