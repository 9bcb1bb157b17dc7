import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { isUniqueViolation } from "./db.ts";
import { planOf, prepared } from "./prepared.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await sql`CREATE TABLE drawer (
    id integer PRIMARY KEY, name text, size bigint, at timestamptz, facts jsonb, open boolean, parts text[])`.execute(
    server.ctx.db,
  );
});
afterAll(() => server.close());

type Drawer = {
  id: number;
  name: string | null;
  size: number | null;
  at: Date | null;
  facts: string | null;
  open: boolean | null;
  parts: string[] | null;
};
const put = prepared((db, p: Drawer) =>
  sql<Drawer>`INSERT INTO drawer (id, name, size, at, facts, open, parts)
    VALUES (${p.id}, ${p.name}, ${p.size}, ${p.at}, ${p.facts}::jsonb, ${p.open}, ${p.parts})
    RETURNING id, name, size, at, facts, open, parts`.compile(db),
);
const find = prepared((db, p: { id: number }) =>
  sql<{
    name: string;
    twice: number;
  }>`SELECT name, ${p.id}::integer * 2 AS twice FROM drawer WHERE id = ${p.id}`.compile(db),
);
const empty = (id: number) => ({
  id,
  name: null,
  size: null,
  at: null,
  facts: null,
  open: null,
  parts: null,
});

test("passes and returns values as other statements do, null included", async () => {
  const { db } = server.ctx;
  const at = new Date("2026-05-04T03:02:01.234Z");
  const full = {
    id: 1,
    name: "L'été à « Gorée » 🌍\\",
    size: 2 ** 40,
    at,
    facts: '{"a": [1, null]}',
    open: true,
    parts: ["a,b", '"'],
  };
  expect(await put(db, full)).toEqual([{ ...full, facts: { a: [1, null] } }]);
  expect(await put(db, empty(2))).toEqual([empty(2)]);
  // Longer than the driver's buffers, with characters of all lengths, and texts that are empty or not well-formed.
  const long = { ...empty(4), name: "aé€🌍".repeat(20_000), facts: '""', parts: [""] };
  expect(await put(db, long)).toEqual([{ ...long, facts: "" }]);
  expect(await put(db, { ...empty(5), name: "a\ud800" })).toEqual([{ ...empty(5), name: "a\ufffd" }]);
  expect(await find(db, { id: 1 })).toEqual([{ name: full.name, twice: 2 }]);
  expect(await find(db, { id: 3 })).toEqual([]);
});

test("throws the database's own error without side effects, inside and outside a transaction", async () => {
  const { db } = server.ctx;
  await put(db, empty(10));
  const refused = await put(db, empty(10)).catch((error: unknown) => error);
  expect(isUniqueViolation(refused, "drawer_pkey")).toBe(true);
  expect(await find(db, { id: 10 })).toEqual([{ name: null, twice: 20 }]);
  await expect(
    db.transaction().execute(async (trx) => {
      await put(trx, empty(11));
      await put(trx, empty(10));
    }),
  ).rejects.toThrow("drawer_pkey");
  expect(await find(db, { id: 11 })).toEqual([]);
  await db.transaction().execute((trx) => put(trx, empty(11)));
  expect(await find(db, { id: 11 })).toHaveLength(1);
});

test("works after its first use was in a transaction that was rolled back", async () => {
  const { db } = server.ctx;
  const count = prepared((compiler, p: { least: number }) =>
    sql<{ count: number }>`SELECT count(id)::integer AS count FROM drawer WHERE id >= ${p.least}`.compile(
      compiler,
    ),
  );
  await expect(
    db.transaction().execute(async (trx) => {
      await count(trx, { least: 0 });
      throw new Error("given up");
    }),
  ).rejects.toThrow("given up");
  const counts = await Promise.all([1, 2, 100].map((least) => count(db, { least })));
  expect(counts.flat().map((row) => row.count)).toEqual([expect.any(Number), expect.any(Number), 0]);
});

test("concurrent calls do not wait for each other's transactions", async () => {
  const { db } = server.ctx;
  const ids = Array.from({ length: 20 }, (_, index) => 100 + index);
  await Promise.all([
    ...ids.map((id) => put(db, empty(id))),
    ...ids.map((id) =>
      db
        .transaction()
        .execute(async (trx) => {
          await put(trx, empty(id + 100));
          throw new Error("given up");
        })
        .catch(() => {}),
    ),
  ]);
  const { rows } = await sql<{ id: number }>`SELECT id FROM drawer WHERE id >= 100 ORDER BY id`.execute(db);
  expect(rows.map((row) => row.id)).toEqual(ids);
});

test("still works after a migration adds a column or replaces the table", async () => {
  const { db } = server.ctx;
  await put(db, empty(30));
  await sql`ALTER TABLE drawer ADD COLUMN newer text DEFAULT 'x'`.execute(db);
  expect(await find(db, { id: 30 })).toHaveLength(1);
  expect(await put(db, empty(31))).toEqual([empty(31)]);
});

test("keeps the plans of prepared statements only", async () => {
  const { db } = server.ctx;
  await find(db, { id: 1 });
  expect(planOf("SELECT 1")).toBeUndefined();
  // On PostgreSQL each connection has its own plans; the one that answers here may have only some of them.
  const kept = await db.transaction().execute(async (trx) => {
    await find(trx, { id: 1 });
    return await sql<{ name: string; statement: string }>`
      SELECT name, statement FROM pg_prepared_statements WHERE name LIKE 'passerelle%'`.execute(trx);
  });
  const mine = kept.rows.find(({ statement }) => statement.includes("::integer * 2"));
  expect(mine && planOf(mine.statement)).toBe(mine?.name);
  expect(mine).toBeDefined();
});

test("refuses a statement that selects all columns", () => {
  for (const text of [
    "SELECT * FROM drawer",
    'SELECT "drawer".* FROM drawer',
    "DELETE FROM drawer RETURNING *",
  ]) {
    expect(() => prepared((db) => sql.raw(text).compile(db)), text).toThrow("names its columns");
  }
});
