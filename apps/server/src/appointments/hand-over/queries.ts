import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StaffWorkItem } from "../../platform/staff-work.ts";
import type { StoredAppointment } from "../queries.ts";

const comingOf = (db: Db, agentIds: readonly string[]) =>
  db
    .selectFrom("appointments as one")
    .where("one.agent_id", "in", agentIds)
    .where("one.status", "in", ["awaiting_payment", "requested", "confirmed"])
    .where("one.starts_at", ">", sql<Date>`now()`);

const proposedBy = (db: Db, agentIds: readonly string[]) =>
  db
    .selectFrom("appointment_proposals as one")
    .where("one.agent_id", "in", agentIds)
    .where("one.status", "=", "open")
    .where("one.expires_at", ">", sql<Date>`now()`);

/** Counts coming appointments and unanswered proposals of times, by agent. */
export async function countComing(db: Db, agentIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const found of [comingOf(db, agentIds), proposedBy(db, agentIds)] as const) {
    const rows = await (found as ReturnType<typeof comingOf>)
      .select(["one.agent_id", sql<number>`count(*)::int`.as("count")])
      .groupBy("one.agent_id")
      .execute();
    for (const { agent_id, count } of rows) counts.set(agent_id, (counts.get(agent_id) ?? 0) + count);
  }
  return counts;
}

/** The appointments and proposals of `countComing` of one agent, earliest first. A proposal has only the name of its customer. */
export async function listComing(db: Db, agentId: string, limit: number): Promise<StaffWorkItem[]> {
  const rows = await comingOf(db, [agentId])
    .innerJoin("people as customer", "customer.id", "one.customer_id")
    .select(["one.id", "one.reference", "one.starts_at as at", "customer.name as person"])
    .orderBy("one.starts_at")
    .orderBy("one.id")
    .limit(limit)
    .execute();
  const proposals = await proposedBy(db, [agentId])
    .innerJoin("people as customer", "customer.id", "one.customer_id")
    .select(["one.id", "one.request_id", "one.expires_at as at", "customer.name as person"])
    .orderBy("one.expires_at")
    .limit(limit)
    .execute();
  return [
    ...rows.map((row) => ({
      ...row,
      state: "open" as const,
      path: `/admin/appointments-calendar?appointment=${row.id}`,
    })),
    ...proposals.map(({ request_id, ...row }) => ({
      ...row,
      reference: "",
      state: "open" as const,
      path: `/requests-queue/${request_id}`,
    })),
  ].slice(0, limit);
}

/** The coming appointments of an agent, earliest first. */
export async function findComing(db: Db, agentId: string, limit: number): Promise<StoredAppointment[]> {
  const rows = await comingOf(db, [agentId])
    .selectAll("one")
    .orderBy("one.starts_at")
    .orderBy("one.id")
    .limit(limit)
    .execute();
  return rows as StoredAppointment[];
}

/** Assigns an open proposal to another agent. */
export async function updateProposalAgent(trx: Db, id: string, agentId: string): Promise<void> {
  await trx.updateTable("appointment_proposals").set({ agent_id: agentId }).where("id", "=", id).execute();
}

/** Makes the people who wait for a slot of an agent wait for any agent. */
export async function widenWaiting(trx: Db, agentId: string): Promise<void> {
  await trx
    .updateTable("appointment_waiting")
    .set({ agent_id: null })
    .where("agent_id", "=", agentId)
    .execute();
}
