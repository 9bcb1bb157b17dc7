import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

type Row = Record<string, unknown>;

/** Without the assignee's name, which is personal data of another person. */
export async function readRequests(db: Db, userId: string): Promise<Row[]> {
  const rows = await db
    .selectFrom("service_requests")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ assigned_to: _worker, ...row }) => row);
}

/** The timeline of the person's requests, without names of staff. */
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
      "event.change",
      "event.at",
    ])
    .where("request.user_id", "=", userId)
    .orderBy("event.seq")
    .execute();
}

/** The information requests to a person and their answers, without names of staff. */
export function readInformationRequests(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("information_request_items as item")
    .innerJoin("information_requests as ask", "ask.id", "item.information_request_id")
    .innerJoin("service_requests as request", "request.id", "item.service_request_id")
    .select([
      "item.id",
      "item.service_request_id",
      "ask.message",
      "ask.asked_at",
      "item.kind",
      "item.label",
      "item.field_key",
      "item.reason_code",
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

/** The verdicts on a person's documents, without names of staff. */
export function readDocumentVerdicts(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("document_verdicts as verdict")
    .innerJoin("request_documents as document", "document.id", "verdict.document_id")
    .innerJoin("service_requests as request", "request.id", "document.service_request_id")
    .select(["verdict.document_id", "verdict.verdict", "verdict.note", "verdict.judged_at"])
    .where("request.user_id", "=", userId)
    .orderBy("verdict.seq")
    .execute();
}

/** Closed accounts with requests that were created while they were being closed. */
export async function findClosedAccountsWithDrafts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("service_requests as request")
    .innerJoin("people", "people.id", "request.user_id")
    .select("people.id")
    .distinct()
    .where("people.closed_at", "is not", null)
    .where("request.status", "=", "draft")
    .execute();
  return rows.map((row) => row.id);
}
