import { DELAY_WINDOW_DAYS, type Delays, type TimedMove } from "@passerelle/domain/requests/delays/delays";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A service in a country: the unit for which delays are computed. */
export type Offered = { service_id: string; country_code: string };

/** The stored delays. */
export async function findDelays(db: Db, offered: readonly Offered[]): Promise<(Offered & Delays)[]> {
  if (offered.length === 0) return [];
  return db
    .selectFrom("service_delays")
    .select(["service_id", "country_code", "completed", "median_seconds", "p90_seconds"])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("service_id", "country_code"),
        "in",
        offered.map((one) => tuple(one.service_id, one.country_code)),
      ),
    )
    .execute();
}

/** The status changes of requests, in order. */
export async function findMoves(db: Db, requestIds: readonly string[]): Promise<Map<string, TimedMove[]>> {
  const moves = new Map<string, TimedMove[]>(requestIds.map((id) => [id, []]));
  if (requestIds.length === 0) return moves;
  const rows = await db
    .selectFrom("request_events")
    .select(["service_request_id", "to_status", "at"])
    .where("service_request_id", "in", requestIds)
    .where("kind", "=", "moved")
    .orderBy("service_request_id")
    .orderBy("seq")
    .execute();
  for (const { service_request_id, to_status, at } of rows)
    moves.get(service_request_id)?.push({ to: to_status as RequestStatus | null, at: at.getTime() });
  return moves;
}

/** Stores the time of completion and the duration of a completed request. */
export async function updateCompleted(
  trx: Db,
  id: string,
  { at, seconds }: { at: Date; seconds: number },
): Promise<void> {
  await trx
    .updateTable("service_requests")
    .set({ completed_at: at, worked_seconds: seconds })
    .where("id", "=", id)
    .execute();
}

/** Recomputes the delays of one service in one country, or of all, and deletes those without recent completions. */
export async function countDelays(trx: Db, offered?: Offered): Promise<void> {
  const these = offered
    ? sql<SqlBool>`service_id = ${offered.service_id} AND country_code = ${offered.country_code}`
    : sql<SqlBool>`true`;
  const since = sql<Date>`now() - make_interval(days => ${DELAY_WINDOW_DAYS})`;
  await sql`
    INSERT INTO service_delays (service_id, country_code, completed, median_seconds, p90_seconds)
    SELECT service_id, country_code, count(*),
      percentile_disc(0.5) WITHIN GROUP (ORDER BY worked_seconds),
      percentile_disc(0.9) WITHIN GROUP (ORDER BY worked_seconds)
    FROM service_requests
    WHERE completed_at >= ${since} AND ${these}
    GROUP BY service_id, country_code
    ORDER BY service_id, country_code
    ON CONFLICT (service_id, country_code) DO UPDATE SET
      completed = excluded.completed, median_seconds = excluded.median_seconds,
      p90_seconds = excluded.p90_seconds, counted_at = now()`.execute(trx);
  await trx
    .deleteFrom("service_delays")
    .where(these)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM service_requests AS request
        WHERE request.service_id = service_delays.service_id AND request.country_code = service_delays.country_code
        AND request.completed_at >= ${since})`,
    )
    .execute();
}
