import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import type { TestApp } from "../../apps/server/test/app.ts";
import type { TestUser } from "../../apps/server/test/builders/accounts.ts";
import { buildRequest, submit } from "../../apps/server/test/builders/requests.ts";

/** The owner's number of requests; it does not depend on the total. */
const OWNED = 50;
const PIECE = 50_000;
/** The characters of a reference (migration 0006). */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a confirmed free request for a new service; returns its id. */
export async function orderOne(server: TestApp, owner: TestUser): Promise<string> {
  const { id, detail } = await buildRequest(server, { owner, price: 0 });
  await submit(server, owner, detail);
  return id;
}

/**
 * Copies a request until there are this many, over two years: most are closed, a few are waiting, and all but `OWNED` belong to
 * other people. Each copy has the events of its history.
 */
export async function growRequests(db: Db, original: string, count: number): Promise<void> {
  const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0] as T;
  const { there } = await one(sql<{ there: number }>`SELECT count(*)::int AS there FROM service_requests`);
  const { columns, values } = await one(sql<{ columns: string; values: string }>`
    SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns,
      string_agg('copy.' || quote_ident(column_name), ', ' ORDER BY ordinal_position) AS values
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'service_requests' AND is_generated = 'NEVER'`);
  const [list, copied] = [sql.raw(columns), sql.raw(values)];
  for (let from = there + 1; from <= count; from += PIECE) {
    const to = Math.min(count, from + PIECE - 1);
    await sql`
      WITH others AS (SELECT array_agg(id ORDER BY id) AS ids FROM users
        WHERE role = 'diaspora' AND id <> (SELECT user_id FROM service_requests WHERE id = ${original})),
      clerk AS (SELECT id FROM users WHERE role = 'super_admin' ORDER BY id LIMIT 1),
      numbered AS (
        SELECT number, random() AS chance, now() - random() * interval '730 days' AS at
        FROM generate_series(${from}::int, ${to}::int) AS number),
      stated AS (
        SELECT *, CASE WHEN chance < 0.01 THEN 'submitted' WHEN chance < 0.02 THEN 'in_progress'
          WHEN chance < 0.025 THEN 'information_required' WHEN chance < 0.06 THEN 'rejected'
          WHEN chance < 0.08 THEN 'cancelled' ELSE 'completed' END AS state
        FROM numbered),
      copied AS (
        INSERT INTO service_requests (${list})
        SELECT ${copied} FROM stated, clerk, others, service_requests AS request,
          jsonb_populate_record(request, jsonb_build_object(
            'id', gen_random_uuid(), 'last_save_id', gen_random_uuid(), 'status', state,
            'reference', 'R-' || overlay((
              SELECT string_agg(substr(${ALPHABET}, (1 + (number / (30 ^ digit)::bigint) % 30)::int, 1), '' ORDER BY digit DESC)
              FROM generate_series(0, 7) AS digit) placing '-' from 5 for 0),
            'user_id', CASE WHEN number <= ${OWNED} THEN request.user_id
              ELSE others.ids[1 + number % array_length(others.ids, 1)] END,
            'assigned_to', CASE WHEN state IN ('in_progress', 'information_required', 'completed') THEN clerk.id END,
            'submitted_at', at, 'created_at', at, 'updated_at', at + interval '5 days',
            'due_at', at + interval '14 days',
            'waiting_since', CASE WHEN state = 'information_required' THEN at + interval '2 days' END)) AS copy
        WHERE request.id = ${original}
        RETURNING id, status, submitted_at)
      INSERT INTO request_events (service_request_id, kind, from_status, to_status, by, at)
      SELECT copied.id, 'moved', way.before, way.after, way.by, copied.submitted_at + way.later * interval '1 day'
      FROM copied, (VALUES ('draft', 'submitted', 'customer', 0), ('submitted', 'in_progress', 'staff', 1),
        ('in_progress', 'completed', 'staff', 5)) AS way (before, after, by, later)
      WHERE way.later = 0 OR copied.status = 'completed' OR (copied.status = 'in_progress' AND way.later = 1)`.execute(
      db,
    );
  }
  await sql`VACUUM ANALYZE`.execute(db);
  // Waits until writes to the disk have ended before the measurement begins.
  await sql`CHECKPOINT`.execute(db);
}
