import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { openTarget } from "../../../commands/target.ts";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { restoreTarget, sumsOf } from "../../../test/restore-target.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { openContext } from "../../start.ts";
import { DatabaseInUseError } from "../database-use.ts";
import { restoreBackup } from "./restore.ts";
import { writeBackup } from "./write-backup.ts";

const PASSPHRASE = "une longue phrase secrète";
const OPTIONS = { passphrase: PASSPHRASE, overwrite: true, otherKey: false, allowUnencrypted: false };

let folder: string;
let server: OwnApp;
let plain: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "restore-"));
  plain = join(folder, "plain.backup");
  server = await startOwnApp();
  await buildUser(server);
  await server.ctx.jobs.stop();
  await writeBackup(server.ctx, plain, undefined);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test("restores an unencrypted backup only when requested, and keeps every row when a backup has other columns", {
  timeout: patience(120_000),
}, async () => {
  const { database, giveBack } = await openTestDatabase();
  const target = await restoreTarget(server, database, join(folder, "columns"));
  const empty = await sumsOf(database);
  await expect(restoreBackup(target, plain, OPTIONS)).rejects.toThrow("--allow-unencrypted");
  expect(await sumsOf(database)).toEqual(empty);
  await restoreBackup(target, plain, { ...OPTIONS, allowUnencrypted: true });
  const before = await sumsOf(database);
  expect(before).toEqual(await sumsOf(server.ctx));
  const strange = join(folder, "strange.backup");
  await database.execScript("ALTER TABLE relatives ADD COLUMN planted text");
  await writeBackup({ ...server.ctx, db: database.db }, strange, PASSPHRASE);
  await database.execScript("ALTER TABLE relatives DROP COLUMN planted");
  const restoring = () => restoreBackup(target, strange, OPTIONS);
  await expect(restoring()).rejects.toThrow("public.relatives has other columns");
  expect(await sumsOf(database)).toEqual(before);
  // In a database of other migrations, those of the backup show their columns elsewhere.
  await database.execScript("INSERT INTO schema_migrations (name) VALUES ('9999_planted.sql')");
  await expect(restoring()).rejects.toThrow("public.relatives has other columns");
  const { "public.schema_migrations": changed, ...others } = await sumsOf(database);
  const { "public.schema_migrations": first, ...expected } = before;
  expect(changed?.rows).toBe((first?.rows ?? 0) + 1);
  expect(others).toEqual(expected);
  await giveBack();
});

// The embedded database is claimed by its folder.
test.runIf(inject("postgres") !== "")(
  "refuses to restore where a server runs, and to start a server where a restore runs",
  async () => {
    const { url, giveBack } = await openTestDatabase();
    const env = { ...server.ctx.env, databaseUrl: url, dataDir: join(folder, "in-use") };
    const servers = [await openContext(env), await openContext(env)];
    for (const { close } of servers) {
      await expect(openTarget(env)).rejects.toThrow("stop every process of it first");
      await close();
    }
    const target = await openTarget(env);
    await expect(openContext(env)).rejects.toThrow(DatabaseInUseError);
    await expect(openTarget(env)).rejects.toThrow(DatabaseInUseError);
    await target.close();
    await (await openContext(env)).close();
    await giveBack();
  },
);
