import type { Range } from "@passerelle/domain/appointments/ranges";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** The source that takes time of an agent. `id`: of the appointment, the hold, the proposed time or the absence. */
export type Taker = {
  source: "hold" | "proposal" | "appointment" | "absence";
  id: string;
  /** The end of a hold. */
  until?: Date;
};

const during = ({ start, end }: Range) => sql<string>`tstzrange(${new Date(start)}, ${new Date(end)})`;

/**
 * Takes a range of an agent; false when it overlaps a taken one, also one that a concurrent transaction commits. Release
 * expired holds first (`releaseExpired`). A conflict leaves the transaction usable and, unlike plain inserts, two calls
 * never deadlock.
 */
export async function takeAgent(trx: Db, agentId: string, range: Range, taker: Taker): Promise<boolean> {
  const row = await trx
    .insertInto("agent_busy")
    .values({
      agent_id: agentId,
      during: during(range),
      source: taker.source,
      source_id: taker.id,
      hold_until: taker.until ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a free seat of a place, which the caller has locked (`lockPlace`); false when there is none. */
export async function takeSeat(
  trx: Db,
  { id, capacity }: { id: string; capacity: number },
  range: Range,
  taker: Taker,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO seat_busy (place_id, seat, during, source_id, hold_until)
    SELECT ${id}::uuid, seat, ${during(range)}, ${taker.id}::uuid, ${taker.until ?? null}::timestamptz
    FROM generate_series(1, ${capacity}::integer) AS seat
    WHERE NOT EXISTS (
      SELECT FROM seat_busy AS held
      WHERE held.place_id = ${id}::uuid AND held.seat = seat.seat AND held.released_at IS NULL AND held.during && ${during(range)})
    ORDER BY seat LIMIT 1
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(trx);
  return rows.length > 0;
}

/** Releases the time and the seat of an appointment, a hold or an absence, if it takes any. */
export async function releaseSource(trx: Db, sourceId: string): Promise<void> {
  for (const table of ["agent_busy", "seat_busy"] as const)
    await trx
      .updateTable(table)
      .set({ released_at: sql`now()` })
      .where("source_id", "=", sourceId)
      .where("released_at", "is", null)
      .execute();
}

/**
 * Releases expired holds of agents and of a place. Skips holds that another transaction is releasing: a later insert waits
 * for that transaction.
 */
export async function releaseExpired(
  trx: Db,
  of: { agentIds: readonly string[]; placeId: string | null },
  now: Date,
): Promise<void> {
  if (of.agentIds.length > 0)
    await sql`
      UPDATE agent_busy SET released_at = now() WHERE id IN (
        SELECT id FROM agent_busy
        WHERE agent_id = ANY(${of.agentIds}::uuid[]) AND released_at IS NULL AND hold_until <= ${now}
        ORDER BY id FOR UPDATE SKIP LOCKED)`.execute(trx);
  if (of.placeId !== null)
    await sql`
      UPDATE seat_busy SET released_at = now() WHERE id IN (
        SELECT id FROM seat_busy
        WHERE place_id = ${of.placeId}::uuid AND released_at IS NULL AND hold_until <= ${now}
        ORDER BY id FOR UPDATE SKIP LOCKED)`.execute(trx);
}

/**
 * Converts the held time, and the seat if its kind has a place, to those of the appointment; false when either was released
 * meanwhile. The caller then rolls back: bookings with other agents release expired seats, but not the time of this agent.
 */
export async function keepHeld(
  trx: Db,
  { id, placeId }: { id: string; placeId: string | null },
): Promise<boolean> {
  const time = await trx
    .updateTable("agent_busy")
    .set({ source: "appointment", hold_until: null })
    .where("source_id", "=", id)
    .where("released_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (time === undefined || placeId === null) return time !== undefined;
  const seat = await trx
    .updateTable("seat_busy")
    .set({ hold_until: null })
    .where("source_id", "=", id)
    .where("place_id", "=", placeId)
    .where("released_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return seat !== undefined;
}

/**
 * Moves the time of some sources to another agent, all or nothing; false when any of it overlaps time that is taken of that
 * agent. The caller has locked both agents (`lockTimes`) and released expired holds.
 */
export async function giveBusy(trx: Db, sourceIds: readonly string[], agentId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE agent_busy SET agent_id = ${agentId}::uuid
    WHERE source_id = ANY(${sourceIds}::uuid[]) AND released_at IS NULL AND NOT EXISTS (
      SELECT FROM agent_busy AS given JOIN agent_busy AS taken
        ON taken.agent_id = ${agentId}::uuid AND taken.released_at IS NULL AND taken.during && given.during
      WHERE given.source_id = ANY(${sourceIds}::uuid[]) AND given.released_at IS NULL)
    RETURNING id`.execute(trx);
  return rows.length > 0;
}

const millis = (column: "lower" | "upper") =>
  sql<number>`extract(epoch from ${sql.raw(column)}(during))::float8 * 1000`;

/** Leaves out expired holds and the source `except`. */
export type Counted = { now: Date; except: string | null };

/** When agents are not free within a range, by agent. */
export async function findBusy(
  db: Db,
  agentIds: readonly string[],
  within: Range,
  { now, except }: Counted,
): Promise<Map<string, Range[]>> {
  const byAgent = new Map<string, Range[]>();
  if (agentIds.length === 0) return byAgent;
  const rows = await db
    .selectFrom("agent_busy")
    .select(["agent_id", millis("lower").as("start"), millis("upper").as("end")])
    .where("agent_id", "in", agentIds)
    .where("released_at", "is", null)
    .where(sql<boolean>`during && ${during(within)}`)
    .where(({ or, eb }) => or([eb("hold_until", "is", null), eb("hold_until", ">", now)]))
    .where(sql<boolean>`source_id IS DISTINCT FROM ${except}::uuid`)
    .execute();
  for (const { agent_id, start, end } of rows) {
    const ranges = byAgent.get(agent_id);
    if (ranges) ranges.push({ start, end });
    else byAgent.set(agent_id, [{ start, end }]);
  }
  return byAgent;
}

/** When the appointments and holds of agents begin within a range, with their buffers, by agent. */
export async function findStarts(
  db: Db,
  agentIds: readonly string[],
  within: Range,
  { now, except }: Counted,
): Promise<Map<string, number[]>> {
  const starts = new Map<string, number[]>(agentIds.map((id) => [id, []]));
  if (agentIds.length === 0) return starts;
  const rows = await db
    .selectFrom("agent_busy")
    .select(["agent_id", millis("lower").as("start")])
    .where("agent_id", "in", agentIds)
    .where("source", "in", ["hold", "appointment"])
    .where("released_at", "is", null)
    .where(sql<boolean>`during && ${during(within)}`)
    .where(({ or, eb }) => or([eb("hold_until", "is", null), eb("hold_until", ">", now)]))
    .where(sql<boolean>`source_id IS DISTINCT FROM ${except}::uuid`)
    .execute();
  for (const { agent_id, start } of rows) starts.get(agent_id)?.push(start);
  return starts;
}

/** The taken seats of a place within a range. */
export async function findTakenSeats(
  db: Db,
  placeId: string,
  within: Range,
  { now, except }: Counted,
): Promise<(Range & { seat: number })[]> {
  return db
    .selectFrom("seat_busy")
    .select(["seat", millis("lower").as("start"), millis("upper").as("end")])
    .where("place_id", "=", placeId)
    .where("released_at", "is", null)
    .where(sql<boolean>`during && ${during(within)}`)
    .where(({ or, eb }) => or([eb("hold_until", "is", null), eb("hold_until", ">", now)]))
    .where(sql<boolean>`source_id IS DISTINCT FROM ${except}::uuid`)
    .execute();
}

/** The minutes of agents that appointments and holds take, on a day and in a longer period around it. */
export async function findLoads(
  db: Db,
  agentIds: readonly string[],
  day: Range,
  period: Range,
): Promise<{ agentId: string; minutesThatDay: number; minutes: number }[]> {
  const { rows } = await sql<{ agent_id: string; day: number; period: number }>`
    SELECT agent_id,
      coalesce(sum(extract(epoch from upper(during * ${during(day)}) - lower(during * ${during(day)})))
        FILTER (WHERE during && ${during(day)}), 0)::float8 / 60 AS day,
      sum(extract(epoch from upper(during) - lower(during)))::float8 / 60 AS period
    FROM agent_busy
    WHERE agent_id = ANY(${agentIds}::uuid[]) AND released_at IS NULL AND source <> 'absence' AND during && ${during(period)}
    GROUP BY agent_id`.execute(db);
  const known = new Map(rows.map((row) => [row.agent_id, row]));
  return agentIds.map((agentId) => ({
    agentId,
    minutesThatDay: known.get(agentId)?.day ?? 0,
    minutes: known.get(agentId)?.period ?? 0,
  }));
}
