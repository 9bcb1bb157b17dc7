import { spawnSync } from "node:child_process";
import fs, { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { runAt, startClocks } from "./clock.ts";
import type { Database, Db } from "./db.ts";
import { openEmbedded } from "./embedded.ts";
import { prepared } from "./prepared.ts";
import { vacuum } from "./vacuum.ts";

const root = mkdtempSync(join(tmpdir(), "data-"));
/** The folder of a database, which at most one test or group of tests has open. */
const created = join(root, "database");
let database: Database | undefined;
// A new database writes hundreds of files and waits for the disk.
beforeAll(async () => (await openEmbedded({ dataDir: created })).close(), patience(60_000));
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.close();
  database = undefined;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

vi.setConfig({ testTimeout: patience(60_000) });

/** An empty table, and a spy on writing to the disk. */
async function prepareTable({ db, execScript }: Database) {
  await sql`DROP TABLE IF EXISTS kept`.execute(db);
  await sql`CREATE TABLE kept (id int)`.execute(db);
  const flush = vi.spyOn(fs, "fdatasyncSync");
  return { db, execScript, flush, ids: () => idsOf(db) };
}

const put = prepared((db, p: { id: number }) => sql`INSERT INTO kept (id) VALUES (${p.id})`.compile(db));
const idsOf = async (db: Db) =>
  (await sql<{ id: number }>`SELECT id FROM kept ORDER BY id`.execute(db)).rows.map(({ id }) => id);

test("ends the process when a commit cannot reach the disk, and the next start has what was confirmed", async () => {
  // A copy, because the program may leave it broken; a new database takes two seconds.
  const dataDir = join(root, "failing");
  cpSync(created, dataDir, { recursive: true });
  const program = `
    import fs from "node:fs";
    import { sql } from "kysely";
    import { openEmbedded } from "./embedded.ts";
    const { db } = await openEmbedded({ dataDir: process.env.FOLDER });
    await sql\`DROP TABLE IF EXISTS kept\`.execute(db);
    await sql\`CREATE TABLE kept (id int)\`.execute(db);
    await sql\`INSERT INTO kept VALUES (1)\`.execute(db);
    fs.fdatasyncSync = () => {
      throw Object.assign(new Error("EIO: i/o error, fdatasync"), { code: "EIO", errno: -5 });
    };
    await sql\`INSERT INTO kept VALUES (2)\`.execute(db).finally(() => console.log("answered"));`;
  const ended = spawnSync(
    process.execPath,
    ["--conditions=development", "--input-type=module-typescript", "--eval", program],
    {
      cwd: import.meta.dirname,
      env: { FOLDER: dataDir },
      encoding: "utf8",
      timeout: patience(30_000),
    },
  );
  expect(ended).toMatchObject({ status: 1, signal: null });
  expect(ended.stdout).toContain("EIO");
  expect(ended.stdout).not.toContain("answered");
  database = await openEmbedded({ dataDir });
  expect(await idsOf(database.db)).toContain(1);
});

test("executes what has arrived before it closes", async () => {
  database = await openEmbedded({ dataDir: created, relaxed: true });
  const { db } = await prepareTable(database);
  const last = put(db, { id: 1 });
  await database.close();
  database = undefined;
  await expect(last).resolves.toEqual([]);
});

/**
 * Opens the database once for the tests of a `describe`, which do not close it: opening takes a second. Returns the function that
 * prepares its table for a test.
 */
function openForAll(relaxed: boolean): () => ReturnType<typeof prepareTable> {
  let opened: Database;
  beforeAll(async () => {
    opened = await openEmbedded({ dataDir: created, relaxed });
  }, patience(60_000));
  afterAll(() => opened.close());
  return () => prepareTable(opened);
}

describe("with full durability", () => {
  const begin = openForAll(false);

  test("confirms a commit when it is on the disk, and reads without waiting for the disk", async () => {
    const { db, flush } = await begin();
    await sql`INSERT INTO kept VALUES (1)`.execute(db);
    expect(flush).toHaveBeenCalledTimes(1);
    await db.transaction().execute(async (trx) => {
      for (const id of [2, 3, 4]) await sql`INSERT INTO kept VALUES (${id})`.execute(trx);
    });
    expect(flush).toHaveBeenCalledTimes(2);
    await sql`SELECT * FROM kept`.execute(db);
    expect(flush).toHaveBeenCalledTimes(2);
  });

  test("commits statements that arrive together at once", async () => {
    const { db, flush, ids } = await begin();
    await put(db, { id: 0 });
    flush.mockClear();
    await Promise.all([1, 2, 3, 4, 5].map((id) => put(db, { id })));
    expect(flush).toHaveBeenCalledTimes(1);
    expect(await ids()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("with relaxed durability", () => {
  const begin = openForAll(true);

  test("does not wait for the disk where durability is relaxed", async () => {
    const { db, flush } = await begin();
    await sql`INSERT INTO kept VALUES (1)`.execute(db);
    expect(flush).not.toHaveBeenCalled();
  });

  test("a statement that fails, also at its commit, fails none of those that arrived with it", async () => {
    const { db, ids } = await begin();
    await sql`ALTER TABLE kept ADD UNIQUE (id), ADD parent int REFERENCES kept (id) DEFERRABLE INITIALLY DEFERRED`.execute(
      db,
    );
    const putBelow = prepared((compiler, p: { id: number; parent: number }) =>
      sql`INSERT INTO kept (id, parent) VALUES (${p.id}, ${p.parent})`.compile(compiler),
    );
    const settled = await Promise.allSettled([
      put(db, { id: 1 }),
      putBelow(db, { id: 2, parent: 9 }),
      put(db, { id: 1 }),
      putBelow(db, { id: 3, parent: 1 }),
    ]);
    expect(
      settled.map((one) => (one.status === "fulfilled" ? "kept" : (one.reason as { code: string }).code)),
    ).toEqual(["kept", "23503", "23505", "kept"]);
    expect(await ids()).toEqual([1, 3]);
  });

  test("a statement that arrives during a transaction waits for its end and is not part of it", async () => {
    const { db, ids } = await begin();
    const outside: Promise<unknown>[] = [];
    const refused = db.transaction().execute(async (trx) => {
      await put(trx, { id: 1 });
      outside.push(put(db, { id: 2 }), put(db, { id: 3 }));
      // Several turns of the event loop, in which what waits could be executed.
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      expect((await sql`SELECT FROM kept`.execute(trx)).rows).toHaveLength(1);
      throw new Error("rolled back");
    });
    await expect(refused).rejects.toThrow("rolled back");
    await Promise.all(outside);
    expect(await ids()).toEqual([2, 3]);
  });

  test("a statement reads the clock of its caller, also when others arrive with it", async () => {
    const { db } = await begin();
    const readClock = prepared((compiler, _: object) =>
      sql<{ at: Date }>`SELECT clock_timestamp() AS at`.compile(compiler),
    );
    const past = Date.parse("2025-03-04T05:06:07Z");
    const endClocks = startClocks();
    try {
      const read = async () => {
        const [row] = await readClock(db, {});
        return Number(row?.at);
      };
      const times = await Promise.all([read(), runAt(past, read), read()]);
      expect(times.map((time) => new Date(time).getUTCFullYear() === 2025)).toEqual([false, true, false]);
    } finally {
      endClocks();
    }
  });

  test("rolls back a script that failed before another statement runs", async () => {
    const { db, execScript, ids } = await begin();
    await sql`ALTER TABLE kept ADD UNIQUE (id)`.execute(db);
    await put(db, { id: 1 });
    const failing = execScript("BEGIN; INSERT INTO kept VALUES (2); INSERT INTO kept VALUES (1); COMMIT");
    const others = [
      put(db, { id: 3 }),
      sql`INSERT INTO kept VALUES (4)`.execute(db),
      db.transaction().execute((trx) => put(trx, { id: 5 })),
    ];
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    await Promise.all(others);
    expect(await ids()).toEqual([1, 3, 4, 5]);
  });

  test("a vacuum allows index-only scans and removes deleted rows", async () => {
    const { db } = await begin();
    await sql`INSERT INTO kept SELECT number FROM generate_series(1, 2000) AS number`.execute(db);
    await sql`DELETE FROM kept WHERE id > 1000`.execute(db);
    const read = async () =>
      (
        await sql<{ pages: number; visible: number; rows: number }>`
          SELECT relpages AS pages, relallvisible AS visible, reltuples AS rows FROM pg_class WHERE relname = 'kept'`.execute(
          db,
        )
      ).rows[0];
    expect(await read()).toMatchObject({ visible: 0 });
    await vacuum(db);
    const after = await read();
    expect(after?.rows).toBe(1000);
    expect(after?.pages).toBeGreaterThan(0);
    expect(after?.visible).toBe(after?.pages);
  });
});
