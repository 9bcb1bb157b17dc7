import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import type { Db } from "../db.ts";
import type { FileStorage } from "../storage.ts";
import { listPage } from "../storage-sweep.ts";

/** The keys of all files of a storage. */
export async function* listKeys(storage: FileStorage): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await listPage(storage, "", token);
    for (const { key } of page.files) yield key;
    token = page.next;
  } while (token);
}

/** A stream of a file; undefined when it was deleted meanwhile. */
export async function openFile(storage: FileStorage, key: string): Promise<Readable | undefined> {
  try {
    return await storage.getStream(key);
  } catch (error) {
    if (await storage.exists(key)) throw error;
    return undefined;
  }
}

/** The SHA-256 of a file; undefined when there is none. */
export async function hashFile(storage: FileStorage, key: string): Promise<string | undefined> {
  if (!(await storage.exists(key))) return undefined;
  const stream = await openFile(storage, key);
  if (!stream) return undefined;
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/**
 * The keys of files that rows refer to, from every column that contains keys. Keys that begin with `erased/` were deleted, and
 * infected files after their quarantine.
 */
export async function readNamedKeys(db: Db): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS table, format('%I', column_name) AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema = 'public' AND data_type = 'text' AND column_name IN ('storage_path', 'storage_key')`.execute(
    db,
  );
  const named = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ key: string }>`
      SELECT named.${sql.raw(column)} AS key FROM ${sql.raw(table)} AS named
      WHERE named.${sql.raw(column)} IS NOT NULL AND named.${sql.raw(column)} NOT LIKE 'erased/%' AND NOT EXISTS (
        SELECT FROM uploaded_files AS file WHERE file.storage_path = named.${sql.raw(column)} AND file.erased_at IS NOT NULL
      )`.execute(db);
    for (const { key } of rows) named.add(key);
  }
  return named;
}
