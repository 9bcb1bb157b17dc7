import { dueAt, solvedIn, type TicketClock, tickOn } from "@passerelle/domain/support/ticket-times";
import {
  moveTicket,
  type TicketMove,
  type TicketMoveEvent,
  type TicketMover,
  type TicketProgress,
} from "@passerelle/domain/support/tickets";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { insertTicketEvent, type StoredTicket, updateTicket } from "./queries.ts";

export const standingOf = (ticket: StoredTicket): TicketProgress => ({
  state: ticket.state,
  silentSince: ticket.silent_since,
  announcedAt: ticket.closing_announced_at,
  closedAt: ticket.closed_at,
});

export const clockOf = (ticket: StoredTicket): TicketClock => ({
  createdAt: ticket.created_at,
  waitingSince: ticket.waiting_since,
  pausedSince: ticket.paused_since,
  pausedSeconds: Number(ticket.paused_seconds),
});

/**
 * Makes a move on a locked ticket and records its event, in the caller's transaction. Throws `ticket_closed` when the
 * ticket does not allow it any more; undefined for a scheduled move that is not due.
 */
export async function makeMove(
  trx: Db,
  ticket: StoredTicket,
  { move, mover, actorId, now }: { move: TicketMove; mover: TicketMover; actorId: string | null; now: Date },
): Promise<{ ticket: StoredTicket; event: TicketMoveEvent } | undefined> {
  const moved = moveTicket(standingOf(ticket), { move, mover, now });
  if (!moved.ok) {
    if (mover === "system") return undefined;
    throw new AppError("ticket_closed");
  }
  const { to, event } = moved;
  const clock = tickOn(clockOf(ticket), to, now);
  const spoke = move === "answer" || move === "propose";
  const closed = to === "closed";
  const next = await updateTicket(trx, ticket.id, {
    state: to,
    waiting_since: clock.waitingSince,
    paused_since: clock.pausedSince,
    paused_seconds: clock.pausedSeconds,
    due_at: dueAt(clock, ticket.priority) ?? null,
    first_answer_at: ticket.first_answer_at ?? (spoke ? now : null),
    silent_since: to === "open" ? null : spoke ? now : ticket.silent_since,
    closing_announced_at: move === "announce" ? now : to === "open" ? null : ticket.closing_announced_at,
    closed_at: closed ? now : null,
    closed_by: closed ? (event === "lapsed" ? "silence" : "agreement") : null,
    solved_seconds: closed ? (solvedIn(clock) ?? null) : null,
    // An announcement does not count as activity of the ticket.
    updated_at: move === "announce" ? ticket.updated_at : now,
  });
  await insertTicketEvent(trx, {
    ticket_id: ticket.id,
    event,
    by: mover,
    actor_id: actorId,
    from_state: ticket.state,
    to_state: to,
    created_at: now,
  });
  return { ticket: next, event };
}
