import type { Beneficiary } from "@passerelle/domain/requests/relatives/relatives";
import type { TicketPriority } from "@passerelle/domain/support/ticket-times";
import type { TicketMover, TicketState, TicketTheme } from "@passerelle/domain/support/tickets";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { SupportTickets, TicketEvents, TicketResponses } from "../../platform/tables.ts";

/** A row whose codes CHECK constraints of the table guarantee. */
export type StoredTicket = Omit<
  Selectable<SupportTickets>,
  "theme" | "state" | "priority" | "closed_by" | "paused_seconds" | "solved_seconds"
> & {
  theme: TicketTheme;
  state: TicketState;
  priority: TicketPriority;
  closed_by: "agreement" | "silence" | null;
  paused_seconds: number;
  solved_seconds: number | null;
};

export type NewTicket = Insertable<SupportTickets> & { id: string };

/** Undefined when the id exists; throws when the reference exists. */
export async function insertTicket(trx: Db, ticket: NewTicket): Promise<StoredTicket | undefined> {
  return trx
    .insertInto("support_tickets")
    .values(ticket)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .$narrowType<StoredTicket>()
    .executeTakeFirst() as Promise<StoredTicket | undefined>;
}

export async function isReferenceTaken(trx: Db, reference: string): Promise<boolean> {
  const row = await trx
    .selectFrom("support_tickets")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findTicket(db: Db, id: string): Promise<StoredTicket | undefined> {
  return (await db.selectFrom("support_tickets").selectAll().where("id", "=", id).executeTakeFirst()) as
    | StoredTicket
    | undefined;
}

/** Locks a ticket until the transaction ends; all changes are serialised by it. */
export async function lockTicket(trx: Db, id: string): Promise<StoredTicket | undefined> {
  return (await trx
    .selectFrom("support_tickets")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()) as StoredTicket | undefined;
}

/** Changes a locked ticket and increments its version. */
export async function updateTicket(
  trx: Db,
  id: string,
  change: Updateable<SupportTickets>,
): Promise<StoredTicket> {
  return (await trx
    .updateTable("support_tickets")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()) as StoredTicket;
}

const unreadOf = (writtenBy: "customer" | "staff") =>
  sql<number>`(SELECT count(*)::int FROM ticket_responses AS unread WHERE unread.ticket_id = support_tickets.id
    AND NOT unread.is_read AND unread.by = ${writtenBy})`.as("unread");

/** Number of each side's messages that the other has not read, as columns of a ticket's row. */
export const UNREAD = { customer: unreadOf("customer"), staff: unreadOf("staff") };

export async function findTicketsOf(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: (StoredTicket & { unread: number })[]; total: number; unread: number }> {
  const rows = await db
    .selectFrom("support_tickets")
    .selectAll()
    .select(UNREAD.staff)
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom("support_tickets")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { unread } = await db
    .selectFrom("support_tickets")
    .innerJoin("ticket_responses as response", "response.ticket_id", "support_tickets.id")
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .where("user_id", "=", userId)
    .where("response.by", "=", "staff")
    .where("response.is_read", "=", false)
    .executeTakeFirstOrThrow();
  return { rows: rows as (StoredTicket & { unread: number })[], total, unread };
}

export type StoredResponse = Pick<
  Selectable<TicketResponses>,
  "id" | "ticket_id" | "author_id" | "is_proposal" | "text" | "is_read" | "created_at"
> & { by: "customer" | "staff" };

export async function findResponses(
  db: Db,
  ticketId: string,
): Promise<(StoredResponse & { author: string | null })[]> {
  const rows = await db
    .selectFrom("ticket_responses as response")
    .leftJoin("people as author", "author.id", "response.author_id")
    .select([
      "response.id",
      "response.ticket_id",
      "response.author_id",
      "response.by",
      "response.is_proposal",
      "response.text",
      "response.is_read",
      "response.created_at",
      "author.name as author",
    ])
    .where("response.ticket_id", "=", ticketId)
    .orderBy("response.seq")
    .execute();
  return rows as (StoredResponse & { author: string | null })[];
}

export async function findResponse(db: Db, id: string): Promise<StoredResponse | undefined> {
  return (await db
    .selectFrom("ticket_responses")
    .select(["id", "ticket_id", "author_id", "by", "is_proposal", "text", "is_read", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst()) as StoredResponse | undefined;
}

/** False when the id exists already. */
export async function insertResponse(trx: Db, response: Insertable<TicketResponses>): Promise<boolean> {
  const row = await trx
    .insertInto("ticket_responses")
    .values(response)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a side's responses as read, up to one of them. Answers those that were unread. */
export async function updateRead(
  trx: Db,
  ticketId: string,
  writtenBy: "customer" | "staff",
  upTo: string,
): Promise<string[]> {
  const rows = await trx
    .updateTable("ticket_responses")
    .set({ is_read: true })
    .where("ticket_id", "=", ticketId)
    .where("by", "=", writtenBy)
    .where("is_read", "=", false)
    .where("seq", "<=", (eb) =>
      eb
        .selectFrom("ticket_responses")
        .select("seq")
        .where("id", "=", upTo)
        .where("ticket_id", "=", ticketId),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function countUnreadOf(
  db: Db,
  ticketId: string,
  writtenBy: "customer" | "staff",
): Promise<number> {
  const { unread } = await db
    .selectFrom("ticket_responses")
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .where("ticket_id", "=", ticketId)
    .where("by", "=", writtenBy)
    .where("is_read", "=", false)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks the team's answers as announced, and returns how many of them were unread. */
export async function markAnswersAnnounced(trx: Db, ticketId: string): Promise<number> {
  const rows = await trx
    .updateTable("ticket_responses")
    .set({ is_announced: true })
    .where("ticket_id", "=", ticketId)
    .where("by", "=", "staff")
    .where("is_announced", "=", false)
    .returning("is_read")
    .execute();
  return rows.filter(({ is_read }) => !is_read).length;
}

type NewEvent = Omit<Insertable<TicketEvents>, "by"> & { by: TicketMover };

export async function insertTicketEvent(trx: Db, event: NewEvent): Promise<void> {
  await trx.insertInto("ticket_events").values(event).execute();
}

export function findEvents(db: Db, ticketId: string) {
  return db
    .selectFrom("ticket_events as happened")
    .leftJoin("people as actor", "actor.id", "happened.actor_id")
    .leftJoin("people as former", "former.id", "happened.from_staff")
    .leftJoin("people as next", "next.id", "happened.to_staff")
    .select(["happened.event", "happened.by", "happened.created_at", "actor.name as actor"])
    .select(["former.name as from_name", "next.name as to_name", "from_priority", "to_priority"])
    .where("happened.ticket_id", "=", ticketId)
    .orderBy("happened.id")
    .execute();
}

export type AboutRequest = {
  id: string;
  reference: string;
  service_id: string;
  beneficiary: Beneficiary | null;
};

export async function findAboutRequest(db: Db, id: string): Promise<AboutRequest | undefined> {
  return db
    .selectFrom("request_summaries")
    .select(["id", "reference", "service_id", "beneficiary"])
    .where("id", "=", id)
    .$narrowType<{ beneficiary: Beneficiary | null }>()
    .executeTakeFirst();
}

/** Whether a request belongs to the person: their tickets can be about their own requests only. */
export async function ownsRequest(db: Db, userId: string, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom("request_summaries")
    .select("id")
    .where("id", "=", requestId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
