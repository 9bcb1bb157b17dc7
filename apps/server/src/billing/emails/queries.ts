import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StoredDocument } from "../documents/queries.ts";

export type Preferences = { attach_files: boolean };

/** Whether a person gets documents by email as files; by default as links. */
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

/** Whether the reader of a document was emailed about it. */
export async function isAnnounced(db: Db, documentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("billing_files")
    .select("announced_at")
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row?.announced_at != null;
}

/** The receipts of payments that a person reads. */
export async function findReceipts(
  db: Db,
  readerId: string,
  transactionIds: readonly string[],
): Promise<StoredDocument[]> {
  if (transactionIds.length === 0) return [];
  const rows = await db
    .selectFrom("billing_documents")
    .selectAll()
    .where("kind", "=", "receipt")
    .where("reader_id", "=", readerId)
    .where("source_id", "in", transactionIds)
    .orderBy("issued_at")
    .execute();
  return rows as unknown as StoredDocument[];
}
