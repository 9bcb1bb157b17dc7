import type { ScanState, ScanVerdict } from "@passerelle/domain/scans/scan-state";
import { sql } from "kysely";
import type { Db } from "../db.ts";

/** A row of `uploaded_files`, as it is decided on. */
export type UploadedFile = {
  storage_path: string;
  uploaded_by: string | null;
  scan_state: ScanState;
};

const COLUMNS = ["storage_path", "uploaded_by", "scan_state"] as const;
const TO_SCAN: ScanState[] = ["pending", "not_scanned"];

/** Returns false, and does nothing, when the path has a row: the same upload was stored before. */
export async function insertFile(db: Db, file: UploadedFile): Promise<boolean> {
  const row = await db
    .insertInto("uploaded_files")
    .values(file)
    .onConflict((conflict) => conflict.column("storage_path").doNothing())
    .returning("storage_path")
    .executeTakeFirst();
  return row !== undefined;
}

export async function findFile(db: Db, path: string): Promise<UploadedFile | undefined> {
  const row = await db
    .selectFrom("uploaded_files")
    .select(COLUMNS)
    .where("storage_path", "=", path)
    .executeTakeFirst();
  return row as UploadedFile | undefined;
}

/** The same, locked until the transaction ends. */
export async function lockFile(trx: Db, path: string): Promise<UploadedFile | undefined> {
  const row = await trx
    .selectFrom("uploaded_files")
    .select(COLUMNS)
    .where("storage_path", "=", path)
    .forUpdate()
    .executeTakeFirst();
  return row as UploadedFile | undefined;
}

/** The states of the paths that have a row. */
export async function findStates(db: Db, paths: readonly string[]): Promise<Map<string, ScanState>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom("uploaded_files")
    .select(["storage_path", "scan_state"])
    .where("storage_path", "in", paths)
    .execute();
  return new Map(rows.map((row) => [row.storage_path, row.scan_state as ScanState]));
}

export async function updateScanned(trx: Db, path: string, verdict: ScanVerdict): Promise<void> {
  await trx
    .updateTable("uploaded_files")
    .set({
      scan_state: verdict.state,
      scanned_at: sql`now()`,
      signature: verdict.state === "infected" ? verdict.signature : null,
    })
    .where("storage_path", "=", path)
    .execute();
}

/**
 * Reserves a file without a scan for `seconds`: the one at `path`, or the one that has been due longest, recent uploads first.
 * Undefined when there is none. Two processes never reserve the same file.
 */
export async function reserveScan(db: Db, seconds: number, path?: string): Promise<string | undefined> {
  const row = await db
    .updateTable("uploaded_files")
    .set({ scan_after: sql`now() + make_interval(secs => ${seconds})` })
    .where("storage_path", "=", (eb) =>
      eb
        .selectFrom("uploaded_files")
        .select("storage_path")
        .where("scan_state", "in", TO_SCAN)
        .$if(path !== undefined, (query) => query.where("storage_path", "=", path as string))
        .$if(path === undefined, (query) => query.where("scan_after", "<=", sql<Date>`now()`))
        // "pending" before "not_scanned".
        .orderBy("scan_state", "desc")
        .orderBy("scan_after")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning("storage_path")
    .executeTakeFirst();
  return row?.storage_path;
}

export async function postponeScan(db: Db, path: string, seconds: number): Promise<void> {
  await db
    .updateTable("uploaded_files")
    .set({ scan_after: sql`now() + make_interval(secs => ${seconds})` })
    .where("storage_path", "=", path)
    .execute();
}

/** Called when no scanner is configured any longer: pending files no longer wait for one. */
export async function updateUnscanned(db: Db): Promise<void> {
  await db
    .updateTable("uploaded_files")
    .set({ scan_state: "not_scanned" })
    .where("scan_state", "=", "pending")
    .execute();
}

/** Infected files found before an instant whose bytes are still stored. */
export async function findQuarantinedBefore(db: Db, instant: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("uploaded_files")
    .select("storage_path")
    .where("scan_state", "=", "infected")
    .where("erased_at", "is", null)
    .where("scanned_at", "<", instant)
    .orderBy("scanned_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.storage_path);
}

/** Returns false when it was already erased. */
export async function updateErased(trx: Db, path: string): Promise<boolean> {
  const row = await trx
    .updateTable("uploaded_files")
    .set({ erased_at: sql`now()` })
    .where("storage_path", "=", path)
    .where("erased_at", "is", null)
    .returning("storage_path")
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the paths whose infected bytes were deleted after their quarantine. */
export async function findErased(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectFrom("uploaded_files")
    .select("storage_path")
    .where("storage_path", "in", paths)
    .where("erased_at", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.storage_path));
}

export async function deleteFiles(db: Db, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom("uploaded_files").where("storage_path", "in", paths).execute();
}
