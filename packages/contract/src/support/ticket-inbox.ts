import { CANNED_LIMITS, unknownPlaceholders } from "@passerelle/domain/support/canned";
import { TICKET_BOXES, TICKET_ORDERS } from "@passerelle/domain/support/ticket-boxes";
import { TICKET_PRIORITIES } from "@passerelle/domain/support/ticket-times";
import { TICKET_MOVE_EVENTS, TICKET_NOTE_MAX, TICKET_THEMES } from "@passerelle/domain/support/tickets";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import {
  Instant,
  Language,
  line,
  localized,
  Page,
  PerPage,
  RowVersion,
  requiredText,
  text,
} from "../shapes.ts";
import { NewResponse, Ticket, TicketResponse, TicketSummary } from "./tickets.ts";

/** A team member; null when unassigned or the account was deleted. */
const Colleague = z.nullable(z.object({ id: z.uuid(), name: z.string() }));

/** A ticket in the support inbox; `unread`: messages of its customer that no member of the team has opened. */
export const InboxTicketSummary = z.extend(TicketSummary, {
  priority: z.enum(TICKET_PRIORITIES),
  customer: z.object({ id: z.uuid(), name: z.string() }),
  assignee: Colleague,
  /** The caller's own ticket: they may read it as its customer, but not work on it. */
  own: z.boolean(),
  /** When an answer or a solution is due; null while waiting for the customer. */
  due_at: z.nullable(Instant),
  overdue: z.boolean(),
});
export type InboxTicketSummary = z.output<typeof InboxTicketSummary>;

export const InboxTicket = z.extend(InboxTicketSummary, {
  request: Ticket.shape.request,
  /** The customer's language. */
  language: Language,
  responses: z.array(z.extend(TicketResponse, { author: z.nullable(z.string()) })),
  notes: z.array(z.object({ id: z.uuid(), text: z.string(), author: z.nullable(z.string()), at: Instant })),
  events: z.array(
    z.object({
      event: z.enum(["opened", ...TICKET_MOVE_EVENTS, "assigned", "prioritised"]),
      by: z.enum(["customer", "staff", "system"]),
      actor: z.nullable(z.string()),
      /** For an assignment, names; for a priority, codes. */
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      at: Instant,
    }),
  ),
  closed_by: Ticket.shape.closed_by,
  closes_at: Ticket.shape.closes_at,
  /** Whole seconds, without time spent waiting for the customer; null until it happens. */
  first_answer_seconds: z.nullable(z.int()),
  solved_seconds: z.nullable(z.int()),
  version: RowVersion,
});
export type InboxTicket = z.output<typeof InboxTicket>;

/** The most urgent tickets that are not closed, on the dashboard. */
export const TicketsCard = z.object({
  tickets: z.array(InboxTicketSummary),
  counts: z.record(z.enum(TICKET_BOXES), z.int()),
});

const ofTicket = z.strictObject({ id: z.uuid() });

const filled = (max: number) =>
  requiredText(max).check(
    z.refine((value) => unknownPlaceholders(value).length === 0, "placeholder_unknown"),
  );

const cannedWords = {
  title: localized(line(CANNED_LIMITS.title).check(z.minLength(1))),
  text: localized(filled(CANNED_LIMITS.text)),
  is_archived: z.boolean(),
};

export const WrittenCannedAnswer = z.strictObject({ ...cannedWords, version: RowVersion });

/** A canned answer as the team edits it: every language, with placeholders. */
export const CannedAnswer = z.object({
  ...cannedWords,
  id: z.uuid(),
  version: RowVersion,
  updated_at: Instant,
  updated_by: z.nullable(z.string()),
});
export type CannedAnswer = z.output<typeof CannedAnswer>;

/** A median over the last `FIGURES_DAYS` days, in whole seconds; null without data. */
const Median = z.object({ count: z.int(), median_seconds: z.nullable(z.int()), in_time: z.int() });

/** The support inbox. Team members cannot work on their own tickets. */
export const ticketInbox = contract({
  "GET /api/admin/tickets": {
    summary: "Tickets of a box, most urgent first by default; `counts` per box, ignoring the filter",
    access: "support.manage",
    query: z.strictObject({
      /** Default: `all`, the tickets that are not closed. */
      box: z.optional(z.enum(TICKET_BOXES)),
      /** In the reference, the subject and the customer's name; accents and case ignored. */
      search: z.optional(text(120)),
      theme: z.optional(z.enum(TICKET_THEMES)),
      priority: z.optional(z.enum(TICKET_PRIORITIES)),
      order: z.optional(z.enum(TICKET_ORDERS)),
      page: Page,
      per_page: PerPage,
    }),
    reply: z.object({
      tickets: z.array(InboxTicketSummary),
      total: z.int(),
      counts: z.record(z.enum(TICKET_BOXES), z.int()),
    }),
  },
  "GET /api/admin/tickets/figures": {
    summary: "Median times to first answers and solutions, and how many were in time",
    access: "support.manage",
    reply: z.object({ first_answer: Median, solution: Median }),
  },
  "GET /api/admin/tickets/staff": {
    summary: "People who work on tickets, by name",
    access: "support.manage",
    reply: z.object({ staff: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  },
  "GET /api/admin/tickets/:id": {
    summary: "One ticket with its messages, internal notes and history",
    access: "support.manage",
    params: ofTicket,
    reply: InboxTicket,
    errors: ["ticket_not_found"],
  },
  "POST /api/admin/tickets/:id/responses": {
    summary:
      "Answers the customer or, with `propose`, proposes a solution; `version` is the version that was read, to detect concurrent answers. Answering an unassigned ticket assigns it",
    access: "support.manage",
    params: ofTicket,
    body: z.extend(NewResponse, { propose: z.boolean(), version: RowVersion }),
    reply: InboxTicket,
    errors: [
      "ticket_not_found",
      "ticket_closed",
      "own_ticket",
      "edit_conflict",
      "attachment_not_found",
      "idempotency_key_reused",
    ],
  },
  "PUT /api/admin/tickets/:id/assignee": {
    summary:
      "Assigns or unassigns a ticket; `from` is the assignee that was seen, and a refusal names the present one",
    access: "support.manage",
    params: ofTicket,
    body: z.strictObject({ from: z.nullable(z.uuid()), to: z.nullable(z.uuid()) }),
    reply: InboxTicket,
    errors: ["ticket_not_found", "ticket_closed", "ticket_taken", "own_ticket", "user_not_found"],
  },
  "PUT /api/admin/tickets/:id/priority": {
    summary: "Sets a ticket's priority, which determines its due date",
    access: "support.manage",
    params: ofTicket,
    body: z.strictObject({ from: z.enum(TICKET_PRIORITIES), to: z.enum(TICKET_PRIORITIES) }),
    reply: InboxTicket,
    errors: ["ticket_not_found", "ticket_closed", "own_ticket", "edit_conflict"],
  },
  "POST /api/admin/tickets/:id/notes": {
    summary: "Adds a note that only the team sees; the client chooses its id",
    access: "support.manage",
    params: ofTicket,
    body: z.strictObject({ id: z.uuid(), text: requiredText(TICKET_NOTE_MAX) }),
    reply: InboxTicket,
    errors: ["ticket_not_found", "own_ticket", "idempotency_key_reused"],
  },
  "POST /api/admin/tickets/:id/read": {
    summary: "Marks the customer's messages as read by the team, up to a given one",
    access: "support.manage",
    params: ofTicket,
    body: z.strictObject({ up_to: z.uuid() }),
    reply: z.object({ unread: z.int() }),
    errors: ["ticket_not_found"],
  },
  "GET /api/admin/tickets/:id/canned-answers": {
    summary: "The canned answers, filled in for this ticket in its customer's language",
    access: "support.manage",
    params: ofTicket,
    reply: z.object({
      language: Language,
      answers: z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string() })),
    }),
    errors: ["ticket_not_found"],
  },
  "GET /api/admin/canned-answers": {
    summary: "All canned answers in every language, active ones first",
    access: "support.manage",
    reply: z.object({ answers: z.array(CannedAnswer) }),
  },
  "PUT /api/admin/canned-answers/:id": {
    summary:
      "Adds a canned answer (version 0, with an id chosen by the client), or changes or archives the version that was read",
    access: "support.manage",
    params: ofTicket,
    body: WrittenCannedAnswer,
    reply: CannedAnswer,
    errors: ["not_found", "edit_conflict"],
  },
});
