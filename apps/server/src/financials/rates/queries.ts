import type { ExchangeRate, RatedCurrency } from "@passerelle/domain/financials/exchange-rates";
import type { Month } from "@passerelle/domain/financials/months";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** All rates by currency, newest first. */
export async function findRates(db: Db): Promise<ExchangeRate[]> {
  const rows = await db
    .selectFrom("book_rates")
    .select(["currency", sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as("valid_from"), "per_euro"])
    .orderBy("currency")
    .orderBy("book_rates.valid_from", "desc")
    .execute();
  return rows.map((row) => ({ ...row, currency: row.currency as RatedCurrency }));
}

/** The last month that any entity closed. */
export async function findLastClosed(db: Db): Promise<Month | undefined> {
  const { rows } = await sql<{ last: Month | null }>`
    SELECT to_char(max(month), 'YYYY-MM') AS last FROM closed_months`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Prevents other transactions from saving rates or closing months until this one ends. */
export async function lockRates(trx: Db): Promise<void> {
  await sql`LOCK TABLE book_rates IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

export async function writeRate(trx: Db, rate: ExchangeRate, savedBy: string): Promise<void> {
  const { currency, per_euro } = rate;
  await trx
    .insertInto("book_rates")
    .values({
      currency,
      per_euro,
      valid_from: sql<Date>`${rate.valid_from}::date`,
      saved_by: savedBy,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["currency", "valid_from"])
        .doUpdateSet({ per_euro, saved_by: savedBy, saved_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteRate(trx: Db, rate: Omit<ExchangeRate, "per_euro">): Promise<void> {
  await trx
    .deleteFrom("book_rates")
    .where("currency", "=", rate.currency)
    .where("valid_from", "=", sql<Date>`${rate.valid_from}::date`)
    .execute();
}

export type Unvalued = { month: Month; currency: Currency };

/** The months of a billing entity with postings that have no value in the currency of its books, and in which currencies. */
export async function findUnvalued(
  db: Db,
  { id, currency }: { id: string; currency: Currency },
): Promise<Unvalued[]> {
  const { rows } = await sql<Unvalued>`
    SELECT DISTINCT to_char(posting.posted_on, 'YYYY-MM') AS month, posting.currency
    FROM (
      SELECT DISTINCT currency, book_valued_from(currency, ${currency}) AS valued_from
      FROM book_totals WHERE entity_id = ${id}::uuid AND dimension = 'account') AS used
    JOIN book_postings AS posting ON posting.entity_id = ${id}::uuid AND posting.currency = used.currency
      AND posting.posted_on < used.valued_from
    ORDER BY 1, 2`.execute(db);
  return rows;
}
