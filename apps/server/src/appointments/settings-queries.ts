import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** What all appointments share. */
export async function findSettings(db: Db): Promise<{ video_template: string | null; version: number }> {
  return db
    .selectFrom("appointment_settings")
    .select(["video_template", "version"])
    .executeTakeFirstOrThrow();
}

/** Writes them at `version`; false when they have changed since. */
export async function saveSettings(
  db: Db,
  { version, video_template, savedBy }: { version: number; video_template: string | null; savedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("appointment_settings")
    .set({ video_template, version: version + 1, saved_by: savedBy, saved_at: new Date() })
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes the one row of the settings, where it is missing because everything was deleted. */
export async function insertFirstSettings(trx: Db): Promise<void> {
  await sql`INSERT INTO appointment_settings SELECT WHERE NOT EXISTS (SELECT FROM appointment_settings)`.execute(
    trx,
  );
}
