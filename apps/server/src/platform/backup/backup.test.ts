import { mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import type { buildUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { buildPaid } from "../../../test/builders/payments.ts";
import { buildRequest, callAs, PASSPORT } from "../../../test/builders/requests.ts";
import { restoreTarget, sumsOf } from "../../../test/restore-target.ts";
import { describeSchema } from "../../../test/schema.ts";
import { silentLog } from "../../../test/silent-log.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { buildApp } from "../../app.ts";
import { createContext } from "../../context.ts";
import type { Database } from "../db.ts";
import { openEmbedded } from "../embedded.ts";
import { migrate } from "../migrate.ts";
import { createVault } from "../vault.ts";
import { moveInstallation } from "./move.ts";
import { restoreBackup, type Target } from "./restore.ts";
import { hashFile, listKeys } from "./stored-files.ts";
import { sumTable } from "./table-rows.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "une longue phrase secrète";
const OPTIONS = { passphrase: PASSPHRASE, overwrite: false, otherKey: false, allowUnencrypted: false };

let folder: string;
let server: OwnApp;
let owner: Awaited<ReturnType<typeof buildUser>>;
let requestId: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  file = join(folder, "passerelle.backup");
  server = await startOwnApp();
  const built = await buildRequest(server, { required_documents: [PASSPORT] });
  ({ owner, id: requestId } = built);
  await uploadDocument(server, owner, requestId);
  await buildPaid(server);
  // Nothing changes from here on, so that the copies can be compared with their source.
  await server.ctx.jobs.stop();
  await writeBackup(server.ctx, file, PASSPHRASE);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const targetOn = (database: Database, name: string): Promise<Target> =>
  restoreTarget(server, database, join(folder, name));

async function filesOf({ storage }: Pick<Target, "storage">): Promise<Record<string, string | undefined>> {
  const files: Record<string, string | undefined> = {};
  for await (const key of listKeys(storage)) files[key] = await hashFile(storage, key);
  return files;
}

test("a restore that was interrupted is repeated: every row and file is there, and sessions continue", {
  timeout: patience(60_000),
}, async () => {
  const { database, giveBack } = await openTestDatabase();
  const target = await targetOn(database, "elsewhere");
  const failing = Object.create(target.storage, {
    putStream: { value: () => Promise.reject(new Error("the disk is full")) },
  });
  const emptying = async (script: string) => {
    await database.execScript(script);
    throw new Error("killed");
  };
  const interruptions: [Target, string][] = [
    // Once the database was emptied, and once the rows are there.
    [{ ...target, database: { ...database, execScript: emptying } }, "killed"],
    [{ ...target, storage: failing }, "the disk is full"],
  ];
  for (const [interrupted, message] of interruptions) {
    await expect(restoreBackup(interrupted, file, OPTIONS)).rejects.toThrow(message);
    // No server starts before.
    await expect(migrate(database)).rejects.toThrow("was interrupted");
  }
  const { files, rows } = await restoreBackup(target, file, OPTIONS);
  expect(files).toBeGreaterThan(0);
  expect(rows).toBeGreaterThan(100);
  expect(await sumsOf(database)).toEqual(await sumsOf(server.ctx));
  expect(await filesOf(target)).toEqual(await filesOf(server.ctx));
  expect(await describeSchema(database.db)).toEqual(await describeSchema(server.ctx.db));
  expect(await migrate(database)).toEqual([]);

  const env = { ...server.ctx.env, dataDir: join(folder, "elsewhere") };
  const ctx = await createContext(env, database, silentLog);
  const app = await buildApp(ctx);
  await ctx.jobs.open();
  const restored = { ...server, app, ctx };
  const detail = await callAs<{ documents: { id: string }[] }>(
    restored,
    owner,
    "GET",
    `/api/requests/${requestId}`,
  );
  expect(detail.documents).toHaveLength(1);
  // New rows get numbers and pass the constraints.
  await buildPaid(restored);
  await app.close();
  await ctx.jobs.stop();
  await giveBack();
});

test("neither replaces accounts nor restores secrets of another key, unless requested", async () => {
  const target = await targetOn({ ...server.ctx, db: server.ctx.db } as unknown as Database, "refused");
  const before = await sumsOf(server.ctx);
  await expect(restoreBackup(target, file, OPTIONS)).rejects.toThrow("--overwrite");
  const other = { ...target, vault: createVault(["another key, and long enough to be one of ours"]) };
  await expect(restoreBackup(other, file, { ...OPTIONS, overwrite: true })).rejects.toThrow("another key");
  expect(await sumsOf(server.ctx)).toEqual(before);
});

test("recognises a wrong passphrase, and a file that was changed or cut", async () => {
  const target = await targetOn({ ...server.ctx, db: server.ctx.db } as unknown as Database, "refused");
  const tryWith = (path: string, passphrase: string | undefined) =>
    restoreBackup(target, path, { ...OPTIONS, passphrase, overwrite: true });
  await expect(tryWith(file, "another passphrase")).rejects.toThrow("the passphrase is wrong");
  await expect(tryWith(file, undefined)).rejects.toThrow("set BACKUP_PASSPHRASE");
  const bytes = await readFile(file);
  expect(bytes.includes(owner.email)).toBe(false);
  const variants = [
    bytes.with(bytes.length - 40, (bytes.at(-40) ?? 0) ^ 1),
    bytes.subarray(0, bytes.length - 100),
  ];
  for (const [index, variant] of variants.entries()) {
    const path = join(folder, `damaged-${index}`);
    await writeFile(path, variant);
    await expect(tryWith(path, PASSPHRASE), `variant ${index}`).rejects.toThrow(/changed|incomplete/);
  }
  for (const bytes of [Buffer.from("not a backup"), Buffer.alloc(0)]) {
    const path = join(folder, "no-backup");
    await writeFile(path, bytes);
    await expect(tryWith(path, undefined)).rejects.toThrow(/incomplete|no backup/);
  }
});

test("sees one state of the database while others write", async () => {
  const busy = await startOwnApp();
  const { id } = await buildRequest(busy, { required_documents: [PASSPORT] });
  let isDone = false;
  let written = 0;
  const writing = (async () => {
    for (; !isDone; written += 1) {
      const next = await buildRequest(busy, { required_documents: [PASSPORT] });
      await uploadDocument(busy, next.owner, next.id);
    }
  })();
  const path = join(folder, "busy.backup");
  // Fails unless every file that a row of the snapshot names is in it.
  expect((await writeBackup(busy.ctx, path, undefined)).missing).toBe(0);
  isDone = true;
  await writing;
  expect(written).toBeGreaterThan(0);
  const { database, giveBack } = await openTestDatabase();
  // Fails when a row refers to one that is not there.
  await restoreBackup(await targetOn(database, "busy"), path, { ...OPTIONS, passphrase: undefined });
  const { rows } = await sumTable(database.db, "service_requests");
  expect(rows).toBeGreaterThan(0);
  expect(id).toBeTruthy();
  await giveBack();
  await busy.close();
});

describe("on an embedded database", () => {
  let embedded: Database;
  beforeAll(async () => {
    embedded = await openEmbedded({});
  });
  afterAll(() => embedded.close());

  test("a failed backup does not block the database", async () => {
    await migrate(embedded, new Set());
    // The disk has answered before the first row is read.
    const slow = embedded.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await readFile(file);
        return result;
      },
    });
    const away = join(folder, "not-there", "passerelle.backup");
    await expect(writeBackup({ ...server.ctx, db: slow }, away, undefined)).rejects.toThrow("ENOENT");
    expect((await sumTable(embedded.db, "schema_migrations")).rows).toBe(0);
  });

  test("moves an embedded installation to PostgreSQL, also after an interruption", {
    timeout: patience(120_000),
  }, async (context) => {
    if (inject("postgres") === "") return context.skip();
    const source = await targetOn(embedded, "embedded");
    // From PostgreSQL to the embedded database.
    await restoreBackup(source, file, OPTIONS);
    const before = [await sumsOf(embedded), await filesOf(source)];
    const from = { ...server.ctx, db: embedded.db, storage: source.storage };
    const { database, giveBack } = await openTestDatabase();
    const target = await targetOn(database, "moved");

    const failing = Object.create(target.storage, {
      putStream: { value: () => Promise.reject(new Error("the disk is full")) },
    });
    await expect(moveInstallation(from, { ...target, storage: failing })).rejects.toThrow("the disk is full");
    // No server starts on rows without their files.
    await expect(migrate(database)).rejects.toThrow("was interrupted");
    const report = await moveInstallation(from, target);
    expect(report.copied).toBe(report.files);
    expect(await sumsOf(database)).toEqual(before[0]);
    expect(await filesOf(target)).toEqual(before[1]);
    expect(await migrate(database)).toEqual([]);
    await expect(moveInstallation(from, target)).rejects.toThrow("name an empty one");
    expect([await sumsOf(embedded), await filesOf(source)]).toEqual(before);
    await giveBack();
  });
});
