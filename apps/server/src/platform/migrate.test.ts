import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import {
  keptDatabases,
  keptSources,
  readDatabase,
  readSources,
} from "../../../../scripts/upgrade/releases.ts";
import { listSources } from "../../../../scripts/upgrade/sources.ts";
import { countLockWaits } from "../../test/database.ts";
import { openEmpty } from "../../test/empty-database.ts";
import { describeSchema } from "../../test/schema.ts";
import { openTestDatabase } from "../../test/test-database.ts";
import { listTables, sumTable } from "./backup/table-rows.ts";
import type { Database, Db } from "./db.ts";
import { ConfigurationError, ROOT } from "./env.ts";
import { migrate, readMigrationNames } from "./migrate.ts";

const releases = keptDatabases();

let described: Promise<string[]> | undefined;

/** The schema of this version; migrated once. */
function freshSchema(): Promise<string[]> {
  described ??= openEmpty().then(async ([fresh]) => {
    await migrate(fresh);
    return describeSchema(fresh.db);
  });
  return described;
}

// The embedded database belongs to one process.
test.runIf(inject("postgres") !== "")(
  "applies each migration once when processes start together",
  async () => {
    const databases = await openEmpty(6);
    const applied = await Promise.all(databases.map((one) => migrate(one)));
    expect(applied.flat().sort()).toEqual([...new Set(applied.flat())].sort());
    expect(applied.flat()).toContain("0011_documents.sql");
    expect(await migrate(databases[0])).toEqual([]);
  },
);

test("refuses a database from before the first release and does not change it", async () => {
  const [database] = await openEmpty();
  await database.execScript(`CREATE TABLE schema_migrations (name text PRIMARY KEY, applied_at timestamptz DEFAULT now());
    INSERT INTO schema_migrations (name) VALUES ('0001_foundation.sql'), ('0002_accounts.sql');`);
  const before = await describeSchema(database.db);
  const refused = migrate(database);
  await expect(refused).rejects.toBeInstanceOf(ConfigurationError);
  await expect(refused).rejects.toThrow("move the data folder (DATA_DIR, ./data by default) away");
  expect(await describeSchema(database.db)).toEqual(before);
});

test("refuses a database of a newer version", async () => {
  const [database] = await openEmpty();
  // The names suffice for the refusal.
  await migrate(database, new Set());
  for (const name of [...(await readMigrationNames()), "9999_later.sql"])
    await sql`INSERT INTO schema_migrations (name) VALUES (${name})`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow("newer than this program: it has 9999_later.sql");
});

test("keeps a release from which to upgrade", () => {
  expect(releases.length).toBeGreaterThan(0);
  expect(keptSources()).toHaveLength(1);
});

/** PostgreSQL nests what it reads from a dump in others than what it reads from a migration. */
const withoutParentheses = (lines: string[]) => lines.map((line) => line.replaceAll(/[()]/g, "")).sort();

/** How many rows each table has. Partitions count as their table. */
async function countRows({ db }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(db)) counts[name] = (await sumTable(db, name)).rows;
  return counts;
}

test.each(releases)(
  "upgrades the database of release %s with all its rows to this version's schema",
  {
    timeout: patience(60_000),
  },
  async (release) => {
    const [upgraded] = await openEmpty();
    await upgraded.execScript(readDatabase(release));
    const before = await countRows(upgraded);
    expect(before["public.service_requests"]).toBeGreaterThan(10);
    await migrate(upgraded);
    const after = await countRows(upgraded);
    const fewer = Object.entries(before).filter(([name, rows]) => (after[name] ?? 0) < rows);
    expect(fewer).toEqual([]);
    expect(withoutParentheses(await describeSchema(upgraded.db))).toEqual(
      withoutParentheses(await freshSchema()),
    );
  },
);

test.each(keptSources())("has every migration of release %s as it was released", (release) => {
  const released = Object.entries(listSources(readSources(release))).filter(([path]) =>
    path.endsWith(".sql"),
  );
  expect(released.length).toBeGreaterThan(50);
  for (const [path, content] of released)
    expect(readFileSync(join(ROOT, path), "latin1") === content, `${path} was changed`).toBe(true);
});

// The embedded database belongs to one process.
test.runIf(inject("postgres") !== "")(
  "waits for who holds a table, and lets others use it meanwhile",
  async () => {
    const last = "0088_auth_audit_months.sql";
    // Those that the last one depends on; all of them would take seconds.
    const before = (await readMigrationNames()).filter((name) => /^00(?:0[1-4]|86|87)_/.test(name));
    const [database, other] = await openEmpty(2);
    await migrate(database, new Set(before));
    const read = (db: Db) => sql`SELECT FROM auth.audit_log_entries`.execute(db);
    let migrating: Promise<string[]> | undefined;
    await (other as Database).db.transaction().execute(async (trx) => {
      await read(trx);
      migrating = migrate(database, new Set([...before, last]));
      await expect.poll(() => countLockWaits({ ctx: database }), { interval: 20 }).toBeGreaterThan(0);
      // Waiting for the lock behind the migration would be a deadlock with this transaction.
      await read(database.db);
    });
    expect(await migrating).toEqual([last]);
  },
);

test("describes every kind of difference between schemas", async () => {
  // A copy of the database that was migrated for the whole run.
  const { database: changed, giveBack } = await openTestDatabase();
  onTestFinished(giveBack);
  const before = await describeSchema(changed.db);
  const changes = [
    "ALTER TABLE users ADD COLUMN planted text",
    "ALTER TABLE users ALTER COLUMN city_of_residence SET DEFAULT 'planted'",
    "ALTER TABLE users ADD CONSTRAINT planted CHECK (name <> 'planted')",
    "CREATE INDEX planted ON users (phone)",
    "CREATE TRIGGER planted AFTER DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION announce('planted')",
    "CREATE FUNCTION planted() RETURNS integer LANGUAGE sql RETURN 1",
    "CREATE VIEW planted_view AS SELECT id FROM users",
  ];
  let known = new Set(before);
  for (const change of changes) {
    await changed.execScript(change);
    const lines = await describeSchema(changed.db);
    const added = lines.filter((line) => !known.has(line));
    expect(added.join(), change).toContain("planted");
    known = new Set(lines);
  }
  expect(before).toEqual(await freshSchema());
});
