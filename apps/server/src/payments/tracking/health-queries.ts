import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Attempts that began in a period. */
export type PeriodRow = {
  attempts: number;
  succeeded: number;
  /** Failed or expired. */
  failed: number;
  /** Seconds from the order to the success. */
  median_seconds: number | null;
};

export type HealthRow = { hour: PeriodRow; day: PeriodRow };

type Flat = Record<`${"hour" | "day"}_${keyof PeriodRow}`, number | null>;

const since = (name: "hour" | "day") => {
  const isRecent = sql`created_at > now() - make_interval(hours => ${name === "hour" ? 1 : 24})`;
  const as = (column: keyof PeriodRow) => sql.id(`${name}_${column}`);
  return sql`
    count(*) FILTER (WHERE ${isRecent})::int AS ${as("attempts")},
    count(*) FILTER (WHERE ${isRecent} AND status = 'succeeded')::int AS ${as("succeeded")},
    count(*) FILTER (WHERE ${isRecent} AND status IN ('failed', 'expired'))::int AS ${as("failed")},
    (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM settled_at - created_at))
      FILTER (WHERE ${isRecent} AND status = 'succeeded'))::float8 AS ${as("median_seconds")}`;
};

const periodOf = (row: Flat, name: "hour" | "day"): PeriodRow => ({
  attempts: row[`${name}_attempts`] ?? 0,
  succeeded: row[`${name}_succeeded`] ?? 0,
  failed: row[`${name}_failed`] ?? 0,
  median_seconds: row[`${name}_median_seconds`],
});

/** The outcomes of the last hour and the last day of each provider that had attempts. */
export async function findHealth(db: Db): Promise<Map<string, HealthRow>> {
  const { rows } = await sql<Flat & { provider: string }>`
    SELECT provider, ${since("hour")}, ${since("day")}
    FROM transactions WHERE created_at > now() - interval '1 day' GROUP BY provider`.execute(db);
  return new Map(
    rows.map((row) => [row.provider, { hour: periodOf(row, "hour"), day: periodOf(row, "day") }]),
  );
}

/** When each provider last sent something. */
export async function findLastEvents(db: Db, providers: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ provider: string; at: Date | null }>`
    SELECT provider, (SELECT max(received_at) FROM provider_events WHERE provider_events.provider = one.provider) AS at
    FROM unnest(${sql.val([...providers])}::text[]) AS one (provider)`.execute(db);
  return new Map(rows.flatMap(({ provider, at }) => (at === null ? [] : [[provider, at] as const])));
}
