import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export async function findTicketsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("support_tickets").select("id").where("user_id", "=", userId).execute();
  return rows.map(({ id }) => id);
}

/** Deletes tickets with all their content; returns the owners of their files. */
export async function deleteRows(trx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const responses = await trx
    .deleteFrom("ticket_responses")
    .where("ticket_id", "in", ids)
    .returning("id")
    .execute();
  await trx.deleteFrom("support_tickets").where("id", "in", ids).execute();
  return responses.map(({ id }) => id);
}

/** Unassigns the open tickets of a member of the team, each with its event; returns which. */
export async function unassignTicketsOf(trx: Db, userId: string, actorId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`WITH locked AS (
      SELECT id FROM support_tickets WHERE assigned_to = ${userId} AND state <> 'closed' ORDER BY id FOR UPDATE),
    unassigned AS (
      UPDATE support_tickets SET assigned_to = NULL, version = version + 1
      WHERE id IN (SELECT id FROM locked) RETURNING id),
    recorded AS (INSERT INTO ticket_events (ticket_id, event, by, actor_id, from_staff)
    SELECT id, 'assigned', 'system', ${actorId}::uuid, ${userId}::uuid FROM unassigned)
    SELECT id FROM unassigned`.execute(trx);
  return rows.map(({ id }) => id);
}
