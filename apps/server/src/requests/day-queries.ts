import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { CountedByCountry, TimeRange } from "../platform/module.ts";

/** Requests that were submitted within a range and are not cancelled since. */
export async function countOrders(db: Db, { from, until }: TimeRange): Promise<CountedByCountry> {
  const { rows } = await sql<CountedByCountry[number]>`
    SELECT country_code AS country, count(*) AS count FROM service_requests
    WHERE queue IN ('work', 'waiting', 'closed') AND submitted_at >= ${from} AND submitted_at < ${until}
    GROUP BY country_code`.execute(db);
  return rows;
}

/** Requests that were completed within a range. */
export async function countDeliveries(db: Db, { from, until }: TimeRange): Promise<CountedByCountry> {
  const { rows } = await sql<CountedByCountry[number]>`
    SELECT country_code AS country, count(*) AS count FROM service_requests
    WHERE completed_at >= ${from} AND completed_at < ${until}
    GROUP BY country_code`.execute(db);
  return rows;
}
