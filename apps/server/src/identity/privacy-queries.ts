import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { ExportedFile, Reading } from "../platform/privacy-hooks.ts";

/** The pictures that a person sent; without storage paths. */
export function readPicturesOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("identity_documents")
    .select([
      "id",
      "case_id",
      "side",
      "file_name",
      "mime_type",
      "size",
      "sha256",
      "uploaded_at",
      "replaced_at",
      "erased_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("uploaded_at")
    .execute();
}

/** The verdicts on the pictures of a person; without the names of staff. */
export function readVerdictsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("identity_verdicts as verdict")
    .innerJoin("identity_documents as picture", "picture.id", "verdict.document_id")
    .select(["verdict.document_id", "verdict.verdict", "verdict.reason", "verdict.note", "verdict.judged_at"])
    .where("picture.user_id", "=", userId)
    .orderBy("verdict.judged_at")
    .execute();
}

/** When the pictures of a person were read, and by whom: themselves or staff. */
export function readReadsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("identity_document_reads as read")
    .innerJoin("identity_documents as picture", "picture.id", "read.document_id")
    .select(["read.document_id", "read.disposition", "read.read_at"])
    .select((eb) => eb("read.user_id", "=", userId).as("own"))
    .where("picture.user_id", "=", userId)
    .orderBy("read.read_at")
    .execute();
}

/** The readings of a person's pictures by reviewers, newest first; without the names of staff. */
export async function findReadingsOf(db: Db, userId: string, limit: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    SELECT reading.read_at AS at, picture.file_name AS file, '' AS name, NULL AS role, NULL AS request_id, NULL AS reference
    FROM identity_documents AS picture
    JOIN identity_document_reads AS reading ON reading.document_id = picture.id
    WHERE picture.user_id = ${userId} AND reading.user_id <> ${userId}
    ORDER BY reading.read_at DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** What happened to the cases of a person. */
export function readEventsOf(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("identity_events as event")
    .innerJoin("identity_cases as one", "one.id", "event.case_id")
    .select(["event.case_id", "event.kind", "event.by", "event.note", "event.at"])
    .where("one.user_id", "=", userId)
    .orderBy("event.at")
    .execute();
}

/** People whose account was closed before an instant, and whose cases are still there. */
export async function findPurgeableCases(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT one.user_id FROM identity_cases AS one
    JOIN people AS person ON person.id = one.user_id AND person.closed_at < ${closedBefore}
    ORDER BY one.user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Deletes the cases of a person with their pictures, verdicts, readings and events. The bytes are erased by the closure. */
export async function deleteCasesOf(trx: Db, userId: string): Promise<void> {
  // A case of level 3 refers to the one that it confirms.
  await trx.deleteFrom("identity_cases").where("user_id", "=", userId).where("level", "=", 3).execute();
  await trx.deleteFrom("identity_cases").where("user_id", "=", userId).execute();
}

/** The pictures that a person sent to be verified and that are not erased. */
export async function findFilesOf(db: Db, userId: string): Promise<ExportedFile[]> {
  const { rows } = await sql<ExportedFile>`
    SELECT storage_path AS path, uploaded_at AS at, 'identity/' || file_name AS name FROM identity_documents
    WHERE user_id = ${userId} AND erased_at IS NULL ORDER BY uploaded_at, id`.execute(db);
  return rows;
}
