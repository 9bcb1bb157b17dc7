import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredNotification } from "../queries.ts";

/** `place`: `created_at` in the precision of the database, with which the next page begins. */
export type ToText = { id: string; place: string };

/** Undecided notifications from before an instant, which may be due a text message: oldest first, beginning after one of them. */
export function findToText(db: Db, before: Date, limit: number, after?: ToText): Promise<ToText[]> {
  return db
    .selectFrom("notifications")
    .select(["id", sql<string>`created_at::text`.as("place")])
    .where("sms_due", "=", true)
    .where("created_at", "<", before)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.place}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Locks an undecided notification and its reader's others; undefined when it is decided or locked by another process.
 */
export async function lockToText(trx: Db, id: string): Promise<StoredNotification | undefined> {
  await sql`SELECT FROM people WHERE id = (SELECT user_id FROM notifications WHERE id = ${id}) FOR NO KEY UPDATE`.execute(
    trx,
  );
  const row = await trx
    .selectFrom("notifications")
    .selectAll()
    .where("id", "=", id)
    .where("sms_due", "=", true)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row as StoredNotification | undefined;
}

export async function decided(trx: Db, id: string): Promise<void> {
  await trx.updateTable("notifications").set({ sms_due: false }).where("id", "=", id).execute();
}

/**
 * Marks all notifications with the same target as decided: one text message per burst. Skips those that are being
 * read at the moment.
 */
export async function decidedWith(trx: Db, { user_id, type, path }: StoredNotification): Promise<void> {
  const burst = trx
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", user_id)
    .where("type", "=", type)
    .where("path", "=", path)
    .where("sms_due", "=", true)
    .forUpdate()
    .skipLocked();
  await trx.updateTable("notifications").set({ sms_due: false }).where("id", "in", burst).execute();
}

/** The recipient's language and confirmed phone number, digits only. */
export async function findTextee(
  db: Db,
  userId: string,
): Promise<{ language: string; phone: string } | undefined> {
  return db
    .selectFrom("people")
    .innerJoin("auth.accounts as account", "account.id", "people.id")
    .select(["people.language", sql<string>`account.phone`.as("phone")])
    .where("people.id", "=", userId)
    .where("people.account_status", "=", "active")
    .where("account.phone_confirmed_at", "is not", null)
    .where("account.phone", "<>", "")
    .executeTakeFirst();
}
