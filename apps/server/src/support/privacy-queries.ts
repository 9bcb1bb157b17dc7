import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../platform/db.ts";

type Row = Record<string, unknown>;

export function readContactMessages(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("contact_messages")
    .select(["reference", "name", "email", "topic", "message", "language", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** The person's tickets with the responses of both sides; staff names and internal notes are left out. */
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
