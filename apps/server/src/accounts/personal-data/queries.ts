import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type Row = Record<string, unknown>;

export function readProfileRow(db: Db, userId: string): Promise<Row> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
}

export function readRequests(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("service_requests")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** The timeline of the person's requests; who of the staff acted is that person's name, and is left out. */
export function readRequestEvents(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("request_events as event")
    .innerJoin("service_requests as request", "request.id", "event.service_request_id")
    .select([
      "event.id",
      "event.service_request_id",
      "event.kind",
      "event.from_status",
      "event.to_status",
      "event.by",
      "event.note",
      "event.at",
    ])
    .where("request.user_id", "=", userId)
    .orderBy("event.seq")
    .execute();
}

/** What is known of each file; where its bytes lie is the house's own business. */
export function readDocuments(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("uploaded_documents")
    .select([
      "id",
      "service_request_id",
      "doc_key",
      "file_name",
      "mime_type",
      "size",
      "sha256",
      "uploaded_at",
      "replaced_at",
      "removed_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("uploaded_at")
    .execute();
}

/** When the person's documents were read, and whether by themselves or by the staff. */
export function readDocumentReads(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("document_reads as reading")
    .innerJoin("uploaded_documents as document", "document.id", "reading.document_id")
    .select(["reading.document_id", "reading.disposition", "reading.read_at"])
    .select(sql<string>`CASE WHEN reading.user_id = document.user_id THEN 'you' ELSE 'staff' END`.as("by"))
    .where("document.user_id", "=", userId)
    .orderBy("reading.id")
    .execute();
}

export function readTransactions(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("transactions")
    .select([
      "id",
      "service_request_id",
      "amount",
      "discount",
      "currency",
      "status",
      "payment_method",
      "method_details",
      "provider",
      "payment_gateway_id",
      "failure_code",
      "terms",
      "receipt_email",
      "receipt_language",
      "refund_owed_at",
      "created_at",
      "settled_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

export function readReviews(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("service_reviews")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

export function readContactMessages(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("contact_messages")
    .select(["reference", "name", "email", "topic", "message", "language", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

export async function countTransactions(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("transactions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Empties the product's row of a person; it stays for what refers to it. Answers when it was closed. */
export async function closeProfile(trx: Db, userId: string): Promise<Date> {
  const row = await trx
    .updateTable("users")
    .set({
      name: "",
      phone: "",
      // A closed super_admin would count as one.
      role: "diaspora",
      avatar_url: null,
      subscription_status: null,
      kyc_status: "not_required",
      account_status: "suspended",
      account_type: "individual",
      country_of_origin: null,
      country_of_residence: null,
      city_of_residence: null,
      company_name: null,
      job_title: null,
      user_category: null,
      theme: null,
      text_size: null,
      reduced_data: null,
      closed_at: new Date(),
      updated_at: new Date(),
      version: sql`version + 1`,
    })
    .where("id", "=", userId)
    .returning("closed_at")
    .executeTakeFirstOrThrow();
  return row.closed_at as Date;
}

/** Closed accounts that have requests made while they were being closed. */
export async function findUnreleased(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("service_requests as request")
    .innerJoin("users", "users.id", "request.user_id")
    .select("users.id")
    .distinct()
    .where("users.closed_at", "is not", null)
    .where("request.status", "=", "draft")
    .execute();
  return rows.map((row) => row.id);
}
