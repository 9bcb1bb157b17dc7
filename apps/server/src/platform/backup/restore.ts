import { once } from "node:events";
import { PassThrough } from "node:stream";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database, Db } from "../db.ts";
import { migrate, readMigrationNames, TRANSFER_SCHEMA } from "../migrate.ts";
import type { FileStorage } from "../storage.ts";
import { isEncrypted } from "./encryption.ts";
import { BackupError, type Frame, type Manifest, type TableSum } from "./frames.ts";
import { hashFile } from "./stored-files.ts";
import {
  describeDatabase,
  listTables,
  loadingTables,
  setSequences,
  sumTable,
  writeRows,
} from "./table-rows.ts";
import { readBackup, sealName, verifyBackup } from "./write-backup.ts";

/** The destination of a restore or a move. No server may use it. */
export type Target = {
  database: Database;
  storage: FileStorage;
  vault: Context["vault"];
  /** Creates the tables of the job queue in a database. */
  openQueue: (database: Database) => Promise<void>;
};

/** Whether the database contains accounts, which a restore would replace; without accounts there are no requests. */
export async function hasData(db: Db): Promise<boolean> {
  const accounts = (await listTables(db)).some(({ name }) => name === "auth.users");
  return accounts && (await sumTable(db, "auth.users")).rows > 0;
}

/** Whether a restore or a move into the database was begun and not finished. */
export async function isMarked({ database: { db } }: Pick<Target, "database">): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_namespace WHERE nspname = ${TRANSFER_SCHEMA}`.execute(db);
  return rows.length > 0;
}

/** Throws BackupError when the columns of the tables differ from those of the manifest. */
function requireColumns(found: Manifest["tables"], expected: Manifest["tables"]): void {
  const here = new Map(found.map(({ name, columns }) => [name, columns.join()]));
  const different = expected.find(({ name, columns }) => here.get(name) !== columns.join());
  if (different)
    throw new BackupError(
      `${different.name} has other columns here: restore with the version that made the backup, and upgrade afterwards`,
    );
}

/**
 * Compares the columns of the manifest with those that its migrations create, before a database with data is emptied: with the
 * existing tables, if the same migrations created them, otherwise with those of an embedded database in memory.
 */
async function requireColumnsBefore(
  { database, openQueue }: Target,
  { migrations, tables }: Manifest,
): Promise<void> {
  if ((await isMarked({ database })) || !(await hasData(database.db))) return;
  const here = await describeDatabase(database.db);
  if (here.migrations.join() === migrations.join()) return requireColumns(here.tables, tables);
  const { openEmbedded } = await import("../embedded.ts");
  const scratch = await openEmbedded({});
  try {
    await migrate(scratch, new Set(migrations));
    await openQueue(scratch);
    requireColumns(await listTables(scratch.db), tables);
  } finally {
    await scratch.close();
  }
}

/**
 * Empties the database, marks it until all data is there, so that no server starts on it, and creates the schema of the manifest.
 * Throws BackupError, before it changes anything, when the rows belong to another schema.
 */
export async function prepareSchema(target: Target, manifest: Manifest): Promise<void> {
  const { database, openQueue } = target;
  const { migrations, tables } = manifest;
  const known = await readMigrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupError(`this comes from a newer version of the product: it has ${unknown.join(", ")}`);
  await requireColumnsBefore(target, manifest);
  await database.execScript(`
    BEGIN;
    DROP SCHEMA IF EXISTS ${TRANSFER_SCHEMA}, pgboss, auth, public CASCADE;
    CREATE SCHEMA public;
    CREATE SCHEMA ${TRANSFER_SCHEMA};
    COMMIT;`);
  await migrate(database, new Set(migrations));
  await openQueue(database);
  requireColumns(await listTables(database.db), tables);
}

/** Compares the tables with the sums of their source. Throws BackupError. */
export async function compareTables(db: Db, sums: Record<string, TableSum>): Promise<void> {
  for (const [name, expected] of Object.entries(sums)) {
    const found = await sumTable(db, name);
    if (found.rows !== expected.rows || found.hash !== expected.hash)
      throw new BackupError(
        `${name} has ${found.rows} rows in place of ${expected.rows}, or other content, after it was copied`,
      );
  }
}

/** Stores the files of the frames, beginning with `first`, and reads each again; returns the number of files. */
async function storeFiles(
  storage: FileStorage,
  first: Frame | undefined,
  frames: AsyncGenerator<Frame>,
): Promise<number> {
  let count = 0;
  let key = "";
  let stream = new PassThrough();
  let stored: Promise<void> | undefined;
  for (let frame = first; frame && frame.kind !== "sums"; frame = (await frames.next()).value) {
    if (frame.kind === "file") {
      ({ key } = frame);
      stream = new PassThrough();
      stored = storage.putStream(key, stream);
      // The promise is awaited at the end of the file, or while the storage is slower; until then its rejection must be handled.
      stored.catch(() => {});
    } else if (frame.kind === "bytes") {
      if (!stream.write(frame.bytes)) await Promise.race([once(stream, "drain"), stored]);
    } else if (frame.kind === "file-end") {
      stream.end();
      await stored;
      if ((await hashFile(storage, key)) !== frame.sha256)
        throw new BackupError(`${key} is not what was stored there`);
      count += 1;
    }
  }
  return count;
}

/**
 * Restores a verified backup: the database in one transaction, then the files, each verified. The database stays marked from when
 * it is emptied until the files are there too, so that no server starts in between. Repeating an interrupted restore replaces
 * what it left. Throws BackupError.
 */
export async function restoreBackup(
  target: Target,
  file: string,
  options: {
    passphrase: string | undefined;
    overwrite: boolean;
    otherKey: boolean;
    /** Restores a file that is not encrypted although there is a passphrase. */
    allowUnencrypted: boolean;
  },
): Promise<{ manifest: Manifest; rows: number; files: number }> {
  const { passphrase } = options;
  // The passphrase authenticates the content of an encrypted file. An unencrypted file in its place could contain the accounts of
  // an attacker.
  if (passphrase !== undefined && !options.allowUnencrypted && !(await isEncrypted(file)))
    throw new BackupError(
      "this backup is not encrypted, though BACKUP_PASSPHRASE is set: it may have been put in the place of yours. " +
        "--allow-unencrypted restores it all the same",
    );
  const { manifest, sums } = await verifyBackup(file, passphrase);
  if (!options.otherKey && manifest.sealedBy !== sealName(target))
    throw new BackupError(
      "the secrets in this backup are sealed with another key: set ENCRYPTION_KEY to the key of that installation (or put its " +
        "encryption.key into DATA_DIR). Without it second factors, signing keys and waiting emails cannot be read; " +
        "--other-key restores all the same",
    );
  if (!options.overwrite && !(await isMarked(target)) && (await hasData(target.database.db)))
    throw new BackupError("there are accounts in this database: --overwrite replaces all of it");
  await prepareSchema(target, manifest);

  const frames = readBackup(file, passphrase);
  let afterRows: Frame | undefined;
  const { db } = target.database;
  await db.transaction().execute(async (trx) => {
    const tables = new Map(manifest.tables.map((table) => [table.name, table]));
    await loadingTables(trx, manifest.tables, async () => {
      // Stops at the first file or the sums; the remaining frames are read below.
      for (let next = await frames.next(); !next.done; next = await frames.next()) {
        const frame = next.value;
        if (frame.kind === "rows") {
          const table = tables.get(frame.table);
          if (table) await writeRows(trx, table, frame.rows);
        } else if (frame.kind !== "manifest") {
          afterRows = frame;
          break;
        }
      }
    });
    await setSequences(trx, manifest.sequences);
    await compareTables(trx, sums.tables);
  });
  const files = await storeFiles(target.storage, afterRows, frames);
  await sql`DROP SCHEMA ${sql.raw(TRANSFER_SCHEMA)} CASCADE`.execute(db);
  await migrate(target.database);
  return {
    manifest,
    rows: Object.values(sums.tables).reduce((total, { rows }) => total + rows, 0),
    files,
  };
}
