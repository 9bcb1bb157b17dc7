import { fieldDocumentKey } from "@passerelle/domain/catalogue/forms/documents";
import { sql } from "kysely";
import type { Disposition } from "../platform/content-disposition.ts";
import type { Db } from "../platform/db.ts";

/** Prefix of the path of a document whose bytes were deleted. */
export const ERASED = "erased/";

/** A row of `uploaded_documents`. */
export type StoredDocument = {
  id: string;
  service_request_id: string;
  user_id: string;
  doc_key: string;
  file_name: string;
  /** Path of its bytes; unique and permanent. */
  storage_path: string;
  mime_type: string;
  size: number;
  sha256: string;
  upload_id: string;
  /** The version in the vault that it was copied from. */
  vault_version_id: string | null;
  uploaded_at: Date;
  replaced_at: Date | null;
  removed_at: Date | null;
};

export type NewDocument = Omit<
  StoredDocument,
  "vault_version_id" | "uploaded_at" | "replaced_at" | "removed_at"
>;

export function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  return db.selectFrom("uploaded_documents").selectAll().where("id", "=", id).executeTakeFirst();
}

export function getDocument(db: Db, id: string): Promise<StoredDocument> {
  return db.selectFrom("uploaded_documents").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The current file of a document that a request asks for. */
export function findCurrentCopy(
  db: Db,
  requestId: string,
  docKey: string,
): Promise<StoredDocument | undefined> {
  return db
    .selectFrom("uploaded_documents")
    .selectAll()
    .where("service_request_id", "=", requestId)
    .where("doc_key", "=", docKey)
    .where("replaced_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** Records the version in the vault that a document was copied from. */
export async function updateSource(trx: Db, id: string, vaultVersionId: string): Promise<void> {
  await trx
    .updateTable("uploaded_documents")
    .set({ vault_version_id: vaultVersionId })
    .where("id", "=", id)
    .execute();
}

export function findDocumentAt(db: Db, path: string): Promise<StoredDocument | undefined> {
  return db.selectFrom("uploaded_documents").selectAll().where("storage_path", "=", path).executeTakeFirst();
}

/** Documents of requests whose bytes are stored, also replaced ones; not those that were removed. */
export async function findStored(db: Db, ids: readonly string[]): Promise<StoredDocument[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("uploaded_documents")
    .selectAll()
    .where("id", "in", ids)
    .where("removed_at", "is", null)
    .where("storage_path", "not like", `${ERASED}%`)
    .execute();
}

export function findDocumentOfUpload(db: Db, uploadId: string): Promise<StoredDocument | undefined> {
  return db.selectFrom("uploaded_documents").selectAll().where("upload_id", "=", uploadId).executeTakeFirst();
}

export async function insertDocument(trx: Db, document: NewDocument): Promise<void> {
  await trx.insertInto("uploaded_documents").values(document).execute();
}

/** Marks the current version as replaced. */
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

export async function insertRead(
  db: Db,
  read: { document_id: string; user_id: string; disposition: Disposition },
): Promise<void> {
  await db.insertInto("document_reads").values(read).execute();
}

/** Removes the current files of document fields that are not `asked`; whether there were any. */
export async function updateHidden(trx: Db, requestId: string, asked: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("uploaded_documents")
    .set({ removed_at: sql`now()` })
    .where("service_request_id", "=", requestId)
    .where("replaced_at", "is", null)
    .where("removed_at", "is", null)
    .where("doc_key", "like", `${fieldDocumentKey("")}%`)
    .$if(asked.length > 0, (query) => query.where("doc_key", "not in", asked))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
