import { BUCKET_RATIO, SHORTEST_SECONDS } from "@passerelle/domain/stats/durations";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StatRange, StatSource } from "../../platform/stat-source.ts";

/** Locks the sums until the transaction ends: otherwise two processes could compute the same day and insert it twice. */
export async function lockSums(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('stats', 0))`.execute(trx);
  // For this transaction: the aggregation then fits into memory and needs no temporary files.
  await sql`SET LOCAL work_mem = '64MB'`.execute(trx);
}

const isDuration = ({ durations = [] }: StatSource) => sql<boolean>`measure = ANY(${[...durations]}::text[])`;

/** The bucket of a duration (domain/stats/durations.ts). */
const BUCKET = sql`floor(ln(greatest(value, ${SHORTEST_SECONDS})::float8 / ${SHORTEST_SECONDS})
  / ln(${BUCKET_RATIO}::float8))::int::text`;

/**
 * Recomputes the sums of a source for some days: of each country and service, and of all countries and all services. Rows
 * are grouped first, so that the four sums of each row are computed from few rows. Durations are stored in their own
 * tables.
 */
export async function replaceDays(trx: Db, source: StatSource, range: StatRange): Promise<void> {
  const { from, to } = range;
  const measures = [...source.measures];
  for (const table of ["stat_days", "stat_day_durations"])
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE day >= ${from}::date AND day < ${to}::date AND measure = ANY(${measures}::text[])`.execute(trx);
  const durations = packed(
    sql`SELECT day AS point, country, service, measure, key::int AS bucket, value FROM summed WHERE dimension = 'bucket'`,
  );
  await sql`
    WITH counted AS (
      SELECT day, country COLLATE "C" AS country, service COLLATE "C" AS service,
        CASE WHEN ${isDuration(source)} THEN 'bucket' ELSE dimension END COLLATE "C" AS dimension,
        CASE WHEN ${isDuration(source)} THEN ${BUCKET} ELSE key END COLLATE "C" AS key,
        measure COLLATE "C" AS measure, sum(CASE WHEN ${isDuration(source)} THEN 1 ELSE value END) AS value
      FROM (${source.rows(range)}) AS rows
      GROUP BY 1, 2, 3, 4, 5, 6
    ), summed AS (
      SELECT day, CASE WHEN GROUPING(country) = 1 THEN '*' ELSE country END AS country,
        CASE WHEN GROUPING(service) = 1 THEN '*' ELSE service END AS service, dimension, key, measure, sum(value) AS value
      FROM counted GROUP BY day, dimension, key, measure, CUBE (country, service)
    ), durations AS (
      INSERT INTO stat_day_durations (country, service, day, measure, first, counts) ${durations}
    )
    INSERT INTO stat_days (day, country, service, dimension, key, measure, value)
    SELECT day, country, service, dimension, key, measure, value FROM summed WHERE dimension <> 'bucket'
    ORDER BY 2, 3, 1, 4, 6, 5`.execute(trx);
}

/**
 * Histograms in their stored form, from rows with `point` (a day or a month), `country`, `service`, `measure`, `bucket` and
 * `value`: one row for each bucket with durations. Buckets between them are 0.
 */
const packed = (rows: RawBuilder<unknown>) => sql`
  SELECT country, service, point, measure, min(bucket),
    ('[' || string_agg(repeat('0,', gap) || value, ',' ORDER BY bucket) || ']')::json
  FROM (
    SELECT *, bucket - 1 - lag(bucket, 1, bucket - 1) OVER (PARTITION BY country, service, point, measure ORDER BY bucket) AS gap
    FROM (${rows}) AS buckets
  ) AS spaced
  GROUP BY country, service, point, measure
  ORDER BY country, service, point, measure`;

/** Recomputes the sums of months from those of their days; `first` and `last` are days within the months. */
export async function replaceMonths(trx: Db, first: string, last: string): Promise<void> {
  const from = sql`date_trunc('month', ${first}::date)::date`;
  const to = sql`(date_trunc('month', ${last}::date) + interval '1 month')::date`;
  for (const table of ["stat_months", "stat_month_durations"])
    await sql`DELETE FROM ${sql.table(table)} WHERE month >= ${from} AND month < ${to}`.execute(trx);
  await sql`
    INSERT INTO stat_months (month, country, service, dimension, key, measure, value)
    SELECT date_trunc('month', day)::date, country, service, dimension, key, measure, sum(value)
    FROM stat_days WHERE day >= ${from} AND day < ${to}
    GROUP BY 1, 2, 3, 4, 5, 6
    ORDER BY 2, 3, 1, 4, 6, 5`.execute(trx);
  const durations = packed(sql`
    SELECT date_trunc('month', day)::date AS point, country, service, measure, (first + at - 1)::int AS bucket, sum(count::bigint) AS value
    FROM stat_day_durations, json_array_elements_text(counts) WITH ORDINALITY AS one (count, at)
    WHERE day >= ${from} AND day < ${to} AND count <> '0'
    GROUP BY 1, 2, 3, 4, 5`);
  await sql`
    INSERT INTO stat_month_durations (country, service, month, measure, first, counts) ${durations}`.execute(
    trx,
  );
}

/**
 * Moves durations that a process of 0.1.0 counted, one row per bucket, to the tables of durations. These rows are newer
 * than the tables for the same days, since `replaceDays` deletes such rows. Returns the first of these days, from which the
 * months must be recomputed. May be removed once no installation is updated from 0.1.0 (decision 0220).
 */
export async function moveBuckets(trx: Db): Promise<string | undefined> {
  const buckets = sql`
    SELECT day AS point, country, service, measure, key::int AS bucket, value FROM stat_days WHERE dimension = 'bucket'`;
  await sql`
    INSERT INTO stat_day_durations (country, service, day, measure, first, counts) ${packed(buckets)}
    ON CONFLICT (country, service, day, measure) DO UPDATE SET first = EXCLUDED.first, counts = EXCLUDED.counts`.execute(
    trx,
  );
  const { rows } = await sql<{ day: string | null }>`
    WITH moved AS (DELETE FROM stat_days WHERE dimension = 'bucket' RETURNING day),
      added AS (DELETE FROM stat_months WHERE dimension = 'bucket')
    SELECT min(day)::text AS day FROM moved`.execute(trx);
  return rows[0]?.day ?? undefined;
}

/** Updates the planner's statistics after most sums were replaced. */
export async function analyzeSums(trx: Db): Promise<void> {
  await sql`ANALYZE stat_days, stat_months, stat_day_durations, stat_month_durations`.execute(trx);
}

/** The days of a source whose rows have changed since a moment. */
export async function findChangedDays(db: Db, source: StatSource, since: Date): Promise<string[]> {
  if (!source.changedDays) return [];
  const { rows } = await source.changedDays(since).execute(db);
  return rows.map(({ day }) => day);
}

/** Deletes the sums of a day and of all later ones, also those of measures that no source has any more. */
export async function deleteSums(trx: Db, from: string): Promise<void> {
  for (const table of ["stat_days", "stat_day_durations"])
    await sql`DELETE FROM ${sql.table(table)} WHERE day >= ${from}::date`.execute(trx);
}

export async function findCountedUntil(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom("stat_progress").select("counted_until").executeTakeFirst();
  return row?.counted_until;
}

export async function saveCountedUntil(trx: Db, moment: Date): Promise<void> {
  await trx
    .insertInto("stat_progress")
    .values({ id: true, counted_until: moment })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ counted_until: moment }))
    .execute();
}
