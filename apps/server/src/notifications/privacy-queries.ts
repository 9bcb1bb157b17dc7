import type { Db } from "../platform/db.ts";

type Row = Record<string, unknown>;

/** The kinds and channels that the person switched on or off. */
export function readNotificationPreferences(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notification_preferences")
    .select(["kind", "channel", "is_on", "updated_at"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .orderBy("channel")
    .execute();
}

/** The person's notifications. */
export function readNotifications(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notifications")
    .select(["id", "type", "details", "path", "read_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("seq")
    .execute();
}

/** The person's quiet hours: one row, or none. */
export function readQuietHours(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notification_quiet_hours")
    .select(["from_minute", "to_minute", "zone", "updated_at"])
    .where("user_id", "=", userId)
    .execute();
}

/** The person's notifications, preferences and quiet hours. */
export async function deleteNotifications(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("notification_preferences").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notification_quiet_hours").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notifications").where("user_id", "=", userId).execute();
}
