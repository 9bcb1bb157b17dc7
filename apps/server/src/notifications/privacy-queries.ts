import type { Db } from "../platform/db.ts";

type Row = Record<string, unknown>;

/** Which messages the person said of whether they want them. */
export function readNotificationPreferences(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notification_preferences")
    .select(["kind", "channel", "is_on", "updated_at"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .orderBy("channel")
    .execute();
}

/** What the person was told in the page. */
export function readNotifications(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notifications")
    .select(["id", "type", "details", "path", "read_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("seq")
    .execute();
}

/** When the person wants to be left alone: one row, or none. */
export function readQuietHours(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notification_quiet_hours")
    .select(["from_minute", "to_minute", "zone", "updated_at"])
    .where("user_id", "=", userId)
    .execute();
}

/** What the person was told in the page, and what they said of what they want to be told. */
export async function deleteNotifications(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("notification_preferences").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notification_quiet_hours").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notifications").where("user_id", "=", userId).execute();
}
