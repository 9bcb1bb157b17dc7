import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { CountedByCountry, TimeRange } from "../../platform/module.ts";

/** Tickets that were opened within a range; they are of no country. */
export async function countNewTickets(db: Db, { from, until }: TimeRange): Promise<CountedByCountry> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM support_tickets
    WHERE created_at >= ${from} AND created_at < ${until}`.execute(db);
  return rows.map(({ count }) => ({ country: null, count }));
}
