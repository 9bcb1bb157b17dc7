import type { MeasuredSum } from "@passerelle/domain/financials/views";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** The dimensions of the totals; `account` belongs to the balances and `rate` to VAT. */
export type Dimension = "month" | "country" | "service" | "method" | "account" | "rate";

/** The scope of totals: one entity or, with undefined, all; both months (`2026-11`) included. */
export type TotalsScope = {
  entity: string | undefined;
  currency: Currency;
  from: string;
  to: string;
};

/** The sums of a dimension in a period, by key and measure; of the dimension `month` by month. */
export async function findSums(
  db: Db,
  dimension: Dimension,
  { entity, currency, from, to }: TotalsScope,
): Promise<MeasuredSum[]> {
  const key = dimension === "month" ? sql<string>`to_char(month, 'YYYY-MM')` : sql<string>`key`;
  let query = db
    .selectFrom("book_totals")
    .select([key.as("key"), "measure", sql<number>`sum(amount)::bigint`.as("amount")])
    .where("dimension", "=", dimension)
    .where("currency", "=", currency)
    .where("month", ">=", sql<Date>`${`${from}-01`}::date`)
    .where("month", "<=", sql<Date>`${`${to}-01`}::date`)
    .groupBy([key, "measure"])
    .orderBy(key)
    .orderBy("measure");
  if (entity !== undefined) query = query.where("entity_id", "=", entity);
  return query.execute();
}

/** The currencies of entries, by their number, largest first. */
export async function findCurrencies(db: Db, entity: string | undefined): Promise<Currency[]> {
  let query = db
    .selectFrom("book_totals")
    .select("currency")
    .where("dimension", "=", "month")
    .groupBy("currency")
    .orderBy(sql`sum(count)`, "desc")
    .orderBy("currency");
  if (entity !== undefined) query = query.where("entity_id", "=", entity);
  const rows = await query.execute();
  return rows.map(({ currency }) => currency as Currency);
}

/**
 * Merges the rows of each key into one; rows that another process is merging are left to it. Readers see the same sums
 * before and after.
 */
export async function foldTotals(db: Db): Promise<void> {
  await sql`
    WITH several AS (
      SELECT dimension, currency, month, key, measure, entity_id FROM book_totals
      GROUP BY dimension, currency, month, key, measure, entity_id HAVING count(*) > 1
    ), folded AS (
      DELETE FROM book_totals AS total USING several
      WHERE total.dimension = several.dimension AND total.currency = several.currency AND total.month = several.month
        AND total.key = several.key AND total.measure = several.measure
        AND total.entity_id IS NOT DISTINCT FROM several.entity_id
      RETURNING total.*
    )
    INSERT INTO book_totals (entity_id, currency, dimension, month, key, measure, amount, count)
    SELECT entity_id, currency, dimension, month, key, measure, sum(amount), sum(count)
    FROM folded GROUP BY dimension, currency, month, key, measure, entity_id`.execute(db);
}
