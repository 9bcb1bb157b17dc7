import type { Breakdown, CashMeasure } from "@passerelle/domain/financials/views";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { TotalsScope } from "../totals/queries.ts";

/** A document or a movement of cash. Amounts in minor units. */
export type DetailRow = {
  id: string | null;
  kind: "invoice" | "credit_note" | CashMeasure;
  on: string;
  reference: string;
  amount: number;
  tax: number;
  disbursed: number;
};

/** The part of the books: all entries of the months, or those of a country, a service or a method. */
export type DetailsScope = TotalsScope & {
  by: Breakdown;
  key: string;
  /** The kind of cash movements; undefined: all. */
  measure: CashMeasure | undefined;
};

type Paged = { limit: number; offset: number; countTo: number };

const day = (month: string) => sql<Date>`${`${month}-01`}::date`;
const after = (month: string) => sql<Date>`${`${month}-01`}::date + interval '1 month'`;

/** Invoices and credit notes, newest first. `total` is counted up to `countTo`. */
export async function findBookDocuments(
  db: Db,
  { entity, currency, from, to, by, key }: DetailsScope,
  { limit, offset, countTo }: Paged,
): Promise<{ rows: DetailRow[]; total: number }> {
  let found = db
    .selectFrom("book_documents")
    .where("currency", "=", currency)
    .where("issued_on", ">=", day(from))
    .where("issued_on", "<", after(to));
  if (entity !== undefined) found = found.where("entity_id", "=", entity);
  if (by !== "month") found = found.where(by, "=", key);
  const rows = await found
    .select([
      "document_id as id",
      "kind",
      sql<string>`to_char(issued_on, 'YYYY-MM-DD')`.as("on"),
      "number as reference",
      "net as amount",
      "tax",
      "disbursed",
    ])
    .orderBy("issued_on", "desc")
    .orderBy("document_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom(found.select("document_id").limit(countTo).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as DetailRow[], total: Number(counted.total) };
}

/** Movements of cash, or those of one kind, newest first. `total` is counted up to `countTo`. */
export async function findBookMovements(
  db: Db,
  { entity, currency, from, to, by, key, measure }: DetailsScope,
  { limit, offset, countTo }: Paged,
): Promise<{ rows: DetailRow[]; total: number }> {
  let found = db
    .selectFrom("book_postings")
    .where("measure", "is not", null)
    .where("currency", "=", currency)
    .where("posted_on", ">=", day(from))
    .where("posted_on", "<", after(to));
  if (entity !== undefined) found = found.where("entity_id", "=", entity);
  if (by !== "month") found = found.where(by, "=", key);
  if (measure !== undefined) found = found.where("measure", "=", measure);
  const rows = await found
    .select([
      "payment_id as id",
      "measure as kind",
      sql<string>`to_char(posted_on, 'YYYY-MM-DD')`.as("on"),
      "reference",
      "cash as amount",
    ])
    .orderBy("posted_on", "desc")
    .orderBy("book_postings.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom(found.select("book_postings.id").limit(countTo).as("found"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({ ...row, tax: 0, disbursed: 0 })) as DetailRow[],
    total: Number(counted.total),
  };
}
