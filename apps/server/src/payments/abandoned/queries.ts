import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** What is paid of a draft in part, in chronological order of ids: `after` and at most `limit`. */
export async function findPaidInPart(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; service_request_id: string }[]> {
  const { rows } = await sql<{ id: string; service_request_id: string }>`
    SELECT id, service_request_id FROM payables
    WHERE status = 'open' AND kind = 'request' AND paid > 0 AND service_request_id IS NOT NULL
      AND id > ${after ?? "00000000-0000-0000-0000-000000000000"}
    ORDER BY id LIMIT ${limit}`.execute(db);
  return rows;
}

/** When money last arrived for a payable, or a link to pay it was created. */
export async function findLastContribution(db: Db, payableId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(
      (SELECT max(settled_at) FROM transactions
        WHERE payable_id = ${payableId} AND status = 'succeeded' AND NOT unused),
      (SELECT max(created_at) FROM payment_links WHERE payable_id = ${payableId})) AS at`.execute(db);
  return rows[0]?.at ?? undefined;
}

export async function updateReminders(
  trx: Db,
  payableId: string,
  { reminders, firstReminderAt }: { reminders: number; firstReminderAt: Date },
): Promise<void> {
  await trx
    .updateTable("payables")
    .set({ reminders, first_reminder_at: firstReminderAt })
    .where("id", "=", payableId)
    .execute();
}
