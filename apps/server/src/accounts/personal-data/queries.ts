import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../../platform/db.ts";

type Row = Record<string, unknown>;

export function readProfileRow(db: Db, userId: string): Promise<Row> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
}

/** Who of the staff works on it is that person's name, and is left out. */
export async function readRequests(db: Db, userId: string): Promise<Row[]> {
  const rows = await db
    .selectFrom("service_requests")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ assigned_to: _worker, ...row }) => row);
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

/** What the person was asked for since they ordered, and what they answered; who of the staff asked is left out. */
export function exportInformationRequests(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("complement_items as item")
    .innerJoin("complement_asks as ask", "ask.id", "item.ask_id")
    .innerJoin("service_requests as request", "request.id", "item.service_request_id")
    .select([
      "item.id",
      "item.service_request_id",
      "ask.message",
      "ask.asked_at",
      "item.kind",
      "item.label",
      "item.reason",
      "item.state",
      "item.answer",
      "item.answered_at",
    ])
    .select(sql<string>`item.due_on::text`.as("due_on"))
    .where("request.user_id", "=", userId)
    .orderBy("ask.seq")
    .orderBy("item.position")
    .execute();
}

/** What was said of the person's documents; who of the staff said it is left out. */
export function readDocumentVerdicts(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("document_verdicts as verdict")
    .innerJoin("uploaded_documents as document", "document.id", "verdict.document_id")
    .select(["verdict.document_id", "verdict.verdict", "verdict.note", "verdict.judged_at"])
    .where("document.user_id", "=", userId)
    .orderBy("verdict.seq")
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

/** What the person asked the team and was told; who of the team wrote is left out, and so are its notes. */
export function readTickets(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("support_tickets as ticket")
    .select([
      "ticket.id",
      "ticket.reference",
      "ticket.request_id",
      "ticket.theme",
      "ticket.subject",
      "ticket.state",
      "ticket.created_at",
      "ticket.updated_at",
      "ticket.closed_at",
      "ticket.closed_by",
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("ticket_responses as response")
          .select(["response.id", "response.by", "response.text", "response.is_read", "response.created_at"])
          .whereRef("response.ticket_id", "=", "ticket.id")
          .orderBy("response.seq"),
      ).as("responses"),
    )
    .where("ticket.user_id", "=", userId)
    .orderBy("ticket.created_at")
    .execute();
}

/** Which messages the person said of whether they want them. */
export function readNotificationPreferences(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notification_preferences")
    .select(["kind", "channel", "is_on", "updated_at"])
    .where("user_id", "=", userId)
    .orderBy("kind")
    .orderBy("channel")
    .execute();
}

/** What the person was told in the page. */
export function readNotifications(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notifications")
    .select(["id", "type", "details", "path", "read_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("seq")
    .execute();
}

/** When the person wants to be left alone: one row, or none. */
export function readQuietHours(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("notification_quiet_hours")
    .select(["from_minute", "to_minute", "zone", "updated_at"])
    .where("user_id", "=", userId)
    .execute();
}

/** What the person was told in the page, and what they said of what they want to be told. */
export async function deleteNotifications(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("notification_preferences").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notification_quiet_hours").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notifications").where("user_id", "=", userId).execute();
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
      dashboard: null,
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
