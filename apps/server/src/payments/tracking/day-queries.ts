import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { CountedByCountry, TimeRange } from "../../platform/module.ts";

/** Payments that began within a range and succeeded, by the country of their request. */
export async function countPaymentsByCountry(db: Db, { from, until }: TimeRange): Promise<CountedByCountry> {
  const { rows } = await sql<CountedByCountry[number]>`
    SELECT request.country_code AS country, count(*) AS count
    FROM transactions AS payment
    LEFT JOIN request_summaries AS request ON request.id = payment.service_request_id
    WHERE payment.created_at >= ${from} AND payment.created_at < ${until} AND payment.status = 'succeeded'
    GROUP BY request.country_code`.execute(db);
  return rows;
}
