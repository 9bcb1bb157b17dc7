import type { ErasureName } from "@passerelle/domain/privacy/erasures";
import { eraseAttachments } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { deleteRows, findTicketsOf, unassignTicketsOf } from "./erase-queries.ts";
import { publishToTeam } from "./publish.ts";

/** Deletes the tickets that a person opened, and unassigns those that they work on, when their account is closed. */
export async function eraseTickets(ctx: Context, trx: Db, userId: string): Promise<void> {
  await deleteTickets(ctx, trx, await findTicketsOf(trx, userId), "account_closed");
  await unassignTickets(trx, userId, null);
}

/** Deletes tickets with their content and files; the log of erasures records the number of deleted texts. */
export async function deleteTickets(
  ctx: Context,
  trx: Db,
  ids: readonly string[],
  rule: ErasureName,
): Promise<void> {
  await eraseAttachments(ctx, trx, ["ticket_response"], await deleteRows(trx, ids), rule);
}

/** Unassigns the open tickets of a team member who got another role, is suspended or leaves; call it in that transaction. */
export async function unassignTickets(trx: Db, userId: string, actorId: string | null): Promise<void> {
  await publishToTeam(trx, await unassignTicketsOf(trx, userId, actorId));
}
