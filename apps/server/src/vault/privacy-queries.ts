import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { ExportedFile, Reading } from "../platform/privacy-hooks.ts";

type Row = Record<string, unknown>;

/** A person's readings of their documents and those by others: the owner, staff, or the recipient of a share. */
export function readReads(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("vault_reads as reading")
    .leftJoin("vault_versions as version", "version.id", "reading.version_id")
    .leftJoin("vault_documents as document", "document.id", "version.document_id")
    .leftJoin("vault_shares as share", "share.id", "reading.share_id")
    .select(["version.document_id", "version.position", "reading.request_document_id"])
    .select(["reading.read_at", "share.recipient"])
    .select(sql<string>`CASE WHEN reading.share_id IS NULL THEN 'you' ELSE 'recipient' END`.as("by"))
    .where(({ or, eb }) => or([eb("document.user_id", "=", userId), eb("share.user_id", "=", userId)]))
    .orderBy("reading.id")
    .execute();
}

/** The readings by recipients of a person's shares, newest first. Readings of copies in requests belong to `documents`. */
export async function findReadingsOf(db: Db, userId: string, limit: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    SELECT reading.read_at AS at, coalesce(nullif(document.title, ''), version.file_name, file.title, '') AS file,
      share.recipient AS name, NULL AS role, NULL AS request_id, NULL AS reference
    FROM vault_shares AS share
    JOIN vault_reads AS reading ON reading.share_id = share.id
    LEFT JOIN vault_versions AS version ON version.id = reading.version_id
    LEFT JOIN vault_documents AS document ON document.id = version.document_id
    LEFT JOIN vault_share_files AS file
      ON file.share_id = share.id AND file.request_document_id = reading.request_document_id
    WHERE share.user_id = ${userId}
    ORDER BY reading.read_at DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** A person's shares without their secrets. */
export function readShares(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("vault_shares")
    .select(["id", "recipient", "purpose", "created_at", "expires_at", "max_reads", "reads", "revoked_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/**
 * Revokes a person's shares, and erases their recipients, purposes and titles; the times and numbers of readings are kept.
 */
export async function clearShares(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable("vault_shares")
    .set({ recipient: "-", purpose: "-", revoked_at: sql`coalesce(revoked_at, now())` })
    .where("user_id", "=", userId)
    .execute();
  const shares = trx.selectFrom("vault_shares").select("id").where("user_id", "=", userId);
  await trx.updateTable("vault_share_files").set({ title: "" }).where("share_id", "in", shares).execute();
}

/** People whose account was closed before an instant and who still have rows in the vault. */
export async function findPurgeableOwners(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT person.id AS user_id FROM people AS person
    WHERE person.closed_at < ${closedBefore} AND (
      EXISTS (SELECT FROM vault_documents AS document WHERE document.user_id = person.id)
      OR EXISTS (SELECT FROM vault_shares AS share WHERE share.user_id = person.id))
    ORDER BY person.id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Deletes all rows of a person's documents: versions, shares (of documents of requests too), readings and notices. The bytes are
 * erased by the closure.
 */
export async function deleteVault(trx: Db, userId: string): Promise<void> {
  const documents = trx.selectFrom("vault_documents").select("id").where("user_id", "=", userId);
  const versions = trx.selectFrom("vault_versions").select("id").where("document_id", "in", documents);
  const shares = trx.selectFrom("vault_shares").select("id").where("user_id", "=", userId);
  await trx
    .deleteFrom("vault_reads")
    .where((eb) => eb.or([eb("version_id", "in", versions), eb("share_id", "in", shares)]))
    .execute();
  await trx.deleteFrom("vault_share_files").where("share_id", "in", shares).execute();
  await trx.deleteFrom("vault_shares").where("user_id", "=", userId).execute();
  await trx.deleteFrom("vault_notices").where("document_id", "in", documents).execute();
  await trx.deleteFrom("vault_versions").where("document_id", "in", documents).execute();
  await trx.deleteFrom("vault_documents").where("user_id", "=", userId).execute();
}

/** The versions of the documents that a person keeps, each document in a folder of its name or type. */
export async function findFilesOf(db: Db, userId: string): Promise<ExportedFile[]> {
  const { rows } = await sql<ExportedFile>`
    SELECT version.storage_path AS path, version.added_at AS at,
      'documents/' || replace(coalesce(nullif(document.title, ''), document.type), '/', '-') || '/' || version.file_name AS name
    FROM vault_documents AS document JOIN vault_versions AS version ON version.document_id = document.id
    WHERE document.user_id = ${userId} AND document.deleted_at IS NULL AND version.erased_at IS NULL
    ORDER BY document.created_at, document.id, version.position`.execute(db);
  return rows;
}
