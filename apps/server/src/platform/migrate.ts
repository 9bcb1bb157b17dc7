import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "./db.ts";
import { ConfigurationError, ROOT } from "./env.ts";

const MIGRATIONS = join(ROOT, "apps/server/migrations");
/** Marks a database that a restore or a move has not filled completely yet. */
export const TRANSFER_SCHEMA = "transfer";

const ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(7205759);";

/**
 * Processes of the previous version read and write meanwhile. All later calls wait behind a migration that waits for a lock, so
 * it gives up soon and tries again: before PostgreSQL checks for deadlocks (after a second), so that no other transaction is
 * aborted.
 */
const LOCKS_WITHIN = "SET LOCAL lock_timeout = '800ms';";
const LOCK_NOT_AVAILABLE = "55P03";
const TRIES = 100;
const PAUSE_MS = 200;

/** The first migration before the first release. One baseline per capability has replaced those migrations. */
const PRE_RELEASE = "0001_foundation.sql";

/** The names of the migrations of this version, in their order. */
export const readMigrationNames = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();

/** Repeats a script while other transactions hold the locks that it needs. */
async function tryForLocks(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Applies the missing migrations in the order of their numbers, each in one transaction with its own record; returns those that
 * this process applied. Several processes may start at once: an advisory lock lets one of them migrate. `only`: the migrations of
 * a backup, for a restore or a move; only these may use a database that is marked as incomplete. Throws, before it changes
 * anything, when the database is marked (ConfigurationError), or has migrations that this version does not have: those from
 * before the first release (ConfigurationError), or those of a newer version.
 */
export async function migrate(database: Database, only?: ReadonlySet<string>): Promise<string[]> {
  const { db, execScript } = database;
  const { rows: marked } = await sql`SELECT FROM pg_namespace WHERE nspname = ${TRANSFER_SCHEMA}`.execute(db);
  if (marked.length > 0 && !only)
    throw new ConfigurationError(
      "a restore or a move into this database was interrupted: repeat that command, then start again",
    );
  // Two concurrent CREATE TABLE fail, even with IF NOT EXISTS.
  await execScript(`BEGIN;
${ONE_AT_A_TIME}
CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
COMMIT;`);
  const files = (await readMigrationNames()).filter((name) => only?.has(name) ?? true);
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  if (applied.has(PRE_RELEASE))
    throw new ConfigurationError(
      "the database is from before the first release and cannot be upgraded: move the data folder (DATA_DIR, ./data by " +
        "default) away, or name an empty database in DATABASE_URL, and start again",
    );
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new Error(`the database is newer than this program: it has ${unknown.join(", ")}`);
  const done: string[] = [];
  for (const name of files.filter((file) => !applied.has(file))) {
    const script = await readFile(join(MIGRATIONS, name), "utf8");
    // One script in one transaction: a crash in the middle leaves nothing of it.
    const applies = await tryForLocks(() =>
      execScript(`BEGIN;
${ONE_AT_A_TIME}
${LOCKS_WITHIN}
DO $guard$ BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE name = '${name}') THEN RAISE EXCEPTION 'already applied: ${name}'; END IF;
END $guard$;
${script}
INSERT INTO schema_migrations (name) VALUES ('${name}');
COMMIT;`),
    ).then(
      () => true,
      (error: Error) => {
        if (error.message === `already applied: ${name}`) return false;
        throw new Error(`${name}: ${error.message}`, { cause: error });
      },
    );
    if (applies) done.push(name);
  }
  return done;
}
