import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** The present absence of an agent, or the next one within thirty days. */
export async function findNextAbsence(
  db: Db,
  agentId: string,
): Promise<{ from: Date; to: Date } | undefined> {
  return db
    .selectFrom("agent_absences")
    .select(["starts_at as from", "ends_at as to"])
    .where("agent_id", "=", agentId)
    .where("ends_at", ">", sql<Date>`now()`)
    .where("starts_at", "<", sql<Date>`now() + interval '30 days'`)
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
}

/** Appointments of an agent that are still to take place. */
export async function countComing(db: Db, agentId: string): Promise<number> {
  const { count } = await db
    .selectFrom("appointments")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("agent_id", "=", agentId)
    .where("status", "in", ["requested", "confirmed"])
    .where("ends_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}
