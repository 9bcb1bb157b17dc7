import {
  NOTICE_DAYS,
  reopenableUntil,
  SILENCE_DAYS,
  TICKET_RETENTION_MONTHS,
} from "@passerelle/domain/support/tickets";
import type { Context } from "../../../platform/context.ts";
import { writeToCustomer } from "../customer-emails.ts";
import { deleteTickets } from "../erase-tickets.ts";
import { makeMove } from "../moving.ts";
import { publishTicket } from "../publish.ts";
import { lockTicket } from "../queries.ts";
import { findOld, findToAnnounce, findToClose } from "./queries.ts";

/** Tickets per run; the rest is another job. */
const AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Announces the closure of tickets whose customer is silent, closes those whose notice has ended, and deletes those
 * beyond their retention. Each ticket has its own transaction and is checked again under lock, so that the job can
 * crash anywhere and run in several processes at once.
 */
export async function closeSilent(ctx: Context, now = new Date()): Promise<void> {
  // Close before announcing, so that nothing announced now is closed in the same run.
  const ending = await findToClose(ctx.db, before(now, NOTICE_DAYS), AT_ONCE);
  for (const id of ending) await timeMoves(ctx, id, "lapse", now);
  const silent = await findToAnnounce(ctx.db, before(now, SILENCE_DAYS), AT_ONCE);
  for (const id of silent) await timeMoves(ctx, id, "announce", now);
  const old = await findOld(ctx.db, TICKET_RETENTION_MONTHS, AT_ONCE);
  await ctx.db.transaction().execute((trx) => deleteTickets(ctx, trx, old, "ticket_ended"));
  if ([ending, silent, old].some(({ length }) => length === AT_ONCE))
    await ctx.jobs.enqueue(ctx.db, "support.close", {});
}

function timeMoves(ctx: Context, id: string, move: "announce" | "lapse", now: Date): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, id);
    // The customer or another process was faster.
    const moved = ticket && (await makeMove(trx, ticket, { move, mover: "system", actorId: null, now }));
    if (!moved) return;
    const mail =
      move === "announce"
        ? { template: "ticket_closing" as const, date: before(now, -NOTICE_DAYS) }
        : { template: "ticket_closed" as const, date: reopenableUntil(now) };
    await writeToCustomer(ctx, trx, moved.ticket, mail);
    await publishTicket(trx, moved.ticket);
  });
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
