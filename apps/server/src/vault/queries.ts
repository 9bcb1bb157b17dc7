import type { VaultDetails } from "@passerelle/contract/vault";
import type { VaultType } from "@passerelle/domain/vault/types";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type StoredDocument = {
  id: string;
  user_id: string;
  type: VaultType;
  title: string;
  holder: string;
  country: string | null;
  /** Sealed. */
  number: string | null;
  /** Calendar days, `YYYY-MM-DD`. */
  issued_on: string | null;
  expires_on: string | null;
  service_request_id: string | null;
  created_at: Date;
  archived_at: Date | null;
};

export type StoredVersion = {
  id: string;
  document_id: string;
  position: number;
  file_name: string;
  storage_path: string;
  mime_type: string;
  size: number;
  sha256: string;
  added_at: Date;
};

const day = (column: "issued_on" | "expires_on") =>
  sql<string | null>`to_char(${sql.ref(`document.${column}`)}, 'YYYY-MM-DD')`.as(column);

/** Documents that are not deleted. */
function present(db: Db) {
  return db
    .selectFrom("vault_documents as document")
    .select([
      "document.id",
      "document.user_id",
      sql<VaultType>`document.type`.as("type"),
      "document.title",
      "document.holder",
      "document.country",
      "document.number",
      day("issued_on"),
      day("expires_on"),
      "document.service_request_id",
      "document.created_at",
      "document.archived_at",
    ])
    .where("document.deleted_at", "is", null);
}

export function findDocuments(db: Db, userId: string): Promise<StoredDocument[]> {
  return present(db)
    .where("document.user_id", "=", userId)
    .orderBy("document.created_at", "desc")
    .orderBy("document.id")
    .execute();
}

export function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  return present(db).where("document.id", "=", id).executeTakeFirst();
}

export function lockDocument(trx: Db, id: string): Promise<StoredDocument | undefined> {
  return present(trx).where("document.id", "=", id).forUpdate().executeTakeFirst();
}

/** The owner of a document, deleted or not. */
export async function findOwner(
  db: Db,
  id: string,
): Promise<{ user_id: string; deleted_at: Date | null } | undefined> {
  return db
    .selectFrom("vault_documents")
    .select(["user_id", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countDocuments(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("vault_documents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewDocument = { id: string; user_id: string } & VaultDetails & {
    attachment_id?: string;
    service_request_id?: string;
  };

/** False when the id, or the attachment of a deliverable, has a document already. */
export async function insertDocument(trx: Db, document: NewDocument): Promise<boolean> {
  const row = await trx
    .insertInto("vault_documents")
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateDetails(trx: Db, id: string, details: VaultDetails): Promise<void> {
  await trx.updateTable("vault_documents").set(details).where("id", "=", id).execute();
}

export async function updateArchived(trx: Db, id: string, archived: boolean): Promise<void> {
  await trx
    .updateTable("vault_documents")
    .set({ archived_at: archived ? sql`coalesce(archived_at, now())` : null })
    .where("id", "=", id)
    .execute();
}

/** Marks a document as deleted and erases its details at once; a job erases its bytes. */
export async function updateDeleted(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("vault_documents")
    .set({
      deleted_at: sql`now()`,
      title: "",
      holder: "",
      number: null,
      country: null,
      issued_on: null,
      expires_on: null,
    })
    .where("id", "=", id)
    .execute();
}

const VERSION = [
  "version.id",
  "version.document_id",
  "version.position",
  "version.file_name",
  "version.storage_path",
  "version.mime_type",
  "version.size",
  "version.sha256",
  "version.added_at",
] as const;

/** The stored versions of these documents, newest first. */
export async function findVersions(db: Db, documentIds: readonly string[]): Promise<StoredVersion[]> {
  if (documentIds.length === 0) return [];
  return db
    .selectFrom("vault_versions as version")
    .select(VERSION)
    .where("version.document_id", "in", documentIds)
    .where("version.erased_at", "is", null)
    .orderBy("version.document_id")
    .orderBy("version.position", "desc")
    .execute();
}

/** A stored version of a document that is not deleted, with its owner. */
export function findVersion(db: Db, id: string): Promise<(StoredVersion & { user_id: string }) | undefined> {
  return db
    .selectFrom("vault_versions as version")
    .innerJoin("vault_documents as document", "document.id", "version.document_id")
    .select([...VERSION, "document.user_id"])
    .where("version.id", "=", id)
    .where("version.erased_at", "is", null)
    .where("document.deleted_at", "is", null)
    .executeTakeFirst();
}

/** The document of which a version is stored at a path; undefined for other paths. */
export const findDocumentAt = (db: Db, path: string): Promise<{ id: string; user_id: string } | undefined> =>
  db
    .selectFrom("vault_versions as version")
    .innerJoin("vault_documents as document", "document.id", "version.document_id")
    .select(["document.id", "document.user_id"])
    .where("version.storage_path", "=", path)
    .executeTakeFirst();

export function findVersionOfUpload(
  db: Db,
  uploadId: string,
): Promise<{ id: string; user_id: string; size: number } | undefined> {
  return db
    .selectFrom("vault_versions as version")
    .innerJoin("vault_documents as document", "document.id", "version.document_id")
    .select(["version.id", "document.user_id", "version.size"])
    .where("version.upload_id", "=", uploadId)
    .executeTakeFirst();
}

type NewVersion = Omit<StoredVersion, "position" | "added_at"> & { upload_id: string };

/** Inserts the newest version. The document must be locked. */
export async function insertVersion(trx: Db, version: NewVersion): Promise<void> {
  await trx
    .insertInto("vault_versions")
    .values({
      ...version,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM vault_versions
        WHERE document_id = ${version.document_id})`,
    })
    .execute();
}

/** Bytes of all stored versions of a person. */
export async function sumBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("vault_versions as version")
    .innerJoin("vault_documents as document", "document.id", "version.document_id")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("version.size"), sql<number>`0`).as("bytes"))
    .where("document.user_id", "=", userId)
    .where("version.erased_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/**
 * The versions whose bytes must be deleted: all of deleted documents (`is_deleted`), and those of each document beyond the
 * newest `kept`. One query reads the stored versions.
 */
export async function findErasable(
  db: Db,
  { documentId, kept, limit }: { documentId?: string | undefined; kept: number; limit: number },
): Promise<{ id: string; storage_path: string; is_deleted: boolean }[]> {
  const { rows } = await sql<{ id: string; storage_path: string; is_deleted: boolean }>`
    SELECT version.id, version.storage_path, document.deleted_at IS NOT NULL AS is_deleted
    FROM (
      SELECT id, storage_path, document_id, row_number() OVER (PARTITION BY document_id ORDER BY position DESC) AS newest
      FROM vault_versions
      WHERE erased_at IS NULL ${documentId === undefined ? sql`` : sql`AND document_id = ${documentId}`}
    ) AS version
    JOIN vault_documents AS document ON document.id = version.document_id
    WHERE document.deleted_at IS NOT NULL OR version.newest > ${kept}
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** False when it was erased before. */
export async function updateErased(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("vault_versions")
    .set({
      storage_path: `erased/${id}`,
      file_name: "-",
      sha256: "0".repeat(64),
      erased_at: sql`now()`,
    })
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The storage paths that belong to a version. */
export async function findKnownPaths(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("vault_versions")
    .select("storage_path")
    .where("storage_path", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.storage_path));
}
