import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/**
 * Marks days of a provider as waiting for a job. A day that was read before keeps its `read_at`, so that it still counts as
 * read.
 */
export async function insertWaitingDays(trx: Db, provider: string, days: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO settlement_days (provider, day, source, state)
    SELECT ${provider}, unnest(${[...days]}::date[]), 'api', 'waiting'
    ON CONFLICT (provider, day) DO UPDATE SET state = 'waiting', source = 'api', requested_at = now()`.execute(
    trx,
  );
}

/** Marks every day from the first to the last one as read now. */
export async function upsertReadDays(
  trx: Db,
  {
    provider,
    source,
    first,
    last,
  }: { provider: string; source: "api" | "file"; first: string; last: string },
): Promise<void> {
  await sql`
    INSERT INTO settlement_days (provider, day, source, state, read_at)
    SELECT ${provider}, day::date, ${source}, 'read', now()
    FROM generate_series(${first}::date, ${last}::date, interval '1 day') AS day
    ON CONFLICT (provider, day) DO UPDATE SET state = 'read', source = excluded.source, read_at = now()`.execute(
    trx,
  );
}

export async function upsertFailedDay(trx: Db, provider: string, day: string): Promise<void> {
  await sql`
    INSERT INTO settlement_days (provider, day, source, state) VALUES (${provider}, ${day}::date, 'api', 'failed')
    ON CONFLICT (provider, day) DO UPDATE SET state = 'failed'`.execute(trx);
}

/** The days since `since` that were read after their end (UTC): only these can prove that a line is missing. */
export async function findReadDays(db: Db, provider: string, since: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("settlement_days")
    .select(sql<string>`day::text`.as("day"))
    .where("provider", "=", provider)
    .where(sql<boolean>`day >= ${since}::date`)
    .where(sql<boolean>`read_at >= (day + 1)::timestamp AT TIME ZONE 'UTC'`)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

export type NewFile = {
  provider: string;
  hash: string;
  name: string;
  lines: number;
  first_day: string;
  last_day: string;
  imported_by: string;
};

/** False for a file that was imported before. */
export async function insertFile(trx: Db, file: NewFile): Promise<boolean> {
  const row = await trx
    .insertInto("settlement_files")
    .values(file)
    .onConflict((conflict) => conflict.columns(["provider", "hash"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
