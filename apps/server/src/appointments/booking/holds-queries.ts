import type { Db } from "../../platform/db.ts";

export type StoredHold = {
  id: string;
  user_id: string;
  agent_id: string;
  kind_id: string;
  starts_at: Date;
  expires_at: Date;
  /** The place of its kind. */
  place_id: string | null;
};

const selectHolds = (db: Db) =>
  db
    .selectFrom("appointment_holds as hold")
    .innerJoin("appointment_kinds as kind", "kind.id", "hold.kind_id")
    .selectAll("hold")
    .select("kind.place_id");

export async function findHold(db: Db, id: string): Promise<StoredHold | undefined> {
  return selectHolds(db).where("hold.id", "=", id).executeTakeFirst();
}

/** The hold of a person. */
export async function findHoldOf(db: Db, userId: string): Promise<StoredHold | undefined> {
  return selectHolds(db).where("hold.user_id", "=", userId).executeTakeFirst();
}

export async function insertHold(trx: Db, hold: Omit<StoredHold, "place_id">): Promise<void> {
  await trx.insertInto("appointment_holds").values(hold).execute();
}

/** Deletes the hold of a person; returns its id. Lock the person first. */
export async function deleteHoldOf(trx: Db, userId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("appointment_holds")
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Deletes holds that ended before an instant. Their time was released, or the next booking releases it. */
export async function deleteHoldsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("appointment_holds").where("expires_at", "<", before).execute();
}
