import type { QuietHours } from "@passerelle/domain/notifications/quiet-hours";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredNotification } from "../queries.ts";

/** Undecided notifications from before an instant, which may be due a text message. */
const undecided = (db: Db, before: Date) =>
  db
    .selectFrom("notifications")
    .leftJoin("notification_quiet_hours as quiet", "quiet.user_id", "notifications.user_id")
    .where("sms_due", "=", true)
    .where("notifications.created_at", "<", before);

/** The different quiet hours of those whose notifications are undecided: many people have the same. */
export async function findHoursOfUndecided(db: Db, before: Date): Promise<QuietHours[]> {
  const rows = await undecided(db, before)
    .select(["quiet.from_minute as from", "quiet.to_minute as to", "quiet.zone"])
    .distinct()
    .where("quiet.user_id", "is not", null)
    .execute();
  return rows as QuietHours[];
}

/** The oldest undecided notifications from before an instant, except of those who have one of these `quiet` hours. */
export async function findToText(
  db: Db,
  before: Date,
  quiet: readonly QuietHours[],
  limit: number,
): Promise<string[]> {
  const rows = await undecided(db, before)
    .select("notifications.id")
    .where(
      sql<boolean>`NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${JSON.stringify(quiet)}::jsonb) AS one ("from" int, "to" int, zone text)
        WHERE one."from" = quiet.from_minute AND one."to" = quiet.to_minute AND one.zone = quiet.zone)`,
    )
    .orderBy("notifications.created_at")
    .orderBy("notifications.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the reader, so that one job at a time decides about their notifications, and then an undecided notification; undefined
 * when that is decided or locked by another process.
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

export async function markDecided(trx: Db, id: string): Promise<void> {
  await trx.updateTable("notifications").set({ sms_due: false }).where("id", "=", id).execute();
}

/**
 * Marks all notifications with the same target as decided: one text message per burst. Skips those that are being
 * read at the moment.
 */
export async function markBurstDecided(trx: Db, { user_id, type, path }: StoredNotification): Promise<void> {
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
