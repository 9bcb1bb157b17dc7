import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { ERASED } from "../queries.ts";

/**
 * The keys that belong to a document of any version, or may become one: an open upload writes into a folder of its
 * own id. A single statement, since an upload can become a document at any moment.
 */
export async function findKnownPaths(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM unnest(${sql.val(keys)}::text[]) AS key
    WHERE EXISTS (SELECT FROM uploaded_documents WHERE storage_path = key)
    OR EXISTS (SELECT FROM document_uploads WHERE id = split_part(key, '/', 3))`.execute(db);
  return new Set(rows.map((row) => row.key));
}

export type Placed = { id: string; service_request_id: string; storage_path: string };

/** Documents whose bytes should have a key after `after` and up to `upTo`, in the order of keys. */
export function findPlaced(
  db: Db,
  { after, upTo, limit }: { after: string; upTo: string | undefined; limit: number },
): Promise<Placed[]> {
  const path = sql`storage_path COLLATE "C"`;
  return db
    .selectFrom("uploaded_documents")
    .select(["id", "service_request_id", "storage_path"])
    .where(sql<SqlBool>`${path} > ${after}`)
    .$if(upTo !== undefined, (query) => query.where(sql<SqlBool>`${path} <= ${upTo}`))
    .where("storage_path", "not like", `${ERASED}%`)
    .orderBy(path)
    .limit(limit)
    .execute();
}

/** Whether the document's bytes should exist at this moment. */
export async function isPlaced(db: Db, { id, storage_path }: Placed): Promise<boolean> {
  const row = await db
    .selectFrom("uploaded_documents")
    .select("id")
    .where("id", "=", id)
    .where("storage_path", "=", storage_path)
    .executeTakeFirst();
  return row !== undefined;
}
