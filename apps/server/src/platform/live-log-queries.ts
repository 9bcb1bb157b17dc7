import type { Change } from "@passerelle/domain/live/changes";
import type { LiveTopic } from "@passerelle/domain/live/topics";
import { sql } from "kysely";
import type { Db } from "./db.ts";

/** `session`: a session of the person ended, or their account was suspended. */
export type LoggedChange = { userId: string; about: LiveTopic | "session"; id: string };

/** The current position of the log. No earlier reading contains a later change. */
export async function readPlace(db: Db): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`SELECT pg_current_snapshot()::text AS cursor`.execute(db);
  return (rows[0] as { cursor: string }).cursor;
}

/** All changes since a reading, with the new position. `lost`: some may have been deleted. */
export async function readSince(
  db: Db,
  cursor: string,
): Promise<{ cursor: string; lost: boolean; changes: LoggedChange[] }> {
  const { rows } = await sql<{
    cursor: string;
    lost: boolean;
    user_id: string | null;
    about: string;
    id: string;
  }>`
    SELECT log.snapshot::text AS cursor, log.horizon >= pg_snapshot_xmin(${cursor}::pg_snapshot) AS lost,
      event.user_id, event.about, event.subject AS id
    FROM (SELECT pg_current_snapshot() AS snapshot, (SELECT xid FROM live_horizon) AS horizon) AS log
    LEFT JOIN live_events AS event ON event.xid >= pg_snapshot_xmin(${cursor}::pg_snapshot)
      AND event.xid < pg_snapshot_xmax(log.snapshot) AND NOT pg_visible_in_snapshot(event.xid, ${cursor}::pg_snapshot)
    ORDER BY event.xid`.execute(db);
  const [first] = rows as [(typeof rows)[number]];
  const changes = rows.flatMap(({ user_id, about, id }) =>
    user_id === null ? [] : [{ userId: user_id, about: about as LoggedChange["about"], id }],
  );
  return { cursor: first.cursor, lost: first.lost, changes };
}

/** A client that requests missed changes: since `cursor`, or since the instant `since` if it has no cursor. */
export type Asking = { userId: string; cursor: string | undefined; since: Date };

/** `cursor`: the position of this reading. `changes`: by client. */
export type Missed = { cursor: string; horizon: string; changes: Change[][] };

/**
 * The changes that each client missed up to the cursor `until` (by default the position of this reading), in the order of the
 * clients.
 */
export async function readMissed(db: Db, asking: readonly Asking[], until?: string): Promise<Missed> {
  const places = asking.map((_, place) => place);
  const cursors = asking.map(({ cursor }) => cursor ?? "");
  const since = asking.map((one) => one.since.toISOString());
  const { rows } = await sql<{
    cursor: string;
    horizon: string;
    place: number;
    about: string | null;
    id: string;
  }>`
    SELECT log.snapshot::text AS cursor, log.horizon::text AS horizon, asked.place, event.about, event.subject AS id
    FROM (SELECT pg_current_snapshot() AS snapshot, (SELECT xid FROM live_horizon) AS horizon) AS log
    CROSS JOIN unnest(${places}::int[], ${asking.map(({ userId }) => userId)}::uuid[], ${cursors}::text[],
      ${since}::timestamptz[]) AS asked (place, user_id, cursor, since)
    LEFT JOIN live_events AS event ON event.user_id = asked.user_id AND event.about <> 'session'
      AND pg_visible_in_snapshot(event.xid, coalesce(${until ?? null}::pg_snapshot, log.snapshot))
      AND CASE WHEN asked.cursor = '' THEN event.at >= asked.since
        ELSE NOT pg_visible_in_snapshot(event.xid, nullif(asked.cursor, '')::pg_snapshot) END
    ORDER BY asked.place, event.xid`.execute(db);
  const changes: Change[][] = asking.map(() => []);
  for (const { place, about, id } of rows) {
    if (about !== null) changes[place]?.push({ about: about as LiveTopic, ...(id !== "" && { id }) });
  }
  const { cursor, horizon } = rows[0] as (typeof rows)[number];
  return { cursor, horizon, changes };
}

/** Deletes changes from before an instant, and records how far back the log reaches. */
export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM live_events WHERE at < ${before} RETURNING xid)
    UPDATE live_horizon SET xid = greatest(live_horizon.xid, (SELECT xid FROM gone ORDER BY xid DESC LIMIT 1))
    WHERE EXISTS (SELECT FROM gone)`.execute(db);
}
