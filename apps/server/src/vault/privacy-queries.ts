import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

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

/** A person's shares without their secrets. */
export function readShares(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("vault_shares")
    .select(["id", "recipient", "purpose", "created_at", "expires_at", "max_reads", "reads", "revoked_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
