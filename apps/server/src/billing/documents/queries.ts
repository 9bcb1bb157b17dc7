import type { DocumentKind, IssuedDocument } from "@passerelle/domain/billing/documents";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing, type Hit, type SearchTerms, startingWith } from "../../platform/text-search.ts";

export type StoredDocument = {
  id: string;
  reader_id: string | null;
  customer_id: string;
  service_request_id: string | null;
  invoice_id: string | null;
  /** The id of the payment, the payable, or the refund. */
  source_id: string;
  document: IssuedDocument;
};

const COLUMNS = [
  "id",
  "reader_id",
  "customer_id",
  "service_request_id",
  "invoice_id",
  "source_id",
  "document",
] as const;

const columns = (db: Db) => db.selectFrom("billing_documents").select(COLUMNS);

export async function findDocument(db: Db, id: string): Promise<StoredDocument | undefined> {
  const row = await columns(db).where("id", "=", id).executeTakeFirst();
  return row as StoredDocument | undefined;
}

export async function findReceiptOfPayment(
  db: Db,
  transactionId: string,
): Promise<StoredDocument | undefined> {
  const row = await columns(db)
    .where("kind", "=", "receipt")
    .where("source_id", "=", transactionId)
    .executeTakeFirst();
  return row as StoredDocument | undefined;
}

export type DocumentFilter = {
  readerId?: string | undefined;
  kind?: DocumentKind | undefined;
  year?: number | undefined;
  /** Leaves out documents that wait for a stamp. */
  isDelivered?: true;
  /** The beginning of a number, or a part of the buyer's name. */
  sought?: string | undefined;
};

function filtered(db: Db, { readerId, kind, year, isDelivered, sought }: DocumentFilter) {
  let query = db.selectFrom("billing_documents");
  if (readerId !== undefined) query = query.where("reader_id", "=", readerId);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (year !== undefined) query = query.where("year", "=", year);
  if (isDelivered)
    query = query.where(
      sql<boolean>`NOT EXISTS (SELECT FROM fiscal_stamps WHERE document_id = billing_documents.id AND state <> 'stamped')`,
    );
  if (sought)
    query = query.where(({ or, eb }) =>
      or([
        eb("number", "like", startingWith(sought.toUpperCase())),
        sql<boolean>`searchable(document #>> '{buyer,name}') LIKE searchable(${containing(sought)})`,
      ]),
    );
  return query;
}

/** A page of documents, newest first, and their number. */
export async function listDocuments(
  db: Db,
  filter: DocumentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredDocument[]; total: number }> {
  const rows = await filtered(db, filter)
    .select(COLUMNS)
    .orderBy("issued_on", "desc")
    .orderBy("issued_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as StoredDocument[], total: Number(total) };
}

/** The years in which there are documents, newest first. */
export async function findYears(db: Db, filter: Pick<DocumentFilter, "readerId">): Promise<number[]> {
  const rows = await filtered(db, filter).select("year").distinct().orderBy("year", "desc").execute();
  return rows.map(({ year }) => year);
}

/** The documents of a person's request that this person reads, oldest first. */
export async function findDocumentsOfRequest(
  db: Db,
  requestId: string,
  readerId: string,
): Promise<StoredDocument[]> {
  const rows = await columns(db)
    .where("service_request_id", "=", requestId)
    .where("reader_id", "=", readerId)
    .orderBy("issued_at")
    .orderBy("id")
    .execute();
  return rows as StoredDocument[];
}

/** The invoices of payables, by the id of each. */
export async function findInvoicesOf(
  db: Db,
  payableIds: readonly string[],
): Promise<Map<string, { id: string; number: string }>> {
  if (payableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("billing_documents")
    .select(["id", "number", "source_id"])
    .where("kind", "=", "invoice")
    .where("source_id", "in", payableIds)
    .execute();
  return new Map(rows.map(({ source_id, ...invoice }) => [source_id, invoice]));
}

/** The credit notes of an invoice, oldest first. */
export async function findCreditNotes(db: Db, invoiceId: string): Promise<StoredDocument[]> {
  const rows = await columns(db)
    .where("invoice_id", "=", invoiceId)
    .orderBy("issued_at")
    .orderBy("id")
    .execute();
  return rows as StoredDocument[];
}

export type Waiting = { no_entity: number; no_rate: number; stamp_pending: number; stamp_refused: number };

/** How many documents cannot be issued or delivered yet, by reason. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const rows = await db
    .selectFrom("billing_dues")
    .select(["problem", ({ fn }) => fn.countAll<number>().as("count")])
    .where("problem", "is not", null)
    .groupBy("problem")
    .execute();
  const countOf = (problem: string) => Number(rows.find((row) => row.problem === problem)?.count ?? 0);
  const { rows: stamps } = await sql<Pick<Waiting, "stamp_pending" | "stamp_refused">>`
    SELECT count(*) FILTER (WHERE state = 'pending')::int AS stamp_pending,
      count(*) FILTER (WHERE state = 'refused')::int AS stamp_refused
    FROM fiscal_stamps WHERE state <> 'stamped'`.execute(db);
  return {
    no_entity: countOf("no_entity"),
    no_rate: countOf("no_rate"),
    stamp_pending: 0,
    stamp_refused: 0,
    ...stamps[0],
  };
}

/** Documents whose number begins with what is sought, of one reader or (undefined) of all. */
export async function findMatchingDocuments(
  db: Db,
  { words, limit }: SearchTerms,
  readerId: string | undefined,
): Promise<Hit[]> {
  const code = words.join("");
  if (!/^[a-z][a-z0-9]{1,5}(re|fa|av)\d{4}/.test(code)) return [];
  const { rows } = await sql<Hit>`
    SELECT id, number AS title, document #>> '{lines,0,description}' AS detail,
      CASE WHEN lower(replace(number, '-', '')) = ${code} THEN 3 ELSE 2 END::float8 AS likeness
    FROM billing_documents
    WHERE lower(replace(number, '-', '')) LIKE ${startingWith(code)}
      AND (${readerId ?? null}::uuid IS NULL OR reader_id = ${readerId ?? null}::uuid)
    ORDER BY likeness DESC, issued_at DESC, id LIMIT ${limit}`.execute(db);
  return rows;
}

// Files.

export type StoredFile = { document_id: string; storage_key: string; bytes: number; hash: string };

export async function findFile(db: Db, documentId: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom("billing_files")
    .select(["document_id", "storage_key", "bytes", "hash"])
    .where("document_id", "=", documentId)
    .executeTakeFirst();
}

/** Inserts the file of a document unless it has one; returns the stored one. */
export async function keepFile(db: Db, file: StoredFile): Promise<StoredFile> {
  await db
    .insertInto("billing_files")
    .values(file)
    .onConflict((conflict) => conflict.column("document_id").doNothing())
    .execute();
  return (await findFile(db, file.document_id)) as StoredFile;
}

export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("billing_files")
    .select("storage_key")
    .where("storage_key", "in", keys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

// Privacy.

/** The documents that a person reads, for the export of their account; without those that wait for a stamp. */
export async function exportDocuments(db: Db, userId: string): Promise<StoredDocument[]> {
  const rows = await filtered(db, { readerId: userId, isDelivered: true })
    .select(COLUMNS)
    .orderBy("number")
    .execute();
  return rows as StoredDocument[];
}

export async function countDocuments(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom("billing_documents")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where(({ or, eb }) => or([eb("reader_id", "=", userId), eb("customer_id", "=", userId)]))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Deletes documents whose retention has ended, at most `limit`: an invoice after its credit notes. Answers their ids, and
 * the storage keys of their files. Skips documents that another transaction is deleting.
 */
export async function deleteExpired(
  trx: Db,
  limit: number,
): Promise<{ ids: string[]; storageKeys: string[] }> {
  const { rows } = await sql<{ id: string; storage_key: string | null }>`
    WITH expired AS (
      SELECT id FROM billing_documents AS document
      WHERE retained_until < current_date
        AND NOT EXISTS (SELECT FROM billing_documents AS note WHERE note.invoice_id = document.id)
      ORDER BY retained_until, id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    stored AS (
      SELECT expired.id, file.storage_key FROM expired LEFT JOIN billing_files AS file ON file.document_id = expired.id),
    deleted AS (DELETE FROM billing_documents WHERE id IN (SELECT id FROM expired) RETURNING id)
    SELECT id, stored.storage_key FROM stored JOIN deleted USING (id)`.execute(trx);
  const storageKeys = rows.flatMap(({ storage_key }) => storage_key ?? []);
  return { ids: rows.map(({ id }) => id), storageKeys };
}
