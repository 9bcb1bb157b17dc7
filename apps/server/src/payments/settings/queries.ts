import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type StoredSettings = {
  four_eyes_limit: number;
  contribution_days: number;
  version: number;
  updated_at: Date;
  updated_by: string;
  updated_by_name: string;
};

/** Undefined until somebody has changed a setting. */
export function findSettings(db: Db): Promise<StoredSettings | undefined> {
  return db
    .selectFrom("payment_settings")
    .innerJoin("people", "people.id", "payment_settings.updated_by")
    .select(["four_eyes_limit", "contribution_days", "payment_settings.version", "updated_at", "updated_by"])
    .select("people.name as updated_by_name")
    .executeTakeFirst();
}

/** False when the settings are not at `version` any more. */
export async function updateSettings(
  trx: Db,
  {
    version,
    ...changed
  }: { version: number; four_eyes_limit: number; contribution_days: number; updated_by: string },
): Promise<boolean> {
  const next = { ...changed, version: version + 1, updated_at: sql<Date>`now()` };
  if (version === 0) {
    const row = await trx
      .insertInto("payment_settings")
      .values(next)
      .onConflict((conflict) => conflict.doNothing())
      .returning("version")
      .executeTakeFirst();
    return row !== undefined;
  }
  const row = await trx
    .updateTable("payment_settings")
    .set(next)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}
