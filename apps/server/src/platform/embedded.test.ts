import fs, { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import type { Database } from "./db.ts";
import { openEmbedded } from "./embedded.ts";

const root = mkdtempSync(join(tmpdir(), "data-"));
let database: Database | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.close();
  database = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

// A new database writes hundreds of files and waits for the disk.
vi.setConfig({ testTimeout: patience(60_000) });

async function open(relaxed: boolean) {
  database = await openEmbedded({ dataDir: join(root, "database"), relaxed });
  const { db } = database;
  await sql`CREATE TABLE IF NOT EXISTS kept (id int)`.execute(db);
  const flush = vi.spyOn(fs, "fdatasyncSync");
  return { db, flush };
}

test("confirms a commit when it is on the disk, and reads without waiting for the disk", async () => {
  const { db, flush } = await open(false);
  await sql`INSERT INTO kept VALUES (1)`.execute(db);
  expect(flush).toHaveBeenCalledTimes(1);
  await db.transaction().execute(async (trx) => {
    for (const id of [2, 3, 4]) await sql`INSERT INTO kept VALUES (${id})`.execute(trx);
  });
  expect(flush).toHaveBeenCalledTimes(2);
  await sql`SELECT * FROM kept`.execute(db);
  expect(flush).toHaveBeenCalledTimes(2);
});

test("does not wait for the disk where durability is relaxed", async () => {
  const { db, flush } = await open(true);
  await sql`INSERT INTO kept VALUES (1)`.execute(db);
  expect(flush).not.toHaveBeenCalled();
});
