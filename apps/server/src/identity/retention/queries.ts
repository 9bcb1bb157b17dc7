import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Cases whose time of erasure has come. */
export async function findCasesToErase(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("identity_cases")
    .select("id")
    .where("erased_at", "is", null)
    .where("erase_after", "<=", now)
    .orderBy("erase_after")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a case that is still to be erased; false when another process did it. */
export async function lockForErasure(trx: Db, id: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("identity_cases")
    .select("id")
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .where("erase_after", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Drafts and revisions without a change since an instant; with `id` only that case, locked. */
export async function findAbandoned(
  db: Db,
  before: Date,
  limit: number,
  id?: string,
): Promise<{ id: string; user_id: string }[]> {
  const found = db
    .selectFrom("identity_cases")
    .select(["id", "user_id"])
    .where("status", "in", ["draft", "revision"])
    .where("updated_at", "<", before)
    .limit(limit);
  return (id === undefined ? found : found.where("id", "=", id).forUpdate()).execute();
}

/** Replaces the storage paths of the pictures of cases; returns the former ones. */
export async function markErased(trx: Db, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const before = await trx
    .selectFrom("identity_documents")
    .select(["id", "storage_path"])
    .where("case_id", "in", caseIds)
    .where("erased_at", "is", null)
    .forUpdate()
    .execute();
  const ids = before.map(({ id }) => id);
  if (ids.length === 0) return [];
  await trx
    .updateTable("identity_documents")
    .set({ storage_path: sql`'erased/' || id`, file_name: "", sha256: "0".repeat(64), erased_at: new Date() })
    .where("id", "in", ids)
    .execute();
  await trx.updateTable("identity_verdicts").set({ note: null }).where("document_id", "in", ids).execute();
  return before.map(({ storage_path }) => storage_path);
}

/** Erases what cases declared. */
export async function clearCases(trx: Db, caseIds: readonly string[]): Promise<void> {
  await trx
    .updateTable("identity_cases")
    .set({
      declared: null,
      mrz: null,
      number_hash: null,
      document_country: null,
      decision_note: null,
      erased_at: new Date(),
      version: sql`version + 1`,
    })
    .where("id", "in", caseIds)
    .execute();
  await trx.updateTable("identity_events").set({ note: null }).where("case_id", "in", caseIds).execute();
}

/** Erases the verified names of a person, which are kept as long as a level holds. */
export async function clearVerifiedNames(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable("identity_cases")
    .set({ verified_name: null })
    .where("user_id", "=", userId)
    .where("verified_name", "is not", null)
    .execute();
}

/** The pictures of a person whose bytes are kept, replaced ones included. */
export async function countPictures(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("identity_documents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The storage paths that have a row. */
export async function findKnownPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectFrom("identity_documents")
    .select("storage_path")
    .where("storage_path", "in", paths)
    .execute();
  return new Set(rows.map(({ storage_path }) => storage_path));
}
