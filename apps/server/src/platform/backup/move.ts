import { sql } from "kysely";
import { TRANSFER_SCHEMA } from "../migrate.ts";
import { BackupError, type TableSum } from "./frames.ts";
import { compareTables, hasData, isMarked, prepareSchema, type Target } from "./restore.ts";
import { hashFile, listKeys, openFile } from "./stored-files.ts";
import { loadingTables, readRows, setSequences, summer, sumTable, writeRows } from "./table-rows.ts";
import { type BackupSource, inSnapshot, manifestOf } from "./write-backup.ts";

export type MoveReport = { tables: number; rows: number; files: number; copied: number };

/**
 * Copies an installation that is not running into an empty database and a storage, without changing it. May be interrupted and
 * repeated: the rows are written in one transaction, and a file that exists with the same content is not copied again. Rows and
 * files are compared at the end. Throws BackupError.
 */
export async function moveInstallation(source: BackupSource, target: Target): Promise<MoveReport> {
  const { db } = target.database;
  const sums: Record<string, TableSum> = {};
  await inSnapshot(source.db, async (from) => {
    const manifest = await manifestOf(from, source);
    for (const { name } of manifest.tables) sums[name] = await sumTable(from, name);
    if (await hasRows(target, sums)) return;
    if (!(await isMarked(target)) && (await hasData(db)))
      throw new BackupError("there are accounts in that database: name an empty one");
    await prepareSchema(target, manifest);
    await db.transaction().execute(async (trx) => {
      await loadingTables(trx, manifest.tables, async () => {
        for (const table of manifest.tables) {
          const sum = summer();
          for await (const rows of readRows(from, table.name)) {
            sum.add(rows);
            await writeRows(trx, table, rows);
          }
          sums[table.name] = sum.sum();
        }
      });
      await setSequences(trx, manifest.sequences);
      await compareTables(trx, sums);
    });
  });
  const files = await copyFiles(source, target);
  await sql`DROP SCHEMA IF EXISTS ${sql.raw(TRANSFER_SCHEMA)} CASCADE`.execute(db);
  return {
    tables: Object.keys(sums).length,
    rows: Object.values(sums).reduce((total, { rows }) => total + rows, 0),
    ...files,
  };
}

/** Whether an earlier attempt already wrote exactly these rows. */
async function hasRows(target: Target, sums: Record<string, TableSum>): Promise<boolean> {
  if (!(await isMarked(target))) return false;
  return compareTables(target.database.db, sums).then(
    () => true,
    () => false,
  );
}

async function copyFiles(source: BackupSource, target: Target): Promise<{ files: number; copied: number }> {
  let files = 0;
  let copied = 0;
  for await (const key of listKeys(source.storage)) {
    const expected = await hashFile(source.storage, key);
    if ((await hashFile(target.storage, key)) !== expected) {
      const stream = await openFile(source.storage, key);
      if (!stream)
        throw new BackupError(`${key} is gone: is a server running on the installation that is moved?`);
      try {
        await target.storage.putStream(key, stream);
      } finally {
        stream.destroy();
      }
      if ((await hashFile(target.storage, key)) !== expected)
        throw new BackupError(`${key} is not what was stored there`);
      copied += 1;
    }
    files += 1;
  }
  return { files, copied };
}
