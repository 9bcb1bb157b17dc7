import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Makes what is open and somebody's nobody's again, with an entry each; answers what it was. */
export async function releaseOpen(trx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH released AS (
      UPDATE service_requests SET assigned_to = NULL
      WHERE assigned_to = ${userId} AND queue IN ('work', 'waiting') RETURNING id
    ), written AS (
      INSERT INTO request_assignments (service_request_id, how) SELECT id, 'left' FROM released
    )
    SELECT id FROM released`.execute(trx);
  return rows.map(({ id }) => id);
}

type Row = Record<string, unknown>;

/** To which countries and organisms somebody is attached as an agent. */
export function readAgentScopes(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("agent_scopes")
    .select(["country_code", "organism_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Which requests somebody was in charge of, and since when; whose those are, and who gave them, is left out. */
export function readAssignments(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("request_assignments")
    .select(["service_request_id", "how", "at"])
    .where("assignee_id", "=", userId)
    .orderBy("seq")
    .execute();
}

/** Takes away what somebody is attached to, and the history of it. */
export async function deleteScopesOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("agent_scopes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("agent_scope_events").where("user_id", "=", userId).execute();
}
