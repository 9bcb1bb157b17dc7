import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";

const AGENTS = 200;
const CUSTOMERS = 1_000;
const BATCH = 50_000;

export type People = { agents: string[]; customers: { id: string; email: string }[]; kindId: string };

/** Creates the people of the benchmark; agents work every weekday from 8:00 to 18:00 in Douala, for calls of half an hour. */
export async function addAgents(db: Db): Promise<People> {
  const add = async (role: string, count: number) => {
    const { rows } = await sql<{ id: string; email: string }>`
      WITH made AS (
        INSERT INTO auth.users (id, email)
        SELECT gen_random_uuid(), ${role} || number || '@bench.test' FROM generate_series(1, ${count}::int) AS number
        RETURNING id, email)
      INSERT INTO users (id, name, role) SELECT id, 'Personne', ${role} FROM made
      RETURNING id, (SELECT email::text FROM made WHERE made.id = users.id) AS email`.execute(db);
    return rows;
  };
  const agents = (await add("agent_administration", AGENTS)).map(({ id }) => id);
  const customers = await add("diaspora", CUSTOMERS);
  await sql`
    INSERT INTO appointment_agents (agent_id, zone, country_code)
    SELECT id, 'Africa/Douala', 'CM' FROM unnest(${agents}::uuid[]) AS agent (id)`.execute(db);
  await sql`
    INSERT INTO availability_rules (agent_id, weekdays, from_minute, to_minute, zone)
    SELECT id, '{1,2,3,4,5}', 480, 1080, 'Africa/Douala' FROM unnest(${agents}::uuid[]) AS agent (id)`.execute(
    db,
  );
  const kindId = crypto.randomUUID();
  await sql`
    INSERT INTO appointment_kinds (id, name, description, mode, duration_minutes, step_minutes, buffer_before_minutes,
      buffer_after_minutes, notice_minutes, horizon_days, deadline_hours, is_confirmed_by_hand)
    VALUES (${kindId}, '{"fr": "Appel", "en": "Call"}', '{"fr": "", "en": ""}', 'video', 30, 30, 0, 0, 0, 60, 24, false)`.execute(
    db,
  );
  return { agents, customers, kindId };
}

/**
 * Adds past appointments, with the time that they occupied, until there are `wanted`: half an hour each, consecutive, for all
 * agents.
 */
export async function growPast(db: Db, { agents, customers, kindId }: People, wanted: number): Promise<void> {
  const counted = async () => {
    const { rows } = await sql<{ there: number }>`SELECT count(*)::int AS there FROM appointments`.execute(
      db,
    );
    return rows[0]?.there ?? 0;
  };
  const ids = customers.map(({ id }) => id);
  for (let there = await counted(); there < wanted; there = await counted())
    await sql`
      WITH numbered AS (
        SELECT gen_random_uuid() AS id, number, (${agents}::uuid[])[number % ${AGENTS}::int + 1] AS agent_id,
          date_trunc('hour', now()) - (number / ${AGENTS}::int + 2) * interval '30 minutes' AS starts_at
        FROM generate_series(${there}::int, ${Math.min(wanted, there + BATCH)}::int - 1) AS number),
      taken AS (
        INSERT INTO agent_busy (agent_id, during, source, source_id)
        SELECT agent_id, tstzrange(starts_at, starts_at + interval '30 minutes'), 'appointment', id FROM numbered)
      INSERT INTO appointments (id, reference, uid, link_hash, status, customer_id, agent_id, kind_id, starts_at, ends_at,
        agent_zone, customer_zone, attendee, attendee_name, deadline_hours, is_confirmed_by_hand, set_at)
      SELECT id, regexp_replace(translate(upper(lpad(to_hex(number), 8, '0')), '01', 'XY'), '(....)(....)', 'V-\\1-\\2'),
        id || '@bench.test', md5(id::text) || md5(number::text), 'attended', (${ids}::uuid[])[number % ${CUSTOMERS}::int + 1], agent_id,
        ${kindId}::uuid, starts_at, starts_at + interval '30 minutes', 'Africa/Douala', 'Europe/Paris', 'relative', 'Moussa', 24, false,
        starts_at
      FROM numbered`.execute(db);
  await sql`ANALYZE appointments, agent_busy`.execute(db);
}
