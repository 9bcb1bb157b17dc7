import type { Language } from "@passerelle/contract/shapes";
import type { InboxTicket, InboxTicketSummary } from "@passerelle/contract/support/ticket-inbox";
import type { TicketBox, TicketOrder } from "@passerelle/domain/support/ticket-boxes";
import { dueAt, type TicketPriority } from "@passerelle/domain/support/ticket-times";
import type { TicketTheme } from "@passerelle/domain/support/tickets";
import { notify } from "../../../notifications/service.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { AppError } from "../../../platform/errors.ts";
import { readSetting } from "../../../settings/service.ts";
import { pathOfTicket, writeToCustomer } from "../customer-emails.ts";
import { bindFiles, requireSameResponse } from "../customer-tickets.ts";
import { clockOf, makeMove } from "../moving.ts";
import { publishTicket, publishToTeam } from "../publish.ts";
import {
  findResponse,
  findTicket,
  insertResponse,
  insertTicketEvent,
  lockTicket,
  markAnswersAnnounced,
  type StoredTicket,
  updateTicket,
} from "../queries.ts";
import { describeForInbox, summariseForInbox } from "./present.ts";
import { countBoxes, findFigures, findInboxTickets, findNote, insertNote } from "./queries.ts";
import { findName, findSupportStaff, lockSupportStaff } from "./staff-queries.ts";

const PER_PAGE = 20;

type Query = {
  box?: TicketBox;
  search?: string;
  theme?: TicketTheme;
  priority?: TicketPriority;
  order?: TicketOrder;
  page?: number;
  per_page?: number;
};

/** One page of a box; by default all tickets that are not closed, most urgent first. */
export async function listInbox(
  { db }: Context,
  { userId }: Actor,
  query: Query,
  now = new Date(),
): Promise<{ tickets: InboxTicketSummary[]; total: number; counts: Record<TicketBox, number> }> {
  const { box = "all", search, theme, priority, order = "due", page = 1, per_page: limit = PER_PAGE } = query;
  const looking = { userId, now };
  const { rows, total } = await findInboxTickets(db, { box, search, theme, priority, order }, looking, {
    limit,
    offset: (page - 1) * limit,
  });
  return {
    tickets: rows.map((row) => summariseForInbox(row, looking)),
    total,
    counts: await countBoxes(db, looking),
  };
}

/** The team's figures of the period. */
export const readFigures = ({ db }: Context, now = new Date()) => findFigures(db, now);

/** People who work on tickets, by name. */
export const listSupportStaff = ({ db }: Context) => findSupportStaff(db);

/** Throws `ticket_not_found`. */
export async function getForInbox(
  { db }: Context,
  { userId }: Actor,
  id: string,
  language: Language,
): Promise<InboxTicket> {
  return describeForInbox(db, requireTicket(await findTicket(db, id)), language, { userId, now: new Date() });
}

/**
 * Answers the customer, or proposes that the ticket is solved; answering an unassigned ticket assigns it. An email
 * announces a proposal immediately, and answers together after some minutes. Repeating the id with the same text adds
 * it once. Throws `ticket_not_found`, `own_ticket`, `ticket_closed`, `edit_conflict` when the ticket has changed
 * since `version`, and `idempotency_key_reused`.
 */
export function answerTicket(
  ctx: Context,
  actor: Actor,
  id: string,
  response: { id: string; text: string; attachments: string[]; propose: boolean; version: number },
  language: Language,
  now = new Date(),
): Promise<InboxTicket> {
  return work(ctx, actor, id, language, now, async (trx, ticket) => {
    const before = await findResponse(trx, response.id);
    if (before) {
      requireSameResponse(before, { text: response.text, ticketId: id, authorId: actor.userId });
      return;
    }
    if (ticket.state === "closed") throw new AppError("ticket_closed");
    if (ticket.version !== response.version) throw new AppError("edit_conflict");
    if (ticket.assigned_to === null) await recordAssignment(trx, ticket, actor.userId, actor.userId, now);
    const move = response.propose ? "propose" : "answer";
    await makeMove(trx, ticket, { move, mover: "staff", actorId: actor.userId, now });
    const row = {
      id: response.id,
      text: response.text,
      ticket_id: id,
      author_id: actor.userId,
      created_at: now,
    };
    if (!(await insertResponse(trx, { ...row, by: "staff", is_proposal: response.propose })))
      throw new AppError("idempotency_key_reused");
    await bindFiles(trx, actor, response.id, response.attachments);
    await notify(ctx, trx, {
      userId: ticket.user_id,
      type: "ticket_response",
      values: { reference: ticket.reference },
      path: pathOfTicket(id),
      source: response.id,
      thread: id,
    });
    await publishTicket(trx, ticket);
    if (response.propose) {
      // The proposal's email covers earlier answers too.
      await markAnswersAnnounced(trx, id);
      await writeToCustomer(ctx, trx, ticket, { template: "ticket_proposed" });
    } else {
      const minutes = await readSetting(trx, "support.ticket_answer_email");
      await ctx.jobs.enqueue(trx, "support.email", { ticketId: id }, { after: minutes * 60 });
    }
  });
}

/**
 * Assigns or unassigns a ticket. Of two people who take it at the same time, the second gets `ticket_taken` with the
 * assignee's name as `details.by`. Also throws `ticket_not_found`, `own_ticket` (no one works on their own ticket),
 * `ticket_closed`, and `user_not_found` for a person who does not work on tickets.
 */
export function assignTicket(
  ctx: Context,
  actor: Actor,
  id: string,
  { from, to }: { from: string | null; to: string | null },
  language: Language,
  now = new Date(),
): Promise<InboxTicket> {
  return work(ctx, actor, id, language, now, async (trx, ticket) => {
    if (ticket.assigned_to === to) return;
    if (ticket.state === "closed") throw new AppError("ticket_closed");
    if (ticket.assigned_to !== from) {
      const by = ticket.assigned_to === null ? null : await findName(trx, ticket.assigned_to);
      throw new AppError("ticket_taken", { details: { by } });
    }
    if (to === ticket.user_id) throw new AppError("own_ticket");
    if (to !== null && !(await lockSupportStaff(trx, to))) throw new AppError("user_not_found");
    await recordAssignment(trx, ticket, to, actor.userId, now);
  });
}

/** Assigns a locked ticket without checking whether that is allowed. */
export async function recordAssignment(
  trx: Db,
  ticket: StoredTicket,
  to: string | null,
  actorId: string,
  now: Date,
): Promise<void> {
  await updateTicket(trx, ticket.id, { assigned_to: to });
  await publishToTeam(trx, [ticket.id]);
  const event = { event: "assigned", by: "staff", actor_id: actorId, created_at: now } as const;
  await insertTicketEvent(trx, {
    ...event,
    ticket_id: ticket.id,
    from_staff: ticket.assigned_to,
    to_staff: to,
  });
}

/** Sets a ticket's priority, which determines its due date. Throws like `assignTicket`, and `edit_conflict`. */
export function prioritiseTicket(
  ctx: Context,
  actor: Actor,
  id: string,
  { from, to }: { from: TicketPriority; to: TicketPriority },
  language: Language,
  now = new Date(),
): Promise<InboxTicket> {
  return work(ctx, actor, id, language, now, async (trx, ticket) => {
    if (ticket.priority === to) return;
    if (ticket.state === "closed") throw new AppError("ticket_closed");
    if (ticket.priority !== from) throw new AppError("edit_conflict");
    await updateTicket(trx, id, { priority: to, due_at: dueAt(clockOf(ticket), to) ?? null });
    await publishToTeam(trx, [ticket.id]);
    const event = { event: "prioritised", by: "staff", actor_id: actor.userId, created_at: now } as const;
    await insertTicketEvent(trx, { ...event, ticket_id: id, from_priority: from, to_priority: to });
  });
}

/** Adds an internal note, once per id. Throws `ticket_not_found`, `own_ticket`, `idempotency_key_reused`. */
export function noteOnTicket(
  ctx: Context,
  actor: Actor,
  id: string,
  note: { id: string; text: string },
  language: Language,
  now = new Date(),
): Promise<InboxTicket> {
  return work(ctx, actor, id, language, now, async (trx, ticket) => {
    const row = { ...note, ticket_id: id, author_id: actor.userId, created_at: now };
    if (await insertNote(trx, row)) return publishToTeam(trx, [ticket.id]);
    const before = await findNote(trx, note.id);
    if (before) requireSameResponse(before, { text: note.text, ticketId: id, authorId: actor.userId });
  });
}

/** Runs a change on a locked ticket that is not the actor's own, and returns the result. */
function work(
  { db }: Context,
  { userId }: Actor,
  id: string,
  language: Language,
  now: Date,
  does: (trx: Db, ticket: StoredTicket) => Promise<void>,
): Promise<InboxTicket> {
  return db.transaction().execute(async (trx) => {
    const ticket = requireTicket(await lockTicket(trx, id));
    if (ticket.user_id === userId) throw new AppError("own_ticket");
    await does(trx, ticket);
    return describeForInbox(trx, requireTicket(await findTicket(trx, id)), language, { userId, now });
  });
}

function requireTicket(ticket: StoredTicket | undefined): StoredTicket {
  if (!ticket) throw new AppError("ticket_not_found");
  return ticket;
}
