import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StaffWorkItem } from "../../platform/staff-work.ts";

const openOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("payment_cases as one")
    .where("one.assigned_to", "in", userIds)
    .where("one.status", "=", "open");

/** Open cases, by assignee. */
export async function countCasesOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await openOf(db, userIds)
    .select(["one.assigned_to", sql<number>`count(*)::int`.as("count")])
    .groupBy("one.assigned_to")
    .execute();
  return new Map(rows.map(({ assigned_to, count }) => [assigned_to ?? "", count]));
}

/** The open cases of one person, oldest first. A case has the name of its payment, or of its subject. */
export async function listCasesOf(db: Db, userId: string, limit: number): Promise<StaffWorkItem[]> {
  const rows = await openOf(db, [userId])
    .leftJoin("transactions as payment", "payment.id", "one.transaction_id")
    .select(["one.id", "one.subject", "payment.reference", "one.created_at as at"])
    .orderBy("one.created_at")
    .orderBy("one.id")
    .limit(limit)
    .execute();
  return rows.map(({ id, subject, reference, at }) => ({
    id,
    at,
    reference: reference ?? subject,
    person: null,
    state: "open",
    path: `/admin/payments-tracking/cases/${id}`,
  }));
}

/** Locks the open cases of a person, or the first of them; their ids. */
export async function lockCasesOf(trx: Db, userId: string, limit?: number): Promise<string[]> {
  const rows = await openOf(trx, [userId])
    .select("one.id")
    .orderBy("one.id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
