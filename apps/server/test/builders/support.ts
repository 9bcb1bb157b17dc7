import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import type { Ticket } from "@passerelle/contract/support/tickets";
import type { TestApp } from "../app.ts";
import { buildUser, type TestUser } from "./accounts.ts";

export type Reply<T> = { status: number; body: T };

/** Calls the API as a user. */
export async function asking<T>(
  server: TestApp,
  user: TestUser,
  method: "GET" | "POST" | "PUT",
  url: string,
  payload?: object,
): Promise<Reply<T>> {
  const reply = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() as T };
}

export const ticketBody = (change: object = {}) => ({
  id: crypto.randomUUID(),
  response_id: crypto.randomUUID(),
  theme: "documents",
  request_id: null,
  subject: "Passeport refusé à l’envoi",
  text: "La page dit que mon fichier est illisible.",
  attachments: [],
  ...change,
});

/** A new ticket, of a new customer unless one is given. */
export async function buildTicket(
  server: TestApp,
  { owner, ...change }: { owner?: TestUser; subject?: string; theme?: string } = {},
): Promise<{ owner: TestUser; ticket: Ticket }> {
  const customer = owner ?? (await buildUser(server));
  const { status, body } = await asking<Ticket>(server, customer, "POST", "/api/tickets", ticketBody(change));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return { owner: customer, ticket: body };
}

/** A ticket as the team sees it now. */
export async function inboxTicketOf(server: TestApp, support: TestUser, id: string): Promise<InboxTicket> {
  return (await asking<InboxTicket>(server, support, "GET", `/api/admin/tickets/${id}`)).body;
}

/** Responds as the team, after reading everything. */
export async function answer(
  server: TestApp,
  support: TestUser,
  id: string,
  change: { id?: string; text?: string; attachments?: string[]; propose?: boolean; version?: number } = {},
): Promise<Reply<InboxTicket>> {
  const version = change.version ?? (await inboxTicketOf(server, support, id)).version;
  return asking<InboxTicket>(server, support, "POST", `/api/admin/tickets/${id}/responses`, {
    id: crypto.randomUUID(),
    text: "Réessayez avec une photo plus nette.",
    attachments: [],
    propose: false,
    ...change,
    version,
  });
}

/** The events of a ticket, oldest first. */
export async function eventsOf({ ctx }: TestApp, id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("ticket_events")
    .select("event")
    .where("ticket_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ event }) => event);
}
