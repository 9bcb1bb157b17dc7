import { eraseAttachments } from "../../../attachments/service.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { tellTeam } from "../telling.ts";
import { deleteRows, findTicketsOf, releaseTicketsOf } from "./queries.ts";

/** What a person wrote goes with their account, and with it what was answered; call in the transaction that closes it. */
export async function eraseTickets(ctx: Context, trx: Db, userId: string): Promise<void> {
  await deleteTickets(ctx, trx, await findTicketsOf(trx, userId));
  await releaseTickets(trx, userId, null);
}

/** Deletes tickets with what was written in them, and its files. */
export async function deleteTickets(ctx: Context, trx: Db, ids: readonly string[]): Promise<void> {
  await eraseAttachments(ctx, trx, "ticket_response", await deleteRows(trx, ids));
}

/**
 * Somebody does not work on tickets any more (another role, suspended, gone): what they had is nobody's, and stands in the
 * queue for whoever takes it. Call in the transaction that decides it.
 */
export async function releaseTickets(trx: Db, userId: string, actorId: string | null): Promise<void> {
  await tellTeam(trx, await releaseTicketsOf(trx, userId, actorId));
}
