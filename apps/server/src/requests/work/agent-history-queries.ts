import type { HistoryEntry } from "@passerelle/contract/shapes";
import type { Language } from "@passerelle/domain/languages";
import { type RawBuilder, sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";
import { inLanguage } from "../../platform/localized.ts";

/** An event of a member of the staff; `key` is unique among all events. */
type AgentEvent = {
  key: string;
  at: Date;
  event: HistoryEntry["event"];
  actor_id: string | null;
  actor_name: string | null;
  agent_name: string;
  fields: string[];
};
type Events = { events: AgentEvent[]; total: number };

const named = (column: "added" | "removed", sign: string, language: Language) => sql<string[]>`coalesce((
  SELECT jsonb_agg(${sign}::text || coalesce(${inLanguage("country.name", language)}, organism.name, '') ORDER BY entry.nth)
  FROM jsonb_array_elements(${sql.ref(`event.${column}`)}) WITH ORDINALITY AS entry (value, nth)
  LEFT JOIN country_names AS country ON entry.value ->> 'kind' = 'country' AND country.code = entry.value ->> 'id'
  LEFT JOIN organism_names AS organism ON entry.value ->> 'kind' = 'organism' AND organism.id::text = entry.value ->> 'id'), '[]')`;

type Table = "agent_scope_events" | "agent_term_events" | "hand_overs";
type Read = Omit<AgentEvent, "key" | "event" | "fields"> & { id: number };

/** The newest rows of a table, with the additional columns `more`. */
async function readNewest<More>(
  db: Db,
  table: Table,
  more: RawBuilder<More>,
  limit: number,
): Promise<(Read & More)[]> {
  const { rows } = await sql<Read & More>`
    SELECT event.id, event.at, event.actor_id, actor.name AS actor_name, agent.name AS agent_name, ${more}
    FROM ${sql.table(table)} AS event
    JOIN people AS agent ON agent.id = event.user_id
    LEFT JOIN people AS actor ON actor.id = event.actor_id
    ORDER BY event.at DESC, event.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

async function count(db: Db, table: Table): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The changes of scopes, newest first, with the total count. */
export async function findScopeEvents(db: Db, limit: number, language: Language): Promise<Events> {
  const changed = sql<{ added: string[]; removed: string[] }>`
    ${named("added", "+", language)} AS added, ${named("removed", "-", language)} AS removed`;
  const rows = await readNewest(db, "agent_scope_events", changed, limit);
  const events = rows.map(({ id, added, removed, ...row }) => ({
    ...row,
    key: `scopes ${id}`,
    event: "changed" as const,
    fields: [...added, ...removed],
  }));
  return { events, total: await count(db, "agent_scope_events") };
}

/** The changes of terms: `=requestsPerDay:5`. */
export async function findTermEvents(db: Db, limit: number): Promise<Events> {
  const changed = sql<{ changes: { field: string; value: string }[] }>`event.changes`;
  const rows = await readNewest(db, "agent_term_events", changed, limit);
  const events = rows.map(({ id, changes, ...row }) => ({
    ...row,
    key: `terms ${id}`,
    event: "changed" as const,
    fields: changes.map(({ field, value }) => `=${field}:${value}`),
  }));
  return { events, total: await count(db, "agent_term_events") };
}

/** The hand-overs of work: `>tickets:12`. */
export async function findHandOvers(db: Db, limit: number): Promise<Events> {
  const what = sql<{ kind: string; moved: number }>`event.kind, event.moved`;
  const rows = await readNewest(db, "hand_overs", what, limit);
  const events = rows.map(({ id, kind, moved, ...row }) => ({
    ...row,
    key: `hand-over ${id}`,
    event: "handed_over" as const,
    fields: [`>${kind}:${moved}`],
  }));
  return { events, total: await count(db, "hand_overs") };
}

export async function insertHandOver(
  trx: Db,
  row: { user_id: string; actor_id: string; kind: string; given: readonly { id: string; count: number }[] },
): Promise<void> {
  const moved = row.given.reduce((sum, one) => sum + one.count, 0);
  await trx
    .insertInto("hand_overs")
    .values({ ...row, given: json(row.given), moved })
    .execute();
}

/** The changes of a person's terms, for their export. */
export function readTermChanges(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom("agent_term_events")
    .select(["changes", "at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** The hand-overs from a person and to them, for their export; without the names of the other side. */
export async function readHandOvers(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT event.kind, event.at, side.direction, side.count FROM hand_overs AS event
    CROSS JOIN LATERAL (
      SELECT 'from_you' AS direction, event.moved AS count WHERE event.user_id = ${userId}::uuid
      UNION ALL
      SELECT 'to_you', (taker.value ->> 'count')::int FROM jsonb_array_elements(event.given) AS taker
      WHERE taker.value ->> 'id' = ${userId}
    ) AS side
    WHERE event.user_id = ${userId}::uuid OR event.given @> jsonb_build_array(jsonb_build_object('id', ${userId}::text))
    ORDER BY event.id`.execute(db);
  return rows;
}
