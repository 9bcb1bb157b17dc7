import { eraseAttachments } from "../../../attachments/service.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db.ts";
import { publishToTeam } from "../publish.ts";
import { deleteRows, findTicketsOf, releaseTicketsOf } from "./queries.ts";

/** Erases a person's tickets with all responses; call it in the transaction that closes their account. */
export async function eraseTickets(ctx: Context, trx: Db, userId: string): Promise<void> {
  await deleteTickets(ctx, trx, await findTicketsOf(trx, userId));
  await releaseTickets(trx, userId, null);
}

/** Deletes tickets with their content and files. */
export async function deleteTickets(ctx: Context, trx: Db, ids: readonly string[]): Promise<void> {
  await eraseAttachments(ctx, trx, "ticket_response", await deleteRows(trx, ids));
}

/**
 * Unassigns the tickets of a person who no longer works on tickets (role changed, suspended, closed). Call it in the
 * transaction that changes this.
 */
export async function releaseTickets(trx: Db, userId: string, actorId: string | null): Promise<void> {
  await publishToTeam(trx, await releaseTicketsOf(trx, userId, actorId));
}
