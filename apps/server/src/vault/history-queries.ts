import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type RequestLabel = { id: string; reference: string };

export async function findRequestLabels(db: Db, ids: readonly string[]): Promise<Map<string, RequestLabel>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("request_summaries")
    .select(["id", "reference"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type StoredRead = {
  number: number;
  at: Date;
  position: number;
  by: "owner" | "staff" | "recipient";
  name: string;
  role: string | null;
  request_id: string | null;
  reference: string | null;
};

/**
 * The readings of a document by its owner, by recipients of shares, and by readers of the copies in requests, newest first. They are
 * numbered from the first one. `before`: older than the one with this number.
 */
export async function findReads(
  db: Db,
  documentId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<StoredRead[]> {
  const { rows } = await sql<StoredRead>`
    SELECT * FROM (SELECT reading.read_at AS at, version.position,
      row_number() OVER (ORDER BY reading.read_at, version.position, reading.user_id, reading.share_id)::int AS number,
      CASE WHEN reading.share_id IS NOT NULL THEN 'recipient'
        WHEN reading.user_id = document.user_id THEN 'owner' ELSE 'staff' END AS by,
      coalesce(share.recipient, person.name, '') AS name,
      CASE WHEN reading.user_id IS DISTINCT FROM document.user_id THEN person.role END AS role,
      request.id AS request_id, request.reference
    FROM (
      SELECT version_id, user_id, share_id, NULL::uuid AS service_request_id, read_at FROM vault_reads
      WHERE version_id IS NOT NULL
      UNION ALL
      SELECT copy.vault_version_id, NULL, shared.share_id, copy.service_request_id, shared.read_at
      FROM vault_reads AS shared JOIN vault_copies AS copy ON copy.id = shared.request_document_id
      UNION ALL
      SELECT vault_version_id, user_id, NULL, service_request_id, read_at FROM vault_copy_reads
    ) AS reading
    JOIN vault_versions AS version ON version.id = reading.version_id
    JOIN vault_documents AS document ON document.id = version.document_id
    LEFT JOIN people AS person ON person.id = reading.user_id
    LEFT JOIN vault_shares AS share ON share.id = reading.share_id
    LEFT JOIN request_summaries AS request ON request.id = reading.service_request_id
    WHERE document.id = ${documentId}) AS numbered
    WHERE number < coalesce(${before ?? null}::int, number + 1)
    ORDER BY number DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** The requests that have a current copy of a document, with the copied version. */
export async function findUses(
  db: Db,
  documentId: string,
): Promise<{ id: string; reference: string; position: number }[]> {
  return db
    .selectFrom("vault_copies as copy")
    .innerJoin("vault_versions as version", "version.id", "copy.vault_version_id")
    .innerJoin("request_summaries as request", "request.id", "copy.service_request_id")
    .select(["request.id", "request.reference", "version.position"])
    .where("version.document_id", "=", documentId)
    .where("copy.is_current", "=", true)
    .orderBy("copy.uploaded_at", "desc")
    .execute();
}

/** The expiry dates of the documents whose copies a request has now. */
export async function findCopiesOf(
  db: Db,
  requestId: string,
): Promise<{ doc_key: string; expires_on: string | null }[]> {
  return db
    .selectFrom("vault_copies as copy")
    .innerJoin("vault_versions as version", "version.id", "copy.vault_version_id")
    .innerJoin("vault_documents as document", "document.id", "version.document_id")
    .select(["copy.doc_key", sql<string | null>`to_char(document.expires_on, 'YYYY-MM-DD')`.as("expires_on")])
    .where("copy.service_request_id", "=", requestId)
    .where("copy.is_current", "=", true)
    .execute();
}

type SharedFile = { version_id: string } | { request_document_id: string };

/** Records the reading of a version, or of a document of a request, by the recipient of a share. */
export async function insertShareRead(db: Db, file: SharedFile, shareId: string): Promise<void> {
  await db
    .insertInto("vault_reads")
    .values({ ...file, share_id: shareId })
    .execute();
}
