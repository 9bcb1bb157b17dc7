import type { Channel, NotificationKind } from "@passerelle/domain/notifications/preferences";
import type { QuietHours } from "@passerelle/domain/notifications/quiet-hours";
import type { Db } from "../../platform/db.ts";

/** A person's preferences; kinds and channels without one are absent. */
export function findPreferences(
  db: Db,
  userId: string,
): Promise<{ kind: string; channel: string; is_on: boolean }[]> {
  return db
    .selectFrom("notification_preferences")
    .select(["kind", "channel", "is_on"])
    .where("user_id", "=", userId)
    .execute();
}

/** Locks an open account until the transaction ends; false when it is closed or unknown. */
export async function lockOpenAccount(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", userId)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertPreference(
  trx: Db,
  userId: string,
  { kind, channel, on }: { kind: NotificationKind; channel: Channel; on: boolean },
): Promise<void> {
  const values = { is_on: on, updated_at: new Date() };
  await trx
    .insertInto("notification_preferences")
    .values({ user_id: userId, kind, channel, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "channel"]).doUpdateSet(values))
    .execute();
}

export async function findQuietHours(db: Db, userId: string): Promise<QuietHours | undefined> {
  return db
    .selectFrom("notification_quiet_hours")
    .select(["from_minute as from", "to_minute as to", "zone"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export async function replaceQuietHours(trx: Db, userId: string, quiet: QuietHours | null): Promise<void> {
  if (quiet === null) {
    await trx.deleteFrom("notification_quiet_hours").where("user_id", "=", userId).execute();
    return;
  }
  const values = { from_minute: quiet.from, to_minute: quiet.to, zone: quiet.zone, updated_at: new Date() };
  await trx
    .insertInto("notification_quiet_hours")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** The confirmed phone number of an account, digits only; undefined without one. */
export async function findConfirmedPhone(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("auth.accounts")
    .select("phone")
    .where("id", "=", userId)
    .where("phone_confirmed_at", "is not", null)
    .executeTakeFirst();
  return row?.phone || undefined;
}
