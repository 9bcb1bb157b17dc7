import type { VaultType } from "@passerelle/domain/vault/types";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type StoredShare = {
  id: string;
  user_id: string;
  recipient: string;
  purpose: string;
  language: string;
  created_at: Date;
  expires_at: Date;
  max_reads: number;
  reads: number;
  revoked_at: Date | null;
};

const SHARE = [
  "share.id",
  "share.user_id",
  "share.recipient",
  "share.purpose",
  "share.language",
  "share.created_at",
  "share.expires_at",
  "share.max_reads",
  "share.reads",
  "share.revoked_at",
] as const;

type NewShare = Pick<
  StoredShare,
  "id" | "user_id" | "recipient" | "purpose" | "language" | "expires_at" | "max_reads"
> & { token_hash: string };

/** A file of a share: a version of the vault, or a document of a request with its title. */
export type NewSharedFile = { version_id: string } | { request_document_id: string; title: string };

/** False when the id has a share already. */
export async function insertShare(
  trx: Db,
  share: NewShare,
  files: readonly NewSharedFile[],
): Promise<boolean> {
  const row = await trx
    .insertInto("vault_shares")
    .values(share)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .insertInto("vault_share_files")
    .values(files.map((file, index) => ({ share_id: share.id, position: index + 1, ...file })))
    .execute();
  return true;
}

export function findShare(db: Db, id: string): Promise<StoredShare | undefined> {
  return db.selectFrom("vault_shares as share").select(SHARE).where("share.id", "=", id).executeTakeFirst();
}

export function findShareByToken(db: Db, tokenHash: string): Promise<StoredShare | undefined> {
  return db
    .selectFrom("vault_shares as share")
    .select(SHARE)
    .where("share.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

const OPEN = sql<boolean>`share.revoked_at IS NULL AND share.expires_at > now() AND share.reads < share.max_reads`;

type Which = { userId: string; id?: string; documentId?: string; limit: number };

/**
 * The shares of a person, those of one document, or one of them, with the last reading. Open ones come first, so that the
 * limit never hides a share that can be revoked; then newest first.
 */
export async function findShares(
  db: Db,
  { userId, id, documentId, limit }: Which,
): Promise<(StoredShare & { last_read_at: Date | null })[]> {
  return db
    .selectFrom("vault_shares as share")
    .select(SHARE)
    .select(({ selectFrom }) =>
      selectFrom("vault_reads as reading")
        .select((reading) => reading.fn.max("reading.read_at").as("at"))
        .whereRef("reading.share_id", "=", "share.id")
        .as("last_read_at"),
    )
    .where("share.user_id", "=", userId)
    .$if(id !== undefined, (query) => query.where("share.id", "=", id as string))
    .$if(documentId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("vault_share_files as shared")
            .innerJoin("vault_versions as version", "version.id", "shared.version_id")
            .select("shared.share_id")
            .whereRef("shared.share_id", "=", "share.id")
            .where("version.document_id", "=", documentId as string),
        ),
      ),
    )
    .orderBy(OPEN, "desc")
    .orderBy("share.created_at", "desc")
    .orderBy("share.id")
    .limit(limit)
    .execute();
}

/** A version of the vault in a share. */
export type SharedVersion = {
  share_id: string;
  position: number;
  version_id: string;
  document_id: string;
  type: VaultType;
  title: string;
  file_name: string;
  storage_path: string;
  mime_type: string;
};

/** The versions that shares contain; without those of documents that were deleted. */
export async function findSharedVersions(db: Db, shareIds: readonly string[]): Promise<SharedVersion[]> {
  if (shareIds.length === 0) return [];
  return db
    .selectFrom("vault_share_files as shared")
    .innerJoin("vault_versions as version", "version.id", "shared.version_id")
    .innerJoin("vault_documents as document", "document.id", "version.document_id")
    .select([
      "shared.share_id",
      "shared.position",
      "version.id as version_id",
      "version.document_id",
      sql<VaultType>`document.type`.as("type"),
      "document.title",
      "version.file_name",
      "version.storage_path",
      "version.mime_type",
    ])
    .where("shared.share_id", "in", shareIds)
    .where("version.erased_at", "is", null)
    .where("document.deleted_at", "is", null)
    .execute();
}

export type SharedCopy = { share_id: string; position: number; request_document_id: string; title: string };

/** The documents of requests that shares contain, including removed ones. */
export async function findSharedCopies(db: Db, shareIds: readonly string[]): Promise<SharedCopy[]> {
  if (shareIds.length === 0) return [];
  const rows = await db
    .selectFrom("vault_share_files")
    .select(["share_id", "position", "request_document_id", "title"])
    .where("share_id", "in", shareIds)
    .where("request_document_id", "is not", null)
    .execute();
  return rows as SharedCopy[];
}

/** The ids of the shares of a person that have not ended; their files may be gone. */
export async function findOpenShares(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("vault_shares as share")
    .select("share.id")
    .where("share.user_id", "=", userId)
    .where(OPEN)
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of open shares by document whose version still exists; documents without one are absent. */
export async function countOpenShares(db: Db, documentIds: readonly string[]): Promise<Map<string, number>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("vault_share_files as shared")
    .innerJoin("vault_versions as version", "version.id", "shared.version_id")
    .innerJoin("vault_shares as share", "share.id", "shared.share_id")
    .select(["version.document_id", sql<number>`count(DISTINCT share.id)`.as("count")])
    .where("version.document_id", "in", documentIds)
    .where("version.erased_at", "is", null)
    .where(OPEN)
    .groupBy("version.document_id")
    .execute();
  return new Map(rows.map((row) => [row.document_id, Number(row.count)]));
}

export async function updateRevoked(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("vault_shares")
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where("id", "=", id)
    .execute();
}

/** Revokes every share that contains a version of a document. */
export async function revokeSharesOf(trx: Db, documentId: string): Promise<void> {
  await sql`
    UPDATE vault_shares SET revoked_at = now()
    WHERE revoked_at IS NULL AND id IN (
      SELECT shared.share_id FROM vault_share_files AS shared
      JOIN vault_versions AS version ON version.id = shared.version_id
      WHERE version.document_id = ${documentId})`.execute(trx);
}

/**
 * Counts a reading of an open share and returns how many there are now; undefined when the share is not open. A single
 * statement, so that of two concurrent readings only one gets the last that is allowed.
 */
export async function takeReading(trx: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ reads: number }>`
    UPDATE vault_shares AS share SET reads = reads + 1
    WHERE id = ${id} AND ${OPEN}
    RETURNING reads`.execute(trx);
  return rows[0]?.reads;
}
