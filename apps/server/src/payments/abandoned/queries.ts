import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Payables of drafts that are paid in part, in the order of their ids, which is chronological: at most `limit` after `after`. */
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

/** When money last arrived for each payable, or a link to pay it was created; absent where neither happened. */
export async function findLastContributions(
  db: Db,
  payableIds: readonly string[],
): Promise<Map<string, Date>> {
  if (payableIds.length === 0) return new Map();
  const { rows } = await sql<{ payable_id: string; at: Date }>`
    SELECT payable_id, max(at) AS at FROM (
      SELECT payable_id, settled_at AS at FROM transactions WHERE status = 'succeeded' AND NOT unused
      UNION ALL
      SELECT payable_id, created_at FROM payment_links) AS contributions
    WHERE payable_id = ANY(${payableIds}::uuid[]) AND at IS NOT NULL
    GROUP BY payable_id`.execute(db);
  return new Map(rows.map(({ payable_id, at }) => [payable_id, at]));
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
