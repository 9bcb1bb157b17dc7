import { sql } from "kysely";
import type { Db } from "./db.ts";

/** A job with so many failures has more than a short outage: the first tries are seconds apart. */
const TRIES = 5;

/** The kinds of jobs that fail repeatedly, or were given up within the last week, with the number of each. */
export async function findTroubledJobs(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT name, count(*) AS count FROM pgboss.job
    WHERE (state = 'retry' AND retry_count >= ${TRIES})
      OR (state = 'failed' AND completed_on > now() - interval '7 days')
    GROUP BY name ORDER BY count DESC, name`.execute(db);
  return rows;
}
