import type { Chart, ChartAccounts } from "@passerelle/domain/financials/charts";
import type { Month } from "@passerelle/domain/financials/months";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

/** A closed month of a billing entity, with the charts at its closing. */
export type ClosedMonth = {
  month: Month;
  closed_at: Date;
  closed_by_name: string;
  charts: Record<Chart, ChartAccounts>;
};

/** The closed months of a billing entity, oldest first. */
export async function findClosedMonths(db: Db, entity: string): Promise<ClosedMonth[]> {
  const rows = await db
    .selectFrom("closed_months")
    .innerJoin("people", "people.id", "closed_months.closed_by")
    .select([
      sql<string>`to_char(month, 'YYYY-MM')`.as("month"),
      "closed_months.closed_at",
      "people.name as closed_by_name",
      "charts",
    ])
    .where("entity_id", "=", entity)
    .orderBy("month")
    .execute();
  return rows.map((row) => ({ ...row, charts: row.charts as ClosedMonth["charts"] }));
}

/** The currencies of postings without a billing entity, with the first and the last month of each. */
export async function findUnassigned(db: Db): Promise<{ currency: Currency; from: Month; to: Month }[]> {
  const { rows } = await sql<{ currency: Currency; from: Month; to: Month }>`
    SELECT currency, to_char(min(month), 'YYYY-MM') AS from, to_char(max(month), 'YYYY-MM') AS to FROM book_totals
    WHERE entity_id IS NULL AND dimension = 'account' GROUP BY currency ORDER BY currency`.execute(db);
  return rows;
}

/** The first month in which something was posted or issued; undefined while there is none. */
export async function findFirstMonth(db: Db, entity: string): Promise<Month | undefined> {
  const row = await db
    .selectFrom("book_totals")
    .select(sql<string | null>`to_char(min(month), 'YYYY-MM')`.as("first"))
    .where("entity_id", "=", entity)
    .executeTakeFirst();
  return row?.first ?? undefined;
}

/**
 * Prevents postings to a month until the transaction ends, and waits for running ones: `refuse_closed_month` takes the same
 * lock for each posting.
 */
export async function lockMonth(trx: Db, entity: string, month: Month): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('book:' || ${entity}::text || ':' || ${month}::text, 0))`.execute(
    trx,
  );
}

/** False when the month is closed already. */
export async function insertClosedMonth(
  trx: Db,
  { entity, month, closedBy, charts }: { entity: string; month: Month; closedBy: string; charts: object },
): Promise<boolean> {
  const row = await trx
    .insertInto("closed_months")
    .values({
      entity_id: entity,
      month: sql<Date>`${`${month}-01`}::date`,
      closed_by: closedBy,
      charts: json(charts),
    })
    .onConflict((conflict) => conflict.columns(["entity_id", "month"]).doNothing())
    .returning("month")
    .executeTakeFirst();
  return row !== undefined;
}
