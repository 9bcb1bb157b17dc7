import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "./db.ts";
import { ROOT } from "./env.ts";

const FOLDER = join(ROOT, "apps/server/migrations");

/**
 * Applies the migrations that this database has not seen, in the order of their numbers, each in one transaction with
 * its own record. Several processes may start at once: an advisory lock lets one of them migrate.
 * Throws when the database knows a migration that this version does not have (an older program on a newer database).
 */
export async function migrate(database: Database): Promise<string[]> {
  const { db, execScript } = database;
  await execScript(
    "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const unknown = [...applied].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new Error(`the database is newer than this program: it has ${unknown.join(", ")}`);
  const done: string[] = [];
  for (const name of files.filter((file) => !applied.has(file))) {
    const script = await readFile(join(FOLDER, name), "utf8");
    // One script, one implicit round trip: a process that dies in the middle leaves nothing of it.
    await execScript(`BEGIN;
SELECT pg_advisory_xact_lock(7205759);
DO $guard$ BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE name = '${name}') THEN RAISE EXCEPTION 'already applied: ${name}'; END IF;
END $guard$;
${script}
INSERT INTO schema_migrations (name) VALUES ('${name}');
COMMIT;`).catch((error: Error) => {
      if (!error.message.includes("already applied"))
        throw new Error(`${name}: ${error.message}`, { cause: error });
    });
    done.push(name);
  }
  return done;
}
