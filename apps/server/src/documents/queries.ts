import { fieldDocumentKey } from "@passerelle/domain/catalogue/forms/documents";
import { sql } from "kysely";
import type { Disposition } from "../platform/content-disposition.ts";
import { type Db, json } from "../platform/db.ts";

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
  uploaded_at: Date;
  replaced_at: Date | null;
  removed_at: Date | null;
};

export type NewDocument = Omit<StoredDocument, "uploaded_at" | "replaced_at" | "removed_at">;

/** An upload that is not a document yet. */
export type OpenUpload = {
  id: string;
  service_request_id: string;
  user_id: string;
  doc_key: string;
  file_name: string;
  size: number;
};

export function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  return db.selectFrom("uploaded_documents").selectAll().where("id", "=", id).executeTakeFirst();
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

/** Like `insertRead`, unless the same reading was recorded since an instant. */
export async function insertReadOnce(
  db: Db,
  read: { document_id: string; user_id: string; disposition: Disposition },
  since: Date,
): Promise<void> {
  const known = await db
    .selectFrom("document_reads")
    .select("id")
    .where("document_id", "=", read.document_id)
    .where("user_id", "=", read.user_id)
    .where("disposition", "=", read.disposition)
    .where("read_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  if (!known) await insertRead(db, read);
}

export async function insertUpload(
  db: Db,
  { metadata, ...upload }: OpenUpload & { metadata: Record<string, string | null> },
): Promise<void> {
  await db
    .insertInto("document_uploads")
    .values({ ...upload, metadata: json(metadata) })
    .execute();
}

const OPEN_UPLOAD = ["id", "service_request_id", "user_id", "doc_key", "file_name", "size"] as const;

export function findUpload(db: Db, id: string): Promise<OpenUpload | undefined> {
  return db.selectFrom("document_uploads").select(OPEN_UPLOAD).where("id", "=", id).executeTakeFirst();
}

/** The state of an upload; the offset is the number of stored bytes. */
export function findUploadState(db: Db, id: string) {
  return db
    .selectFrom("document_uploads as upload")
    .leftJoin("document_upload_pieces as piece", "piece.upload_id", "upload.id")
    .select(({ fn }) => [
      "upload.size",
      sql<Record<string, string | null>>`upload.metadata`.as("metadata"),
      fn.count<number>("piece.start").as("pieces"),
      sql<number>`coalesce(sum(piece.size), 0)::bigint`.as("offset"),
    ])
    .where("upload.id", "=", id)
    .groupBy("upload.id")
    .executeTakeFirst();
}

/** Deletes an upload with its pieces and answers it; undefined for all but the first caller. */
export function deleteUpload(db: Db, id: string): Promise<OpenUpload | undefined> {
  return db.deleteFrom("document_uploads").where("id", "=", id).returning(OPEN_UPLOAD).executeTakeFirst();
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

/** Uploads without progress since an instant. */
export async function findUploadsBefore(db: Db, instant: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("document_uploads")
    .select("id")
    .where("created_at", "<", instant)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("document_upload_pieces")
            .select("start")
            .whereRef("upload_id", "=", "document_uploads.id")
            .where("stored_at", ">=", instant),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Removes the current files of document fields that are not `asked`. */
export async function updateHidden(trx: Db, requestId: string, asked: readonly string[]): Promise<void> {
  await trx
    .updateTable("uploaded_documents")
    .set({ removed_at: sql`now()` })
    .where("service_request_id", "=", requestId)
    .where("replaced_at", "is", null)
    .where("removed_at", "is", null)
    .where("doc_key", "like", `${fieldDocumentKey("")}%`)
    .$if(asked.length > 0, (query) => query.where("doc_key", "not in", asked))
    .execute();
}
