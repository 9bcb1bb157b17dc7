import type { Language } from "@passerelle/contract/shapes";
import {
  TICKET_PUBLIC_EVENTS,
  type Ticket,
  type TicketResponse,
  type TicketSummary,
} from "@passerelle/contract/support/tickets";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { closesAt, mayReopen, reopenableUntil } from "@passerelle/domain/support/tickets";
import { listAttachments } from "../../attachments/service.ts";
import { describeServices } from "../../catalogue/service.ts";
import type { Db } from "../../platform/db.ts";
import { standingOf } from "./moving.ts";
import { findAboutRequest, findEvents, findResponses, type StoredTicket } from "./queries.ts";

export const summariseTicket = (row: StoredTicket & { unread: number }): TicketSummary => ({
  id: row.id,
  reference: row.reference,
  theme: row.theme,
  subject: row.subject,
  state: row.state,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  unread: row.unread,
});

/** A ticket as its customer sees it, without staff names, notes and priority. */
export async function describeTicket(
  db: Db,
  ticket: StoredTicket,
  language: Language,
  now: Date,
): Promise<Ticket> {
  const responses = await findResponses(db, ticket.id);
  const events = await findEvents(db, ticket.id);
  return {
    ...summariseTicket({
      ...ticket,
      unread: responses.filter(({ by, is_read }) => by === "staff" && !is_read).length,
    }),
    request: await describeRequest(db, ticket.request_id, language),
    responses: await presentResponses(db, responses),
    events: events.flatMap(({ event, created_at }) => {
      const known = TICKET_PUBLIC_EVENTS.find((one) => one === event);
      return known ? [{ event: known, at: created_at.toISOString() }] : [];
    }),
    closed_by: ticket.closed_by,
    closes_at: closesAt(standingOf(ticket))?.toISOString() ?? null,
    reopen_until:
      ticket.closed_at && mayReopen(standingOf(ticket), now)
        ? reopenableUntil(ticket.closed_at).toISOString()
        : null,
  };
}

type Row = Awaited<ReturnType<typeof findResponses>>[number];

/** Responses with their files, without authors. */
export async function presentResponses(db: Db, rows: readonly Row[]): Promise<TicketResponse[]> {
  const files = await listAttachments(
    db,
    "ticket_response",
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, by, is_proposal, text, is_read, created_at }) => ({
    id,
    by,
    is_proposal,
    text,
    attachments: files.get(id) ?? [],
    is_read,
    at: created_at.toISOString(),
  }));
}

/** The request that a ticket is about, with the service's title in the reader's language; null when there is none. */
export async function describeRequest(
  db: Db,
  requestId: string | null,
  language: Language,
): Promise<Ticket["request"]> {
  const request = requestId === null ? undefined : await findAboutRequest(db, requestId);
  if (!request) return null;
  const service = (await describeServices(db, [request.service_id], language)).get(request.service_id);
  return {
    id: request.id,
    reference: request.reference,
    service: titleFor(service?.title ?? "", request.beneficiary),
  };
}
