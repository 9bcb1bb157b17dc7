import type { DocumentKind, IssuedDocument } from "@passerelle/domain/billing/documents";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

/** A document that is to be issued. `sourceId`: the payment, the payable, or the refund. */
export type Due = { kind: DocumentKind; sourceId: string };

/** Why a document cannot be issued yet. */
export type Problem = "no_entity" | "no_rate";

/** Repeating it changes nothing. */
export async function insertDue(trx: Db, { kind, sourceId }: Due): Promise<void> {
  await trx
    .insertInto("billing_dues")
    .values({ kind, source_id: sourceId })
    .onConflict((conflict) => conflict.columns(["kind", "source_id"]).doNothing())
    .execute();
}

/** Whether a refund has its document, a credit note or a receipt. */
export async function isRefundDocumented(db: Db, refundId: string): Promise<boolean> {
  const row = await db
    .selectFrom("billing_documents")
    .select("id")
    .where("kind", "in", ["credit_note", "receipt"])
    .where("source_id", "=", refundId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a due until the transaction ends; waits for another process that is issuing it. Undefined when it was issued.
 * `isNews`: its reader is to be notified, except of payments from before this product issued documents.
 */
export async function lockDue(trx: Db, { kind, sourceId }: Due): Promise<{ isNews: boolean } | undefined> {
  return trx
    .selectFrom("billing_dues")
    .select(sql<boolean>`problem IS NOT NULL OR created_at > now() - interval '2 days'`.as("isNews"))
    .where("kind", "=", kind)
    .where("source_id", "=", sourceId)
    .forUpdate()
    .executeTakeFirst();
}

/** The due of an invoice, read without a lock; undefined once it is issued. */
export async function findInvoiceDue(
  db: Db,
  payableId: string,
): Promise<{ problem: string | null } | undefined> {
  return db
    .selectFrom("billing_dues")
    .select("problem")
    .where("kind", "=", "invoice")
    .where("source_id", "=", payableId)
    .executeTakeFirst();
}

export async function deleteDue(trx: Db, { kind, sourceId }: Due): Promise<void> {
  await trx.deleteFrom("billing_dues").where("kind", "=", kind).where("source_id", "=", sourceId).execute();
}

export async function updateProblem(trx: Db, { kind, sourceId }: Due, problem: Problem): Promise<void> {
  await trx
    .updateTable("billing_dues")
    .set({ problem })
    .where("kind", "=", kind)
    .where("source_id", "=", sourceId)
    .execute();
}

/** The position after which a list of dues continues. `at` is text, because a Date has no microseconds. */
export type DuePosition = { at: string; sourceId: string };

/** The oldest dues after `after`. */
export async function findDues(
  db: Db,
  { after, limit }: { after: DuePosition | undefined; limit: number },
): Promise<(Due & DuePosition)[]> {
  let query = db
    .selectFrom("billing_dues")
    .select(["kind", "source_id", sql<string>`created_at::text`.as("at")])
    .orderBy("created_at")
    .orderBy("source_id")
    .limit(limit);
  if (after)
    query = query.where(
      sql<boolean>`(created_at, source_id) > (${after.at}::timestamptz, ${after.sourceId}::uuid)`,
    );
  const rows = await query.execute();
  return rows.map((row) => ({
    kind: row.kind as DocumentKind,
    sourceId: row.source_id,
    at: row.at,
  }));
}

/**
 * The next number of a series, and the day of issue: `today`, but never before the document with the previous number. The
 * series is locked until the transaction ends, so that a transaction that fails leaves no gap; take it last.
 */
export async function takeNumber(
  trx: Db,
  { entityId, kind, today }: { entityId: string; kind: DocumentKind; today: string },
): Promise<{ year: number; sequence: number; issuedOn: string }> {
  const year = Number(today.slice(0, 4));
  const day = sql<Date>`${today}::date`;
  const row = await trx
    .insertInto("billing_series")
    .values({ entity_id: entityId, kind, year, last_number: 1, last_on: day })
    .onConflict((conflict) =>
      conflict.columns(["entity_id", "kind", "year"]).doUpdateSet({
        last_number: sql`billing_series.last_number + 1`,
        last_on: sql`greatest(billing_series.last_on, excluded.last_on)`,
      }),
    )
    .returning(["last_number", sql<string>`to_char(last_on, 'YYYY-MM-DD')`.as("issued_on")])
    .executeTakeFirstOrThrow();
  return { year, sequence: row.last_number, issuedOn: row.issued_on };
}

export type NewDocument = {
  id: string;
  due: Due;
  entityId: string;
  year: number;
  sequence: number;
  /** Null for the payer of a link, who has no account. */
  readerId: string | null;
  customerId: string;
  requestId: string | null;
  invoiceId: string | null;
  retainedUntil: string;
  document: IssuedDocument;
};

/** Inserts a document and, for an invoice, its balance. */
export async function insertDocument(trx: Db, issued: NewDocument): Promise<void> {
  const { document } = issued;
  await trx
    .insertInto("billing_documents")
    .values({
      id: issued.id,
      kind: document.kind,
      source_id: issued.due.sourceId,
      entity_id: issued.entityId,
      year: issued.year,
      sequence: issued.sequence,
      number: document.number,
      issued_on: sql<Date>`${document.issued_on}::date`,
      reader_id: issued.readerId,
      customer_id: issued.customerId,
      service_request_id: issued.requestId,
      invoice_id: issued.invoiceId,
      language: document.language,
      currency: document.currency,
      ...document.totals,
      document: json(document),
      retained_until: sql<Date>`${issued.retainedUntil}::date`,
    })
    .execute();
  if (document.kind === "invoice")
    await trx
      .insertInto("billing_balances")
      .values({ invoice_id: issued.id, gross: document.totals.gross })
      .execute();
}

export type LockedInvoice = Pick<
  NewDocument,
  "id" | "entityId" | "readerId" | "customerId" | "requestId" | "document"
>;

/** The invoice of a payable, whose balance is locked until the transaction ends; undefined before it is issued. */
export async function lockInvoice(trx: Db, payableId: string): Promise<LockedInvoice | undefined> {
  const row = await trx
    .selectFrom("billing_documents as invoice")
    .innerJoin("billing_balances as balance", "balance.invoice_id", "invoice.id")
    .select([
      "invoice.id",
      "invoice.entity_id as entityId",
      "invoice.reader_id as readerId",
      "invoice.customer_id as customerId",
      "invoice.service_request_id as requestId",
      "invoice.document",
    ])
    .where("invoice.kind", "=", "invoice")
    .where("invoice.source_id", "=", payableId)
    .forUpdate("balance")
    .executeTakeFirst();
  return row && { ...row, document: row.document as IssuedDocument };
}

/** Subtracts a credit note from the balance of its invoice and returns the rest. The database refuses a negative balance. */
export async function addCredit(trx: Db, invoiceId: string, amount: number): Promise<number> {
  const { left } = await trx
    .updateTable("billing_balances")
    .set({ credited: sql`credited + ${amount}` })
    .where("invoice_id", "=", invoiceId)
    .returning(sql<number>`gross - credited`.as("left"))
    .executeTakeFirstOrThrow();
  return left;
}
