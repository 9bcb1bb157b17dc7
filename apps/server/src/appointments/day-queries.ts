import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { CountedByCountry, TimeRange } from "../platform/module.ts";

/** Appointments that began within a range, without cancelled and unpaid ones; they have no country. */
export async function countBegun(db: Db, { from, until }: TimeRange): Promise<CountedByCountry> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM appointments
    WHERE starts_at >= ${from} AND starts_at < ${until}
      AND status NOT IN ('awaiting_payment', 'cancelled_by_customer', 'cancelled_by_us', 'expired')`.execute(
    db,
  );
  return rows.map(({ count }) => ({ country: null, count }));
}
