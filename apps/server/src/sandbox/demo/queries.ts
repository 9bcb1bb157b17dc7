import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Tables whose content the process has in memory, or needs before the seeds. */
const KEPT = [
  "schema_migrations",
  "server_secrets",
  "verification_keys",
  "auth.signing_keys",
  "live_horizon",
];

/**
 * Deletes all rows of all tables except `KEPT`, and all jobs that are not running. Waits at most ten seconds for running
 * transactions.
 */
export async function deleteEverything(trx: Db): Promise<void> {
  await sql`SET LOCAL lock_timeout = '10s'`.execute(trx);
  await sql`DELETE FROM pgboss.job WHERE state <> 'active'`.execute(trx);
  const { rows } = await sql<{ name: string; plain: string }>`
    SELECT format('%I.%I', nspname, relname) AS name,
      CASE WHEN nspname = 'public' THEN relname ELSE nspname || '.' || relname END AS plain
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname IN ('public', 'auth')`.execute(trx);
  const names = rows.filter(({ plain }) => !KEPT.includes(plain)).map(({ name }) => name);
  // Tables that must never be emptied in production: their triggers refuse a truncation, found by the bits BEFORE (2) and
  // TRUNCATE (32).
  const { rows: guarded } = await sql<{ name: string }>`
    SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
    WHERE NOT tgisinternal AND tgtype & 34 = 34`.execute(trx);
  for (const { name } of guarded) await sql`ALTER TABLE ${sql.raw(name)} DISABLE TRIGGER USER`.execute(trx);
  await sql`TRUNCATE ${sql.raw(names.join(", "))} RESTART IDENTITY CASCADE`.execute(trx);
  for (const { name } of guarded) await sql`ALTER TABLE ${sql.raw(name)} ENABLE TRIGGER USER`.execute(trx);
}
