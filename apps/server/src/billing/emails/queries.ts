import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type Preferences = { attach_files: boolean };

/** How a person gets documents by email: as links unless they decided otherwise. */
export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db
    .selectFrom("billing_preferences")
    .select("attach_files")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? { attach_files: false };
}

export async function savePreferences(
  db: Db,
  userId: string,
  { attach_files }: Preferences,
): Promise<Preferences> {
  await db
    .insertInto("billing_preferences")
    .values({ user_id: userId, attach_files })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ attach_files }))
    .execute();
  return { attach_files };
}

export async function deletePreferences(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("billing_preferences").where("user_id", "=", userId).execute();
}

/** Records that the reader of a document is emailed about it. False when that was done before. */
export async function recordAnnounced(trx: Db, documentId: string): Promise<boolean> {
  const row = await trx
    .updateTable("billing_files")
    .set({ announced_at: sql`now()` })
    .where("document_id", "=", documentId)
    .where("announced_at", "is", null)
    .returning("document_id")
    .executeTakeFirst();
  return row !== undefined;
}
