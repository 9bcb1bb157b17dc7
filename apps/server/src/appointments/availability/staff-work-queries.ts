import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Absence } from "../../platform/staff-work.ts";

/** The present absence of each agent, or the next one within thirty days. */
export async function findNextAbsences(db: Db, agentIds: readonly string[]): Promise<Map<string, Absence>> {
  if (agentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("agent_absences")
    .distinctOn("agent_id")
    .select(["agent_id", "starts_at as from", "ends_at as to"])
    .where("agent_id", "in", agentIds)
    .where("ends_at", ">", sql<Date>`now()`)
    .where("starts_at", "<", sql<Date>`now() + interval '30 days'`)
    .orderBy("agent_id")
    .orderBy("starts_at")
    .execute();
  return new Map(rows.map(({ agent_id, from, to }) => [agent_id, { from, to }]));
}
