import type { Db } from "../../platform/db.ts";

export async function hasKnownDevice(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("auth.known_devices")
    .select("device")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two parallel sign-ins from a new device, only one inserts it. */
export async function insertKnownDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const row = await db
    .insertInto("auth.known_devices")
    .values({ user_id: userId, device })
    .onConflict((conflict) => conflict.doNothing())
    .returning("device")
    .executeTakeFirst();
  return row !== undefined;
}

export async function touchKnownDevice(db: Db, userId: string, device: string): Promise<boolean> {
  const row = await db
    .updateTable("auth.known_devices")
    .set({ last_seen_at: new Date() })
    .where("user_id", "=", userId)
    .where("device", "=", device)
    .returning("device")
    .executeTakeFirst();
  return row !== undefined;
}
