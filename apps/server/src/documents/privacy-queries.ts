import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { ExportedFile, Reading } from "../platform/privacy-hooks.ts";

type Row = Record<string, unknown>;

/** Metadata of each file, without its storage path. */
export function readDocuments(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("uploaded_documents")
    .select([
      "id",
      "service_request_id",
      "doc_key",
      "file_name",
      "mime_type",
      "size",
      "sha256",
      "uploaded_at",
      "replaced_at",
      "removed_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("uploaded_at")
    .execute();
}

/** When the person's documents were read, and whether by themselves or by the staff. */
export function readDocumentReads(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("document_reads as reading")
    .innerJoin("uploaded_documents as document", "document.id", "reading.document_id")
    .select(["reading.document_id", "reading.disposition", "reading.read_at"])
    .select(sql<string>`CASE WHEN reading.user_id = document.user_id THEN 'you' ELSE 'staff' END`.as("by"))
    .where("document.user_id", "=", userId)
    .orderBy("reading.id")
    .execute();
}

/** Readings of the documents of a person's requests by others, newest first. */
export async function findReadingsOf(db: Db, userId: string, limit: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    SELECT reading.read_at AS at, document.file_name AS file, person.name, person.role,
      request.id AS request_id, request.reference
    FROM uploaded_documents AS document
    JOIN document_reads AS reading ON reading.document_id = document.id
    JOIN people AS person ON person.id = reading.user_id
    LEFT JOIN request_summaries AS request ON request.id = document.service_request_id
    WHERE document.user_id = ${userId} AND reading.user_id <> ${userId}
    ORDER BY reading.read_at DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The documents of a person's requests, with earlier versions whose bytes are still stored, by request. */
export async function findFilesOf(db: Db, userId: string): Promise<ExportedFile[]> {
  const { rows } = await sql<ExportedFile>`
    SELECT document.storage_path AS path, document.uploaded_at AS at,
      'requests/' || coalesce(request.reference, document.service_request_id::text) || '/' || document.file_name AS name
    FROM uploaded_documents AS document
    LEFT JOIN request_summaries AS request ON request.id = document.service_request_id
    WHERE document.user_id = ${userId} AND document.storage_path NOT LIKE 'erased/%'
    ORDER BY document.uploaded_at, document.id`.execute(db);
  return rows;
}
