import type { LocalizedText } from "@passerelle/domain/languages";
import { isInCheck, type ScanRefusal, type ScanVerdict } from "@passerelle/domain/mandates/legalisation";
import type { ScanState } from "@passerelle/domain/scans/scan-state";
import { type Insertable, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { findStates } from "../../platform/files/queries.ts";
import type { MandateScans } from "../../platform/tables.ts";
import type { FinishedUpload } from "../../platform/upload-target.ts";

export type StoredScan = {
  id: string;
  mandate_id: string;
  user_id: string | null;
  file_name: string;
  storage_path: string;
  mime_type: string;
  size: number;
  sha256: string;
  uploaded_at: Date;
  replaced_at: Date | null;
  verdict: ScanVerdict | null;
  reason: ScanRefusal | null;
  note: string | null;
  checked_by: string | null;
  checked_at: Date | null;
  erased_at: Date | null;
  scan: ScanState;
};

async function withState(db: Db, rows: Record<string, unknown>[]): Promise<StoredScan[]> {
  const scans = rows as Omit<StoredScan, "scan">[];
  const states = await findStates(
    db,
    scans.map((scan) => scan.storage_path),
  );
  return scans.map((scan) => ({ ...scan, scan: states.get(scan.storage_path) ?? "not_scanned" }));
}

export async function findScan(db: Db, id: string): Promise<StoredScan | undefined> {
  const [scan] = await withState(
    db,
    await db.selectFrom("mandate_scans").selectAll().where("id", "=", id).execute(),
  );
  return scan;
}

/** The scans of a mandate, the newest first. */
export async function findScans(db: Db, mandateId: string): Promise<StoredScan[]> {
  const rows = await db
    .selectFrom("mandate_scans")
    .selectAll()
    .where("mandate_id", "=", mandateId)
    .orderBy("uploaded_at", "desc")
    .orderBy("id")
    .execute();
  return withState(db, rows);
}

/** The ids of a principal's mandates whose current scan waits for a reviewer. */
export async function findMandatesInCheck(db: Db, principalId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mandate_scans as scan")
    .innerJoin("mandates as mandate", "mandate.id", "scan.mandate_id")
    .selectAll("scan")
    .where("mandate.principal_id", "=", principalId)
    .where("mandate.status", "=", "awaiting_legalisation")
    .where("scan.replaced_at", "is", null)
    .execute();
  return (await withState(db, rows)).filter(isInCheck).map(({ mandate_id }) => mandate_id);
}

/** The mandate of a current scan whose bytes are at a path of the storage. */
export async function findMandateAt(db: Db, path: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("mandate_scans")
    .select("mandate_id")
    .where("storage_path", "=", path)
    .where("replaced_at", "is", null)
    .executeTakeFirst();
  return row?.mandate_id;
}

export async function countScans(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("mandate_scans")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a scan, which replaces the current one of its mandate. */
export async function replaceScan(trx: Db, scan: Insertable<MandateScans>): Promise<void> {
  await trx
    .updateTable("mandate_scans")
    .set({ replaced_at: sql`clock_timestamp()` })
    .where("mandate_id", "=", scan.mandate_id)
    .where("replaced_at", "is", null)
    .execute();
  await trx.insertInto("mandate_scans").values(scan).execute();
}

/** The scan that an upload became. */
export async function findScanOfUpload(db: Db, uploadId: string): Promise<FinishedUpload | undefined> {
  const row = await db
    .selectFrom("mandate_scans")
    .select(["id", "user_id", "size"])
    .where("upload_id", "=", uploadId)
    .where("user_id", "is not", null)
    .executeTakeFirst();
  return row && { ...row, user_id: row.user_id as string };
}

export async function writeVerdict(
  trx: Db,
  id: string,
  given: { verdict: ScanVerdict; reason: ScanRefusal | null; note: string | null; checked_by: string },
): Promise<void> {
  await trx
    .updateTable("mandate_scans")
    .set({ ...given, checked_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

/** Scans that put no mandate in force and were refused or replaced, or whose mandate ended, before an instant. */
export async function findErasable(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; storage_path: string }[]> {
  const { rows } = await sql<{ id: string; storage_path: string }>`
    SELECT scan.id, scan.storage_path
    FROM mandate_scans AS scan JOIN mandates AS mandate ON mandate.id = scan.mandate_id
    WHERE scan.erased_at IS NULL AND scan.verdict IS DISTINCT FROM 'accepted'
      AND (scan.replaced_at < ${before} OR scan.checked_at < ${before} OR mandate.ended_at < ${before})
    ORDER BY scan.uploaded_at, scan.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Removes the storage path and the file name of a scan; false when that was done before. */
export async function updateErased(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .updateTable("mandate_scans")
    .set({ storage_path: `erased/${id}`, file_name: "", erased_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The `paths` that have a row. */
export async function findKnownPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const rows = await db
    .selectFrom("mandate_scans")
    .select("storage_path")
    .where("storage_path", "in", paths)
    .execute();
  return new Set(rows.map((row) => row.storage_path));
}

export type StoredInstructions = {
  country_code: string;
  legalised: LocalizedText;
  authentic: LocalizedText;
  confirmed_on: string | null;
  version: number;
};

const selectInstructions = (db: Db) =>
  db
    .selectFrom("mandate_instructions")
    .select(["country_code", "legalised", "authentic", "version"])
    .select(sql<string | null>`to_char(confirmed_on, 'YYYY-MM-DD')`.as("confirmed_on"));

export async function findInstructions(db: Db, country: string): Promise<StoredInstructions | undefined> {
  const row = await selectInstructions(db).where("country_code", "=", country).executeTakeFirst();
  return row as StoredInstructions | undefined;
}

export async function findAllInstructions(db: Db): Promise<StoredInstructions[]> {
  const rows = await selectInstructions(db).orderBy("country_code").execute();
  return rows as unknown as StoredInstructions[];
}
