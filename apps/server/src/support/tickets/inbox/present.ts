import type { Language } from "@passerelle/contract/shapes";
import type { InboxTicket, InboxTicketSummary } from "@passerelle/contract/support/ticket-inbox";
import { TICKET_PUBLIC_EVENTS } from "@passerelle/contract/support/tickets";
import { secondsBetween } from "@passerelle/domain/support/ticket-times";
import { closesAt } from "@passerelle/domain/support/tickets";
import type { Db } from "../../../platform/db.ts";
import { getProfile } from "../../../profiles/service.ts";
import { standingOf } from "../moving.ts";
import { describeRequest, presentResponses, summariseTicket } from "../present.ts";
import { findEvents, findResponses, type StoredTicket } from "../queries.ts";
import { findNotes, type InboxRow, type Looking } from "./queries.ts";
import { findName } from "./staff-queries.ts";

const isPublic = (event: string) => TICKET_PUBLIC_EVENTS.some((one) => one === event);

export const summariseForInbox = (row: InboxRow, { userId, now }: Looking): InboxTicketSummary => ({
  ...summariseTicket(row),
  priority: row.priority,
  customer: { id: row.user_id, name: row.customer_name },
  // Customers, including team members with their own ticket, do not see the assignee.
  assignee:
    row.assigned_to === null || row.user_id === userId
      ? null
      : { id: row.assigned_to, name: row.assignee_name ?? "" },
  own: row.user_id === userId,
  due_at: row.due_at?.toISOString() ?? null,
  overdue: row.due_at !== null && row.due_at < now,
});

/**
 * A ticket as the team sees it, with internal notes. A team member sees their own ticket without notes, without
 * colleagues' names, and with the customer's view of its history.
 */
export async function describeForInbox(
  db: Db,
  ticket: StoredTicket,
  language: Language,
  looking: Looking,
): Promise<InboxTicket> {
  const responses = await findResponses(db, ticket.id);
  const customer = await getProfile(db, ticket.user_id);
  const own = ticket.user_id === looking.userId;
  const happenings = await findEvents(db, ticket.id);
  const events = own ? happenings.filter(({ event }) => isPublic(event)) : happenings;
  const row = {
    ...ticket,
    unread: responses.filter(({ by, is_read }) => by === "customer" && !is_read).length,
    customer_name: customer.name,
    assignee_name: ticket.assigned_to === null ? null : await findName(db, ticket.assigned_to),
  };
  return {
    ...summariseForInbox(row, looking),
    request: await describeRequest(db, ticket.request_id, language),
    language: customer.language,
    responses: (await presentResponses(db, responses)).map((response, index) => ({
      ...response,
      author: own ? null : (responses[index]?.author ?? null),
    })),
    notes: (own ? [] : await findNotes(db, ticket.id)).map(({ id, text, author, created_at }) => ({
      id,
      text,
      author,
      at: created_at.toISOString(),
    })),
    events: events.map((happened) => ({
      // CHECK constraints of the table guarantee these codes.
      event: happened.event as InboxTicket["events"][number]["event"],
      by: happened.by as InboxTicket["events"][number]["by"],
      actor: own ? null : happened.actor,
      from: happened.from_priority ?? happened.from_name,
      to: happened.to_priority ?? happened.to_name,
      at: happened.created_at.toISOString(),
    })),
    closed_by: ticket.closed_by,
    closes_at: closesAt(standingOf(ticket))?.toISOString() ?? null,
    first_answer_seconds: ticket.first_answer_at && secondsBetween(ticket.created_at, ticket.first_answer_at),
    solved_seconds: ticket.solved_seconds,
    version: ticket.version,
  };
}
