import type { Language } from "@passerelle/contract/shapes";
import type { Ticket, TicketSummary } from "@passerelle/contract/support/tickets";
import { dueAt } from "@passerelle/domain/support/ticket-times";
import type { TicketTheme } from "@passerelle/domain/support/tickets";
import { bindAttachments } from "../../attachments/service.ts";
import { notify } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { makeReference } from "../../platform/reference.ts";
import { lockProfile } from "../../profiles/service.ts";
import { ticketResponsesOfPerson, ticketsOfPerson } from "../rate-limits.ts";
import { writeToCustomer } from "./customer-emails.ts";
import { unassignTickets } from "./erase-tickets.ts";
import { lockSupportStaff } from "./inbox/staff-queries.ts";
import { makeMove } from "./moving.ts";
import { describeTicket, summariseTicket } from "./present.ts";
import { publishTicket } from "./publish.ts";
import {
  findResponse,
  findTicket,
  findTicketsOf,
  insertResponse,
  insertTicket,
  insertTicketEvent,
  isReferenceTaken,
  lockTicket,
  ownsRequest,
  type StoredTicket,
} from "./queries.ts";

const PER_PAGE = 20;

/** One page of the caller's tickets, latest message first. */
export async function listTickets(
  { db }: Context,
  { userId }: Actor,
  { page = 1, per_page: limit = PER_PAGE }: { page?: number; per_page?: number },
): Promise<{ tickets: TicketSummary[]; total: number; unread: number }> {
  const { rows, total, unread } = await findTicketsOf(db, userId, { limit, offset: (page - 1) * limit });
  return { tickets: rows.map(summariseTicket), total, unread };
}

/** Throws `ticket_not_found`, also for another person's ticket, so that ids cannot be probed. */
export async function getTicket(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Ticket> {
  return describeTicket(db, requireOwn(actor, await findTicket(db, id)), language, new Date());
}

type Opening = {
  id: string;
  response_id: string;
  theme: TicketTheme;
  request_id: string | null;
  subject: string;
  text: string;
  attachments: string[];
};

/**
 * Opens a ticket with its first message, acknowledges it by email and records the event; once per id. Throws
 * `request_not_found` for a request that is not the caller's, `too_many_requests`, and `idempotency_key_reused` for
 * an id in use.
 */
export function openTicket(
  ctx: Context,
  actor: Actor,
  opening: Opening,
  language: Language,
  now = new Date(),
): Promise<Ticket> {
  return ctx.db.transaction().execute(async (trx) => {
    // Closing an account deletes its tickets: wait for it, so that none is added afterwards.
    await lockProfile(trx, actor.userId);
    const before = await findTicket(trx, opening.id);
    if (before) return describeTicket(trx, await requireSame(trx, actor, before, opening), language, now);
    if (opening.request_id !== null && !(await ownsRequest(trx, actor.userId, opening.request_id)))
      throw new AppError("request_not_found");
    await ticketsOfPerson.take(trx, actor.userId);
    const ticket = await insertNew(trx, actor, opening, now);
    await insertTicketEvent(trx, {
      ticket_id: ticket.id,
      event: "opened",
      by: "customer",
      actor_id: actor.userId,
      to_state: ticket.state,
      created_at: now,
    });
    await writeToCustomer(ctx, trx, ticket, { template: "ticket_opened" });
    await publishTicket(trx, ticket);
    return describeTicket(trx, ticket, language, now);
  });
}

async function insertNew(trx: Db, actor: Actor, opening: Opening, now: Date): Promise<StoredTicket> {
  let reference = makeReference("S");
  while (await isReferenceTaken(trx, reference)) reference = makeReference("S");
  const clock = { createdAt: now, waitingSince: now, pausedSince: null, pausedSeconds: 0 };
  const ticket = await insertTicket(trx, {
    id: opening.id,
    reference,
    user_id: actor.userId,
    request_id: opening.request_id,
    theme: opening.theme,
    subject: opening.subject,
    created_at: now,
    updated_at: now,
    waiting_since: now,
    due_at: dueAt(clock, "normal"),
  });
  const response = { id: opening.response_id, text: opening.text, created_at: now };
  // Another person chose the same id, or the id has other content.
  if (
    !ticket ||
    !(await insertResponse(trx, {
      ...response,
      ticket_id: ticket.id,
      author_id: actor.userId,
      by: "customer",
    }))
  )
    throw new AppError("idempotency_key_reused");
  await bindFiles(trx, actor, response.id, opening.attachments);
  return ticket;
}

/** Attaches the caller's files to a response. Throws `attachment_not_found`. */
export function bindFiles(trx: Db, { userId }: Actor, responseId: string, files: string[]): Promise<void> {
  return bindAttachments(trx, userId, files, { kind: "ticket_response", id: responseId });
}

/** The ticket that an earlier identical call opened. */
async function requireSame(
  trx: Db,
  actor: Actor,
  ticket: StoredTicket,
  opening: Opening,
): Promise<StoredTicket> {
  const first = await findResponse(trx, opening.response_id);
  const same =
    ticket.user_id === actor.userId &&
    ticket.subject === opening.subject &&
    ticket.theme === opening.theme &&
    first?.ticket_id === ticket.id &&
    first.text === opening.text;
  if (!same) throw new AppError("idempotency_key_reused");
  return ticket;
}

/**
 * Adds the customer's message: it answers, declines a proposed solution, or reopens a closed ticket; the assignee is
 * notified. Repeating the id with the same text adds it once. Throws `ticket_not_found`, `ticket_closed` when it can
 * no longer be reopened, `too_many_requests` and `idempotency_key_reused`.
 */
export function writeInTicket(
  ctx: Context,
  actor: Actor,
  id: string,
  { attachments, ...response }: { id: string; text: string; attachments: string[] },
  language: Language,
  now = new Date(),
): Promise<Ticket> {
  return ctx.db.transaction().execute(async (trx) => {
    const ticket = requireOwn(actor, await lockTicket(trx, id));
    const before = await findResponse(trx, response.id);
    if (before) {
      requireSameResponse(before, { ...response, ticketId: id, authorId: actor.userId });
      return describeTicket(trx, ticket, language, now);
    }
    const moved = await makeMove(trx, ticket, {
      move: "write",
      mover: "customer",
      actorId: actor.userId,
      now,
    });
    await ticketResponsesOfPerson.take(trx, actor.userId);
    const row = { ...response, ticket_id: id, author_id: actor.userId, by: "customer", created_at: now };
    if (!(await insertResponse(trx, row))) throw new AppError("idempotency_key_reused");
    await bindFiles(trx, actor, response.id, attachments);
    if (ticket.assigned_to && !(await lockSupportStaff(trx, ticket.assigned_to))) {
      // A closed ticket keeps its assignee, who may have left the team since.
      await unassignTickets(trx, ticket.assigned_to, null);
    } else if (ticket.assigned_to) {
      await notify(ctx, trx, {
        userId: ticket.assigned_to,
        type: "ticket_response",
        values: { reference: ticket.reference },
        path: `/admin/support-tickets/${id}`,
        source: response.id,
        thread: id,
      });
    }
    await publishTicket(trx, ticket);
    return describeTicket(trx, moved?.ticket ?? ticket, language, now);
  });
}

/** Throws `idempotency_key_reused` unless the response is identical. */
export function requireSameResponse(
  before: { ticket_id: string; author_id: string | null; text: string },
  response: { ticketId: string; authorId: string; text: string },
): void {
  if (
    before.ticket_id !== response.ticketId ||
    before.author_id !== response.authorId ||
    before.text !== response.text
  )
    throw new AppError("idempotency_key_reused");
}

/** The customer confirms the solution, which closes the ticket. Throws `ticket_not_found`. */
export function agree(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
  now = new Date(),
): Promise<Ticket> {
  return db.transaction().execute(async (trx) => {
    const ticket = requireOwn(actor, await lockTicket(trx, id));
    if (ticket.state === "closed") return describeTicket(trx, ticket, language, now);
    const by = { mover: "customer", actorId: actor.userId, now } as const;
    const moved = await makeMove(trx, ticket, { move: "agree", ...by });
    await publishTicket(trx, ticket);
    return describeTicket(trx, moved?.ticket ?? ticket, language, now);
  });
}

/** Throws `ticket_not_found` unless the ticket is the caller's. */
export function requireOwn(actor: Actor, ticket: StoredTicket | undefined): StoredTicket {
  if (ticket?.user_id !== actor.userId) throw new AppError("ticket_not_found");
  return ticket;
}
