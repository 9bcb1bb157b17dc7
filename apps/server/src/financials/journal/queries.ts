import type { BookKind, Leg } from "@passerelle/domain/financials/charts";
import type { OpeningBalance, Posting } from "@passerelle/domain/financials/journal";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type StoredPosting = Posting & { id: number };

/**
 * The entity and the days of a journal, both included. The journal of a billing entity has postings of every currency, with
 * their value in the currency of its books. Postings without an entity (null) have no books, so that each of their journals
 * has one currency.
 */
export type JournalScope = { entity: string | null; currency: Currency; from: string; to: string };

function ofJournal(db: Db, { entity, currency, from, to }: JournalScope) {
  const found = db
    .selectFrom("book_postings")
    .where("entity_id", "is not distinct from", entity)
    .where("posted_on", ">=", sql<Date>`${from}::date`)
    .where("posted_on", "<=", sql<Date>`${to}::date`);
  return entity === null ? found.where("currency", "=", currency) : found;
}

/** Postings by day, in the order in which they were posted, after the last one of the batch before. */
export async function findPostings(
  db: Db,
  scope: JournalScope,
  { after, limit }: { after: Pick<StoredPosting, "posted_on" | "id"> | undefined; limit: number },
): Promise<StoredPosting[]> {
  let query = ofJournal(db, scope)
    .select([
      "id",
      "leg",
      sql<string>`to_char(posted_on, 'YYYY-MM-DD')`.as("posted_on"),
      "currency",
      "amount",
      sql<number>`book_value(amount, currency, ${scope.currency}, posted_on)`.as("book_amount"),
      "debit_kind",
      "debit_holder",
      "credit_kind",
      "credit_holder",
      "reference",
    ])
    .orderBy("book_postings.posted_on")
    .orderBy("id")
    .limit(limit);
  if (after)
    query = query.where(sql<boolean>`(posted_on, id) > (${after.posted_on}::date, ${after.id}::bigint)`);
  const rows = await query.execute();
  return rows.map(({ debit_kind, debit_holder, credit_kind, credit_holder, book_amount, ...row }) => ({
    ...row,
    leg: row.leg as Leg,
    currency: row.currency as Currency,
    book: { amount: book_amount, currency: scope.currency },
    debit: { kind: debit_kind as BookKind, holder: debit_holder },
    credit: { kind: credit_kind as BookKind, holder: credit_holder },
  }));
}

/** The number of postings, counted up to `countTo`. */
export async function countPostings(db: Db, scope: JournalScope, countTo?: number): Promise<number> {
  const found = ofJournal(db, scope).select("id");
  const { count } = await db
    .selectFrom((countTo === undefined ? found : found.limit(countTo)).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The balance of each account in each currency before a day, without zero balances. */
export async function findOpeningBalances(
  db: Db,
  { entity, currency, from }: Pick<JournalScope, "entity" | "currency" | "from">,
): Promise<OpeningBalance[]> {
  const { rows } = await sql<OpeningBalance>`
    WITH posting AS (
      SELECT debit_kind, debit_holder, credit_kind, credit_holder, currency, amount,
        book_value(amount, currency, ${currency}, posted_on) AS book
      FROM book_postings
      WHERE entity_id IS NOT DISTINCT FROM ${entity}::uuid AND posted_on < ${from}::date
        AND (entity_id IS NOT NULL OR currency = ${currency}))
    SELECT kind, holder, currency, sum(amount)::bigint AS balance, sum(book)::bigint AS book FROM (
      SELECT debit_kind AS kind, debit_holder AS holder, currency, amount, book FROM posting
      UNION ALL
      SELECT credit_kind, credit_holder, currency, -amount, -book FROM posting
    ) AS side GROUP BY kind, holder, currency HAVING sum(amount) <> 0 OR sum(book) <> 0
    ORDER BY kind, holder, currency`.execute(db);
  return rows;
}

/** The names of customers by id; closed accounts that were erased have an empty one. */
export async function findHolderNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
