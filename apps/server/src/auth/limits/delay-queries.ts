import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** After so many wrong tries in a row the waiting begins: a second, doubling, at most a quarter of an hour. */
const FREE = 5;
const MAX_SECONDS = 900;

export type Try = { failures: number } | { waitSeconds: number };

/**
 * Enters a try as a wrong one, before it is looked at: of parallel tries none is free. Refused while the last wrong one
 * is still being waited for, and that prolongs nothing. A series ends with a right try (`clearDelays`) or after a day.
 */
export async function enterTry(db: Db, key: string): Promise<Try> {
  const failures = sql`CASE WHEN held.updated_at < clock_timestamp() - interval '1 day' THEN 1
    ELSE held.failures + 1 END`;
  const seconds = sql`CASE WHEN ${failures} < ${FREE}::integer THEN 0
    ELSE least(${MAX_SECONDS}::float8, power(2::float8, least(${failures} - ${FREE}::integer, 20))) END`;
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO auth.password_delays AS held (key, failures, blocked_until, updated_at)
    VALUES (${key}, 1, clock_timestamp(), clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET
      failures = ${failures},
      blocked_until = clock_timestamp() + make_interval(secs => ${seconds}),
      updated_at = clock_timestamp()
    WHERE held.blocked_until <= clock_timestamp()
    RETURNING failures`.execute(db);
  if (rows[0]) return { failures: rows[0].failures };
  const waiting = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM blocked_until - clock_timestamp())::float8 AS seconds
    FROM auth.password_delays WHERE key = ${key}`.execute(db);
  return { waitSeconds: Math.max(1, Math.ceil(waiting.rows[0]?.seconds ?? 1)) };
}

export async function clearDelays(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom("auth.password_delays").where("key", "in", keys).execute();
}

export async function deleteOldDelays(db: Db): Promise<void> {
  await sql`DELETE FROM auth.password_delays WHERE updated_at < clock_timestamp() - interval '2 days'`.execute(
    db,
  );
}
