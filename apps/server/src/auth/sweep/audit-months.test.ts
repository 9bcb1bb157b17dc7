import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { sweepAuth } from "../service.ts";
import { keepAuditMonths } from "./queries.ts";

// Tables are made and dropped.
let server: OwnApp;
beforeAll(async () => {
  server = await startOwnApp();
  // The template of the database may have been made in the previous month.
  await keepAuditMonths(server.ctx.db, { ahead: 3, keepMonths: 0 });
});
afterAll(() => server.close());

type Entry = { id?: string; action?: string; connection?: string | null; months: number };

/** Writes an entry so many months from now and returns the table that has it, without a month. */
async function write({ id, action = "login", connection = null, months }: Entry): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    INSERT INTO auth.audit_log_entries (id, action, actor_username, connection, created_at)
    VALUES (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${action}, 'dossier-118', ${connection},
      date_trunc('month', now()) + make_interval(months => ${months}))
    RETURNING regexp_replace(tableoid::regclass::text, '\\d{4}_\\d{2}$', 'month') AS place`.execute(
    server.ctx.db,
  );
  return rows[0]?.place ?? "";
}

async function monthTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'auth.audit_entries_connections'::regclass AND relname ~ '\\d{4}_\\d{2}$' ORDER BY 1`.execute(
    server.ctx.db,
  );
  return rows.map(({ name }) => name);
}

test("keeps connection logs by month and the history of accounts apart", async () => {
  expect(await write({ connection: "sign_in", months: -5 })).toBe("auth.audit_entries_before");
  expect(await write({ connection: "sign_in", months: 0 })).toBe("auth.audit_entries_before");
  expect(await write({ connection: "sign_in", months: 3 })).toBe("auth.audit_entries_month");
  expect(await write({ action: "token_refreshed", months: 3 })).toBe("auth.audit_entries_month");
  expect(await write({ action: "role_changed", months: 3 })).toBe("auth.audit_entries_accounts");
  expect(await write({ connection: "sign_in", months: 5 })).toBe("auth.audit_entries_other");
});

test("refuses the id of another entry of the same table", async () => {
  const id = crypto.randomUUID();
  for (const months of [0, 3]) {
    await write({ id, connection: "sign_in", months });
    await expect(write({ id, connection: "sign_in", months })).rejects.toThrow("duplicate key");
  }
});

test("creates each month once, and moves entries that waited for it", async () => {
  const { db } = server.ctx;
  const count = () =>
    db
      .selectFrom("auth.audit_log_entries")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
  const before = await count();
  const tables = await monthTables();
  const together = await Promise.all(
    Array.from({ length: 4 }, () => keepAuditMonths(db, { ahead: 6, keepMonths: 12 })),
  );
  expect(together.reduce((total, { made }) => total + made, 0)).toBe(3);
  expect(await monthTables()).toHaveLength(tables.length + 3);
  expect(await write({ connection: "sign_in", months: 5 })).toBe("auth.audit_entries_month");
  const waiting = await sql`SELECT FROM auth.audit_entries_other`.execute(db);
  expect(waiting.rows).toEqual([]);
  expect((await count()).count).toBe(before.count + 1);
});

test("the hourly job creates missing months, and drops only those beyond their retention", async () => {
  const { db } = server.ctx;
  const tables = await monthTables();
  // As if four months had passed: the first three are over by then.
  expect(await keepAuditMonths(db, { ahead: 3, keepMonths: -3 })).toEqual({ made: 0, dropped: 3 });
  expect(await monthTables()).toEqual(tables.slice(3));
  await sweepAuth(db);
  expect(await monthTables()).toEqual(tables);
});
