import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";

/** Distributes requests over the whole catalogue, and gives completed ones a duration of up to twenty days; some are late. */
export async function completeRequests(db: Db): Promise<void> {
  await sql`
    WITH place AS (
      SELECT id, service_id, country_code, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS of FROM service_countries)
    UPDATE service_requests AS request SET
      service_id = place.service_id, country_code = place.country_code, service_country_id = place.id, organism_id = NULL,
      completed_at = CASE WHEN status = 'completed' THEN submitted_at + took.seconds * interval '1 second' END,
      worked_seconds = CASE WHEN status = 'completed' THEN took.seconds END
    FROM place,
      (SELECT id, 3600 + abs(hashtext(id::text)::bigint) % (20 * 86400) AS seconds FROM service_requests) AS took
    WHERE took.id = request.id AND request.submitted_at IS NOT NULL
      AND place.at = abs(hashtext(request.reference)::bigint) % place.of
      AND request.completed_at IS NULL`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  await sql`CHECKPOINT`.execute(db);
}
