import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Rows per statement, so that a large backlog blocks nothing. */
const BATCH = 5_000;

/** Deletes rows of a table by its key in batches; returns the number of deleted rows. */
async function deleteInBatches(db: Db, table: string, key: string, condition: string): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(key)} IN (
        SELECT ${sql.raw(key)} FROM ${sql.raw(table)} WHERE ${sql.raw(condition)} LIMIT ${sql.lit(BATCH)}) AND (${sql.raw(condition)})`.execute(
      db,
    );
    const count = Number(numAffectedRows ?? 0);
    deleted += count;
    if (count < BATCH) return deleted;
  }
}

/**
 * Shorter than the time after which PostgreSQL checks for deadlocks, so that calls may wait for this but are never aborted by it.
 */
const LOCKS_WITHIN = sql`SET LOCAL lock_timeout = '800ms'`;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Creates the tables of the connection logs for this month and the next `ahead` months, and drops those of months that ended more
 * than `keepMonths` ago. Returns both numbers; 0 while others hold the table, which the next run retries.
 */
export async function keepAuditMonths(
  db: Db,
  { ahead, keepMonths }: { ahead: number; keepMonths: number },
): Promise<{ made: number; dropped: number }> {
  try {
    return await db.transaction().execute(async (trx) => {
      await LOCKS_WITHIN.execute(trx);
      const { rows } = await sql<{ made: number; dropped: number }>`
        SELECT auth.make_audit_months(${ahead}::int) AS made,
          auth.drop_audit_months(now() - make_interval(months => ${keepMonths}::int)) AS dropped`.execute(
        trx,
      );
      return rows[0] ?? { made: 0, dropped: 0 };
    });
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return { made: 0, dropped: 0 };
    throw error;
  }
}

/** Deletes entries of the connection logs and of the rest of the audit after their retention. */
export async function deleteOldAudit(
  db: Db,
  keep: { connectionMonths: number; years: number },
): Promise<number> {
  const connections = `(connection IS NOT NULL OR action = 'token_refreshed')
    AND created_at < now() - interval '${keep.connectionMonths} months'`;
  const others = `created_at < now() - interval '${keep.years} years'`;
  const table = "auth.audit_log_entries";
  return (
    (await deleteInBatches(db, table, "id", connections)) + (await deleteInBatches(db, table, "id", others))
  );
}

/**
 * Deletes sessions beyond their own limit, and those unused for so long that the browser has lost them, with their refresh
 * tokens.
 */
export function deleteDeadSessions(db: Db, idleDays: number): Promise<number> {
  return deleteInBatches(
    db,
    "auth.sessions",
    "id",
    `not_after < now() OR coalesce(refreshed_at, created_at) < now() - interval '${idleDays} days'`,
  );
}

/** Deletes refresh tokens of live sessions that were exchanged long ago: no honest client can still send them. */
export function deleteOldRefreshTokens(db: Db, days: number): Promise<number> {
  return deleteInBatches(
    db,
    "auth.refresh_tokens",
    "id",
    `revoked AND updated_at < now() - interval '${days} days'`,
  );
}

/** Deletes expired links and codes of every kind. */
export async function deleteExpired(db: Db): Promise<void> {
  const week = "created_at < now() - interval '7 days'";
  await deleteInBatches(db, "auth.one_time_tokens", "id", week);
  await deleteInBatches(db, "auth.flow_state", "id", "expires_at < now() - interval '1 day'");
  await deleteInBatches(db, "auth.saml_relay_states", "id", "expires_at < now() - interval '1 day'");
  await deleteInBatches(db, "auth.saml_assertions", "assertion_id", "expires_at < now()");
  await deleteInBatches(db, "auth.webauthn_challenges", "id", "expires_at < now() - interval '1 day'");
  await deleteInBatches(db, "auth.mfa_challenges", "id", week);
  await deleteInBatches(
    db,
    "auth.mfa_factors",
    "id",
    "status = 'unverified' AND created_at < now() - interval '1 day'",
  );
}

/** Deletes limits that were unused for a day: their buckets are full again, and series of wrong passwords have ended. */
export async function deleteOldLimits(db: Db): Promise<void> {
  await deleteInBatches(db, "rate_limits", "key", "updated_at < now() - interval '1 day'");
  await deleteInBatches(db, "auth.password_delays", "key", "updated_at < now() - interval '2 days'");
}
