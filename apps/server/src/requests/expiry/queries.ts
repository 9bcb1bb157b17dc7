import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Nothing was paid, and nothing is being paid. */
const unpaid = (id: string) => sql<SqlBool>`NOT EXISTS (SELECT FROM request_payments AS payment
  WHERE payment.service_request_id = ${sql.ref(id)}
  AND (payment.status = 'succeeded' OR payment.payable_reserved > 0))`;

/** Drafts of active accounts without a successful or pending payment. */
function forgotten(db: Db) {
  return db
    .selectFrom("service_requests as request")
    .innerJoin("people", "people.id", "request.user_id")
    .where("request.status", "=", "draft")
    .where("people.account_status", "=", "active")
    .where(unpaid("request.id"));
}

/** People with drafts that were last edited before an instant and of which they were not warned since. */
export async function findOwnersToWarn(db: Db, touchedBefore: Date, limit: number): Promise<string[]> {
  const rows = await forgotten(db)
    .select("request.user_id")
    .distinct()
    .where("request.updated_at", "<", touchedBefore)
    .where(sql<SqlBool>`(request.expiry_warned_at IS NULL OR request.expiry_warned_at < request.updated_at)`)
    .orderBy("request.user_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

export type AnnouncedDraft = { id: string; service_id: string; updated_at: Date };

/** Marks a person's drafts as announced and returns the newly marked ones; a parallel call gets none. */
export async function updateWarned(
  trx: Db,
  userId: string,
  { touchedBefore, now }: { touchedBefore: Date; now: Date },
): Promise<AnnouncedDraft[]> {
  const rows = await trx
    .updateTable("service_requests")
    .set({ expiry_warned_at: now })
    .where("user_id", "=", userId)
    .where("status", "=", "draft")
    .where("updated_at", "<", touchedBefore)
    .where(sql<SqlBool>`(expiry_warned_at IS NULL OR expiry_warned_at < updated_at)`)
    .where(unpaid("service_requests.id"))
    .returning(["id", "service_id", "updated_at"])
    .execute();
  return rows.sort((one, other) => one.updated_at.getTime() - other.updated_at.getTime());
}

/** Drafts that were announced, not edited since, and may have expired. */
export async function findAnnounced(
  db: Db,
  { announcedBefore, limit }: { announcedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await forgotten(db)
    .select("request.id")
    .where("request.expiry_warned_at", "<=", announcedBefore)
    .whereRef("request.expiry_warned_at", ">=", "request.updated_at")
    .orderBy("request.updated_at")
    .orderBy("request.id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
