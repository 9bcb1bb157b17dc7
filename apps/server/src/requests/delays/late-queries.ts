import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Late requests without a notification yet, the most overdue first. */
export async function findUnnotifiedLate(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("service_requests")
    .select("id")
    .where("queue", "=", "work")
    .where("queue_at", "<", now)
    .where(sql<boolean>`late_notified_for IS DISTINCT FROM due_at`)
    .orderBy("queue_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** False when staff were already notified of this due date. */
export async function updateLateNotified(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("service_requests")
    .set(({ ref }) => ({ late_notified_for: ref("due_at") }))
    .where("id", "=", id)
    .where(sql<boolean>`late_notified_for IS DISTINCT FROM due_at`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
