import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** A row of `uploaded_documents`. */
export type StoredDocument = {
  id: string;
  service_request_id: string;
  user_id: string;
  doc_key: string;
  file_name: string;
  storage_path: string;
  mime_type: string;
  size: number;
  sha256: string;
  upload_id: string;
  uploaded_at: Date;
  replaced_at: Date | null;
  removed_at: Date | null;
};

/** An upload that was begun and is not a document yet. */
export type OpenUpload = {
  id: string;
  service_request_id: string;
  user_id: string;
  doc_key: string;
  file_name: string;
  size: number;
  created_at: Date;
};

export function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  return db.selectFrom("uploaded_documents").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findDocumentOfUpload(db: Db, uploadId: string): Promise<StoredDocument | undefined> {
  return db.selectFrom("uploaded_documents").selectAll().where("upload_id", "=", uploadId).executeTakeFirst();
}

/** The document whose bytes lie there, be it current, replaced or removed. */
export function findDocumentAt(db: Db, storagePath: string): Promise<StoredDocument | undefined> {
  return db
    .selectFrom("uploaded_documents")
    .selectAll()
    .where("storage_path", "=", storagePath)
    .executeTakeFirst();
}

export async function insertDocument(
  trx: Db,
  document: Omit<StoredDocument, "uploaded_at" | "replaced_at" | "removed_at">,
): Promise<void> {
  await trx.insertInto("uploaded_documents").values(document).execute();
}

/** The current version becomes an earlier one. */
export async function updateReplaced(trx: Db, requestId: string, docKey: string): Promise<void> {
  await trx
    .updateTable("uploaded_documents")
    .set({ replaced_at: sql`now()` })
    .where("service_request_id", "=", requestId)
    .where("doc_key", "=", docKey)
    .where("replaced_at", "is", null)
    .where("removed_at", "is", null)
    .execute();
}

export async function updateRemoved(trx: Db, id: string, by: string): Promise<void> {
  await trx
    .updateTable("uploaded_documents")
    .set({ removed_at: sql`now()`, removed_by: by })
    .where("id", "=", id)
    .execute();
}

/** False when the document's bytes were moved by somebody else meanwhile. */
export async function updateStoragePath(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const row = await db
    .updateTable("uploaded_documents")
    .set({ storage_path: to })
    .where("id", "=", id)
    .where("storage_path", "=", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRead(
  db: Db,
  read: { document_id: string; user_id: string; disposition: "inline" | "attachment" },
): Promise<void> {
  await db.insertInto("document_reads").values(read).execute();
}

export async function insertUpload(db: Db, upload: Omit<OpenUpload, "created_at">): Promise<void> {
  await db.insertInto("document_uploads").values(upload).execute();
}

export function findUpload(db: Db, id: string): Promise<OpenUpload | undefined> {
  return db.selectFrom("document_uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom("document_uploads").where("id", "=", id).execute();
}

/** A person's open uploads beyond the `kept` latest ones. */
export async function findSurplusUploads(db: Db, userId: string, kept: number): Promise<string[]> {
  const rows = await db
    .selectFrom("document_uploads")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(kept)
    .execute();
  return rows.map((row) => row.id);
}

export async function findUploadsBefore(db: Db, instant: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("document_uploads")
    .select("id")
    .where("created_at", "<", instant)
    .execute();
  return rows.map((row) => row.id);
}
