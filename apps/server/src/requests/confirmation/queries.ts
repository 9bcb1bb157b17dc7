import { CONFIRMATION_REMINDERS } from "@passerelle/domain/requests/lifecycle/confirmation";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Paid requests that are not confirmed and for which a reminder is due, oldest first. */
export async function findUnconfirmed(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = sql.join(
    CONFIRMATION_REMINDERS.map(
      (minutes) => sql`(paid_at <= ${now}::timestamptz - make_interval(mins => ${minutes}::int))::int`,
    ),
    sql` + `,
  );
  const rows = await db
    .selectFrom("service_requests")
    .select("id")
    .where("status", "=", "pending_validation")
    // Repeats the condition of the partial index.
    .where(sql<SqlBool>`confirmation_reminders < 2`)
    .where(sql<SqlBool>`confirmation_reminders < ${due}`)
    .orderBy("paid_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateReminders(trx: Db, id: string, count: number): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ confirmation_reminders: count })
    .where("id", "=", id)
    .execute();
}
