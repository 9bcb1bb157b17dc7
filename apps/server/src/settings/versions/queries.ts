import type { SettingValue } from "@passerelle/domain/settings/definition";
import type { SettingKey } from "@passerelle/domain/settings/definitions";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

/** A version with the fields that determine the value. */
export type ReadVersion = {
  key: SettingKey;
  version: number;
  value: SettingValue;
  validFrom: Date;
  isCancelled: boolean;
  /** The time of the database's clock at the reading. */
  now: Date;
};

export type StoredVersion = ReadVersion & {
  reason: string | null;
  restores: number | null;
  saved_at: Date;
  saved_by: string | null;
  saved_by_name: string | null;
  cancelled_at: Date | null;
  cancelled_by_name: string | null;
  cancel_reason: string | null;
};

/** The versions of these settings that were not cancelled. */
export async function findValues(db: Db, keys: readonly SettingKey[]): Promise<ReadVersion[]> {
  const rows = await db
    .selectFrom("setting_versions")
    .select(["key", "version", "value", "valid_from as validFrom"])
    .select([sql<boolean>`false`.as("isCancelled"), sql<Date>`now()`.as("now")])
    .where("key", "in", keys)
    .where("cancelled_at", "is", null)
    .execute();
  return rows as ReadVersion[];
}

/** Every version, of one setting or of all, newest first. */
export async function findVersions(db: Db, key?: SettingKey): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom("setting_versions as setting")
    .leftJoin("people as author", "author.id", "setting.saved_by")
    .leftJoin("people as canceller", "canceller.id", "setting.cancelled_by")
    .select(["setting.key", "setting.version", "setting.value", "setting.valid_from as validFrom"])
    .select(["setting.reason", "setting.restores", "setting.saved_at", "setting.saved_by"])
    .select(["setting.cancelled_at", "setting.cancel_reason"])
    .select(["author.name as saved_by_name", "canceller.name as cancelled_by_name"])
    .select([sql<boolean>`setting.cancelled_at IS NOT NULL`.as("isCancelled"), sql<Date>`now()`.as("now")])
    .$if(key !== undefined, (query) => query.where("setting.key", "=", key ?? ""))
    .orderBy("setting.version", "desc")
    .execute();
  return rows as StoredVersion[];
}

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database has no clock");
  return row.now;
}

/** `validFrom`: null for at once. False when that version exists, because another administrator saved first. */
export async function insertVersion(
  trx: Db,
  row: {
    key: SettingKey;
    version: number;
    value: SettingValue;
    reason: string;
    restores: number | null;
    validFrom: Date | null;
    savedBy: string;
  },
): Promise<boolean> {
  const { key, version, value, reason, restores, validFrom, savedBy } = row;
  const inserted = await trx
    .insertInto("setting_versions")
    .values({
      ...{ key, version, value: json(value), reason, restores, saved_by: savedBy },
      ...(validFrom && { valid_from: validFrom }),
    })
    .onConflict((conflict) => conflict.columns(["key", "version"]).doNothing())
    .returning("version")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Cancels a version that is not in force yet; false when it is in force or was cancelled. */
export async function cancelVersion(
  trx: Db,
  { key, version, reason, by }: { key: SettingKey; version: number; reason: string; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("setting_versions")
    .set({ cancelled_at: sql<Date>`now()`, cancelled_by: by, cancel_reason: reason })
    .where("key", "=", key)
    .where("version", "=", version)
    .where("cancelled_at", "is", null)
    .where("valid_from", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
