import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Context } from "../context.ts";
import type { Db } from "../db.ts";
import { decrypt, encrypt } from "./encryption.ts";
import {
  BackupError,
  decodeFrames,
  encodeFrame,
  type Frame,
  type Manifest,
  type Sums,
  type TableSum,
} from "./frames.ts";
import { listKeys, openFile, readNamedKeys } from "./stored-files.ts";
import { describeDatabase, readRows, summer } from "./table-rows.ts";

/** The parts of a context that a backup needs, also while the server runs. */
export type BackupSource = Pick<Context, "db" | "storage" | "vault" | "env">;

/** `missing`: files that rows refer to and that are not in the storage. */
export type BackupReport = { tables: number; rows: number; files: number; missing: number; bytes: number };

/** The name of the key that seals secrets here: what is sealed begins with it. */
export const sealName = ({ vault }: Pick<Context, "vault">): string =>
  vault.seal("", "backup").split(".").slice(0, 3).join(".");

export const manifestOf = async (trx: Db, source: BackupSource): Promise<Manifest> => ({
  kind: "manifest",
  format: 1,
  version: source.env.version,
  made: new Date().toISOString(),
  sealedBy: sealName(source),
  ...(await describeDatabase(trx)),
});

/**
 * Writes the frames of the database in one snapshot: the manifest, and the rows of every table. Adds the sum of each table to
 * `sums`. The embedded database has one connection: other calls wait until the rows are read.
 */
async function* databaseFrames(
  trx: Db,
  source: BackupSource,
  sums: Record<string, TableSum>,
): AsyncGenerator<Frame> {
  const manifest = await manifestOf(trx, source);
  yield manifest;
  for (const { name } of manifest.tables) {
    const sum = summer();
    for await (const rows of readRows(trx, name)) {
      sum.add(rows);
      yield { kind: "rows", table: name, rows };
    }
    sums[name] = sum.sum();
  }
}

/** Runs `read` in a transaction that sees one state of the database, unaffected by later commits. */
export const inSnapshot = <T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

async function* fileFrames({ storage }: BackupSource, written: Set<string>): AsyncGenerator<Frame> {
  for await (const key of listKeys(storage)) {
    const stream = await openFile(storage, key);
    if (!stream) continue;
    yield { kind: "file", key };
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of stream) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      size += bytes.length;
      yield { kind: "bytes", bytes };
    }
    yield { kind: "file-end", size, sha256: hash.digest("hex") };
    written.add(key);
  }
}

/**
 * Writes a backup to `file`, which must not exist, and reads it again to verify it. First the database in one snapshot, then all
 * files: what a row of the snapshot names was stored before that row. With a passphrase it is encrypted.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  passphrase: string | undefined,
): Promise<BackupReport> {
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} exists: name a new file`);
  const part = `${file}.part`;
  const sums: Record<string, TableSum> = {};
  const written = new Set<string>();
  let named = new Set<string>();
  try {
    await writeFrames(part, passphrase, async (write) => {
      await inSnapshot(source.db, async (trx) => {
        for await (const frame of databaseFrames(trx, source, sums)) await write(frame);
        named = await readNamedKeys(trx);
      });
      for await (const frame of fileFrames(source, written)) await write(frame);
      await write({ kind: "sums", tables: sums, files: written.size });
    });
    await verifyBackup(part, passphrase);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return {
    tables: Object.keys(sums).length,
    rows: Object.values(sums).reduce((total, { rows }) => total + rows, 0),
    files: written.size,
    missing: [...named].filter((key) => !written.has(key)).length,
    bytes: (await stat(file)).size,
  };
}

/** Calls `produce` with a function that writes a frame and waits while the disk is slower. */
async function writeFrames(
  file: string,
  passphrase: string | undefined,
  produce: (write: (frame: Frame) => Promise<void>) => Promise<void>,
): Promise<void> {
  const compressed = createGzip();
  const bytes = passphrase === undefined ? compressed : Readable.from(encrypt(compressed, passphrase));
  const stored = pipeline(bytes, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  const requireOpen = () => {
    if (compressed.destroyed) throw new BackupError(`${file} cannot be written`);
  };
  const produced = produce(async (frame) => {
    const isReady = compressed.write(encodeFrame(frame));
    // A stream that was already closed never emits `drain`: waiting would keep the snapshot open.
    requireOpen();
    if (isReady) return;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        compressed.off("drain", goOn).off("close", goOn);
        resolve();
      };
      compressed.on("drain", goOn).on("close", goOn);
    });
    requireOpen();
  }).then(
    () => compressed.end(),
    (error: Error) => compressed.destroy(error),
  );
  // Closes the snapshot before throwing an error.
  await Promise.allSettled([stored, produced]);
  await stored;
}

/** The frames of a backup file. Throws BackupError and BackupSealError. */
export async function* readBackup(file: string, passphrase: string | undefined): AsyncGenerator<Frame> {
  const plain = Readable.from(decrypt(createReadStream(file), passphrase));
  const source = plain.on("error", (error) => gunzip.destroy(error));
  const gunzip = source.pipe(createGunzip());
  try {
    yield* decodeFrames(gunzip);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") throw new BackupError("the backup is incomplete", { cause: error });
    if (code?.startsWith("Z_")) throw new BackupError("this is no backup of the product", { cause: error });
    throw error;
  } finally {
    plain.destroy();
    gunzip.destroy();
  }
}

/** Reads a whole backup and compares every row and file with its sums. Throws BackupError. */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; sums: Sums }> {
  const tables = new Map<string, ReturnType<typeof summer>>();
  let manifest: Manifest | undefined;
  let sums: Sums | undefined;
  let files = 0;
  let hash = createHash("sha256");
  for await (const frame of readBackup(file, passphrase)) {
    if (frame.kind === "manifest") {
      manifest = frame;
      for (const { name } of frame.tables) tables.set(name, summer());
    } else if (frame.kind === "rows") tables.get(frame.table)?.add(frame.rows);
    else if (frame.kind === "file") hash = createHash("sha256");
    else if (frame.kind === "bytes") hash.update(frame.bytes);
    else if (frame.kind === "sums") sums = frame;
    else {
      files += 1;
      if (hash.digest("hex") !== frame.sha256) throw new BackupError("a file in the backup is damaged");
    }
  }
  if (manifest?.format !== 1) throw new BackupError("this is no backup of the product");
  if (!sums || sums.files !== files) throw new BackupError("the backup is incomplete");
  for (const [name, sum] of tables) {
    const { rows, hash: found } = sum.sum();
    if (sums.tables[name]?.rows !== rows || sums.tables[name]?.hash !== found)
      throw new BackupError(`the rows of ${name} in the backup are damaged`);
  }
  return { manifest, sums };
}
