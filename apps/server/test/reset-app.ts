import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { vi } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { forgetKeys } from "../src/auth/keys/signing-keys.ts";
import type { Context } from "../src/platform/context.ts";
import type { Database } from "../src/platform/db.ts";

/** Restores the state that an application had when this function was created. Call it when no request is running. */
export type Reset = () => Promise<void>;

/** Call it once, right after the start: a reset restores the rows that exist then (from migrations) and deletes all others. */
export async function prepareReset({ db, env }: Context, database: Database): Promise<Reset> {
  const script = await writeResetScript(database);
  return async () => {
    await runWhenIdle(database, script);
    await removeDeadRows(database);
    forgetKeys(db);
    const files = await readdir(env.dataDir);
    await Promise.all(
      files.map((name) => rm(join(env.dataDir, name), { recursive: true, force: true, maxRetries: 3 })),
    );
  };
}

/**
 * Deletes the waiting jobs and runs the script, and repeats both until nothing else is running: running jobs may enqueue others,
 * and the simulated provider may start a transaction at any moment.
 */
function runWhenIdle({ db, execScript }: Database, script: string): Promise<void> {
  return vi.waitFor(
    async () => {
      await sql`DELETE FROM pgboss.job WHERE state < 'active'`.execute(db);
      await execScript(script);
    },
    { timeout: patience(30_000), interval: 10 },
  );
}

/**
 * Frees the space of deleted rows, so that tables do not grow from file to file: the cluster of a run has no autovacuum, and most
 * statements read small tables without an index.
 */
async function removeDeadRows({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables WHERE n_dead_tup > 100`.execute(
    db,
  );
  if (rows.length > 0) await sql`VACUUM ${sql.raw(rows.map(({ name }) => name).join(", "))}`.execute(db);
}

/** Fails while a transaction changes one of these tables or a job runs. Never waits, so it cannot deadlock. */
const whenIdle = (tables: readonly string[]): string[] => [
  `LOCK TABLE ${[...tables, "pgboss.job"].join(", ")} IN EXCLUSIVE MODE NOWAIT`,
  `DO $$ BEGIN
     IF EXISTS (SELECT FROM pgboss.job WHERE state = 'active') THEN
       RAISE 'jobs still run: %', (SELECT string_agg(DISTINCT name, ', ') FROM pgboss.job WHERE state = 'active');
     END IF;
   END $$`,
];

/**
 * A script that restores the rows that exist now, and deletes all others. With a running application it deletes the jobs of the
 * queue, and fails unless the application is idle; without one, it restores the whole queue (`wholeQueue`).
 *
 * It deletes rows and does not truncate: most tables have few rows or none, and plans and files stay the same. It disables
 * triggers and foreign keys, so it announces changes of data that is cached in memory itself.
 */
export async function writeResetScript({ db }: Database, { wholeQueue = false } = {}): Promise<string> {
  const skipped = ["pg_catalog", "information_schema", ...(wholeQueue ? [] : ["pgboss"])];
  // Generated columns are computed again; the rows of partitions are read from their table.
  const { rows: tables } = await sql<{ name: string; columns: string }>`
    SELECT format('%I.%I', nspname, relname) AS name, string_agg(format('%I', attname), ', ') AS columns
    FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname NOT IN (${sql.join(skipped)})
      AND relname <> 'schema_migrations'
    GROUP BY nspname, relname`.execute(db);
  const restored: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await sql<{ all: string | null }>`
      SELECT quote_literal(jsonb_agg(row)) AS all FROM ${sql.raw(name)} AS row`.execute(db);
    const all = rows[0]?.all;
    if (all)
      restored.push(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, ${all})`,
      );
  }
  return [
    "BEGIN",
    "SET LOCAL session_replication_role = replica",
    ...(wholeQueue ? [] : whenIdle(tables.map(({ name }) => name))),
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...(wholeQueue ? [] : ["DELETE FROM pgboss.job"]),
    ...restored,
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) FROM pg_sequences
     WHERE schemaname <> 'pgboss' AND last_value IS NOT NULL`,
    `SELECT pg_notify(channel, pg_current_xact_id()::text) FROM unnest(ARRAY['catalogue', 'settings', 'live']) AS channel`,
    "COMMIT",
  ].join(";\n");
}
