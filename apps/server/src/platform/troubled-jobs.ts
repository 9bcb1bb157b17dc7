import { sql } from "kysely";
import type { Db } from "./db.ts";

/** A job that failed so often has more than a short outage: its tries are seconds apart at first. */
const TRIES = 5;

/** The kinds of jobs that fail again and again, or were given up within the last week, and how many of each. */
export async function findTroubledJobs(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT name, count(*) AS count FROM pgboss.job
    WHERE (state = 'retry' AND retry_count >= ${TRIES})
      OR (state = 'failed' AND completed_on > now() - interval '7 days')
    GROUP BY name ORDER BY count DESC, name`.execute(db);
  return rows;
}
