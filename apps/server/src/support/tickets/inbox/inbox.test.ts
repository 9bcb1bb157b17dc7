import type { InboxTicket } from "@passerelle/contract/support/ticket-inbox";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { buildUser, type TestUser } from "../../../../test/builders/accounts.ts";
import { answer, asking, buildTicket, eventsOf, inboxTicketOf } from "../../../../test/builders/support.ts";

let server: TestApp;
let support: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  support = await buildUser(server, { role: "operateur_support", name: "Paul Biloa" });
  colleague = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

type List = { tickets: InboxTicket[]; total: number; counts: Record<string, number> };
const list = async (query = "", who = support) =>
  (await asking<List>(server, who, "GET", `/api/admin/tickets${query}`)).body;
const put = (who: TestUser, id: string, what: "assignee" | "priority", payload: object) =>
  asking<InboxTicket & { code: string; details?: object }>(
    server,
    who,
    "PUT",
    `/api/admin/tickets/${id}/${what}`,
    payload,
  );
const assign = (who: TestUser, id: string, from: string | null, to: string | null) =>
  put(who, id, "assignee", { from, to });
const note = (who: TestUser, id: string, payload: object) =>
  asking<InboxTicket & { code: string }>(server, who, "POST", `/api/admin/tickets/${id}/notes`, payload);

/** A ticket of a customer with that name. */
const ticketOf = async (name: string, subject = "Passeport refusé à l’envoi", theme = "documents") => {
  const owner = await buildUser(server, { name });
  return (await buildTicket(server, { owner, subject, theme })).ticket;
};
/** Moves a ticket's times back by some hours. */
const ago = (id: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000);
  return server.ctx.db
    .updateTable("support_tickets")
    .set({ created_at: then, waiting_since: then, due_at: new Date(then.getTime() + 24 * 3_600_000) })
    .where("id", "=", id)
    .execute();
};
const idsOf = ({ tickets }: List) => tickets.map(({ id }) => id);

test("if two people take a ticket, one gets it and the other learns who has it; taking it twice counts once", async () => {
  const { id } = await ticketOf("Chantal Étoundi");
  const [one, other] = await Promise.all([
    assign(support, id, null, support.id),
    assign(colleague, id, null, colleague.id),
  ]);
  const [taken, refused] = one.status === 200 ? [one, other] : [other, one];
  expect(taken.status).toBe(200);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "ticket_taken", details: { by: taken.body.assignee?.name } },
  });
  const winner = taken.body.assignee?.id ?? "";
  expect((await assign(support, id, null, winner)).status).toBe(200);
  expect(await eventsOf(server, id)).toEqual(["opened", "assigned"]);
});

test("a ticket is reassigned within the team and unassigned, each with an event and both names", async () => {
  const { id } = await ticketOf("Chantal Étoundi");
  await assign(support, id, null, support.id);
  expect((await assign(support, id, support.id, colleague.id)).body.assignee).toEqual({
    id: colleague.id,
    name: "Ada Eze",
  });
  expect((await assign(colleague, id, colleague.id, null)).body.assignee).toBeNull();
  expect((await inboxTicketOf(server, support, id)).events).toMatchObject([
    { event: "opened", by: "customer" },
    { event: "assigned", actor: "Paul Biloa", from: null, to: "Paul Biloa" },
    { event: "assigned", actor: "Paul Biloa", from: "Paul Biloa", to: "Ada Eze" },
    { event: "assigned", actor: "Ada Eze", from: "Ada Eze", to: null },
  ]);
  const customer = await buildUser(server);
  for (const to of [customer.id, crypto.randomUUID()])
    expect((await assign(support, id, null, to)).body.code).toBe("user_not_found");
  const own = await buildTicket(server, { owner: colleague });
  expect((await assign(support, own.ticket.id, null, colleague.id)).body.code).toBe("own_ticket");
});

test("answering an unassigned ticket assigns it; an answer sent twice is added once", async () => {
  const { id } = await ticketOf("Chantal Étoundi");
  const response = { id: crypto.randomUUID(), version: 1 };
  const replies = await Promise.all([1, 2, 3].map(() => answer(server, support, id, response)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await inboxTicketOf(server, support, id)).toMatchObject({
    state: "answered",
    assignee: { id: support.id },
    due_at: null,
    responses: [{ by: "customer" }, { by: "staff", author: "Paul Biloa" }],
  });
  expect(await eventsOf(server, id)).toEqual(["opened", "assigned", "answered"]);
  expect((await answer(server, colleague, id, response)).body).toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("refuses an answer by someone who has not read the latest message or answer", async () => {
  const owner = await buildUser(server);
  const { id } = (await buildTicket(server, { owner })).ticket;
  const [one, other] = await Promise.all([
    answer(server, support, id, { version: 1 }),
    answer(server, colleague, id, { version: 1 }),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  const { version } = await inboxTicketOf(server, support, id);
  await asking(server, owner, "POST", `/api/tickets/${id}/responses`, {
    id: crypto.randomUUID(),
    text: "Attendez, j’ai trouvé.",
    attachments: [],
  });
  expect((await answer(server, support, id, { version })).body).toMatchObject({ code: "edit_conflict" });
  expect((await answer(server, support, id)).status).toBe(200);
});

test("a closed ticket cannot be answered, assigned or prioritised; notes can still be added", async () => {
  const owner = await buildUser(server);
  const { id } = (await buildTicket(server, { owner })).ticket;
  await asking(server, owner, "POST", `/api/tickets/${id}/agreement`);
  const closed = { status: 409, body: { code: "ticket_closed" } };
  expect(await answer(server, support, id)).toMatchObject(closed);
  expect(await assign(support, id, null, support.id)).toMatchObject(closed);
  expect(await put(support, id, "priority", { from: "normal", to: "high" })).toMatchObject(closed);
  expect((await note(support, id, { id: crypto.randomUUID(), text: "Vu avec elle." })).status).toBe(200);
});

test("a priority determines the due date; refuses a change based on another priority", async () => {
  const { id } = await ticketOf("Chantal Étoundi");
  const { created_at } = await inboxTicketOf(server, support, id);
  const { body } = await put(support, id, "priority", { from: "normal", to: "urgent" });
  expect(body.priority).toBe("urgent");
  expect(Date.parse(body.due_at ?? "") - Date.parse(created_at)).toBe(2 * 3_600_000);
  expect((await put(colleague, id, "priority", { from: "normal", to: "urgent" })).status).toBe(200);
  expect((await put(colleague, id, "priority", { from: "normal", to: "low" })).body.code).toBe(
    "edit_conflict",
  );
  expect(await eventsOf(server, id)).toEqual(["opened", "prioritised"]);
});

test("adds a note once, by its id", async () => {
  const { id } = await ticketOf("Chantal Étoundi");
  const content = { id: crypto.randomUUID(), text: "Demander à la mairie." };
  for (const _ of [1, 2]) expect((await note(support, id, content)).status).toBe(200);
  expect((await note(support, id, { ...content, text: "Autre." })).body.code).toBe("idempotency_key_reused");
  expect((await inboxTicketOf(server, colleague, id)).notes).toMatchObject([
    { text: "Demander à la mairie.", author: "Paul Biloa" },
  ]);
});

test("each box contains its tickets, overdue ones first; counts ignore the search", async () => {
  const before = (await list()).counts;
  const fresh = await ticketOf("Zacharie Boxeur", "Boîte neuve");
  const late = await ticketOf("Zacharie Boxeur", "Boîte en retard");
  const mine = await ticketOf("Zacharie Boxeur", "Boîte à moi");
  const answered = await ticketOf("Zacharie Boxeur", "Boîte répondue");
  await ago(late.id, 30);
  await ago(mine.id, 3);
  await assign(support, mine.id, null, support.id);
  await answer(server, colleague, answered.id);
  const search = "search=zacharie%20boxeur";
  const box = async (name: string) => idsOf(await list(`?box=${name}&${search}`));
  expect(await box("all")).toEqual([late.id, mine.id, fresh.id, answered.id]);
  expect(await box("unassigned")).toEqual([late.id, fresh.id]);
  expect(await box("mine")).toEqual([mine.id]);
  expect(await box("overdue")).toEqual([late.id]);
  expect(await box("waiting")).toEqual([answered.id]);
  expect(await box("closed")).toEqual([]);
  expect(idsOf(await list(`?box=mine&${search}`, colleague))).toEqual([answered.id]);
  const { counts, tickets } = await list(`?${search}`);
  expect(tickets[0]).toMatchObject({ overdue: true, unread: 1, customer: { name: "Zacharie Boxeur" } });
  expect(counts).toEqual({
    mine: (before.mine ?? 0) + 1,
    unassigned: (before.unassigned ?? 0) + 2,
    overdue: (before.overdue ?? 0) + 1,
    waiting: (before.waiting ?? 0) + 1,
    all: (before.all ?? 0) + 4,
    closed: before.closed,
  });
});

test("searches subject, name and reference, ignoring accents and case; operators have no meaning", async () => {
  const { id, reference } = await ticketOf("Élodie Nguyên-Mbé", "Extrait 100 % illisible");
  for (const search of [
    "ELODIE nguyen",
    "100 % ILLISIBLE",
    reference,
    reference.toLowerCase().replaceAll("-", ""),
    reference.slice(0, 7),
    reference.slice(2),
    reference.slice(2, 6),
  ])
    expect(idsOf(await list(`?search=${encodeURIComponent(search)}`)), search).toContain(id);
  for (const search of ["100 _ illisible", "\\", "nul ne porte ce nom"])
    expect((await list(`?search=${encodeURIComponent(search)}`)).total, search).toBe(0);
});

test("filters by theme and priority, sorts as requested, and pages", async () => {
  const one = await ticketOf("Ordre Premier", "Premier", "payment");
  const two = await ticketOf("Ordre Second", "Second", "payment");
  await ago(one.id, 5);
  await put(support, two.id, "priority", { from: "normal", to: "high" });
  const query = async (rest: string) => idsOf(await list(`?search=ordre&theme=payment&${rest}`));
  expect(await query("order=oldest")).toEqual([one.id, two.id]);
  expect(await query("order=newest")).toEqual([two.id, one.id]);
  expect(await query("order=priority")).toEqual([two.id, one.id]);
  expect(await query("priority=high")).toEqual([two.id]);
  expect(await query("theme=data".replace("theme=data", "order=oldest&page=2&per_page=1"))).toEqual([two.id]);
  expect((await asking(server, support, "GET", "/api/admin/tickets?order=random")).status).toBe(400);
});

test("figures are medians of the last ninety days without the customers' own time", async () => {
  // The tickets of the other tests leave the period.
  await sql`
    UPDATE support_tickets SET
      created_at = created_at - interval '100 days',
      first_answer_at = first_answer_at - interval '100 days',
      closed_at = closed_at - interval '100 days'`.execute(server.ctx.db);
  const figures = async () =>
    (await asking<object>(server, support, "GET", "/api/admin/tickets/figures")).body;
  expect(await figures()).toEqual({
    first_answer: { count: 0, median_seconds: null, in_time: 0 },
    solution: { count: 0, median_seconds: null, in_time: 0 },
  });
  // Answered after 1, 3 and 30 hours; the last one before the period.
  for (const [hours, days] of [
    [1, 1],
    [3, 2],
    [30, 3],
    [2, 100],
  ] as const) {
    const { owner, ticket } = await buildTicket(server);
    await answer(server, support, ticket.id);
    await asking(server, owner, "POST", `/api/tickets/${ticket.id}/agreement`);
    const answered = Date.now() - days * 86_400_000;
    await server.ctx.db
      .updateTable("support_tickets")
      .set({
        created_at: new Date(answered - hours * 3_600_000),
        first_answer_at: new Date(answered),
        solved_seconds: hours * 3600,
        closed_at: new Date(answered),
      })
      .where("id", "=", ticket.id)
      .execute();
  }
  expect(await figures()).toEqual({
    first_answer: { count: 3, median_seconds: 3 * 3600, in_time: 2 },
    solution: { count: 3, median_seconds: 3 * 3600, in_time: 3 },
  });
});

test("the team's reading is separate: the customer sees it, and a ticket's owner does not read for the team", async () => {
  const { id, responses } = await ticketOf("Chantal Étoundi");
  const up_to = responses[0]?.id;
  const read = (who: TestUser, ticket: string) =>
    asking(server, who, "POST", `/api/admin/tickets/${ticket}/read`, { up_to });
  expect((await read(support, id)).body).toEqual({ unread: 0 });
  const own = await buildTicket(server, { owner: support });
  const first = own.ticket.responses[0]?.id;
  const url = `/api/admin/tickets/${own.ticket.id}/read`;
  expect((await asking(server, support, "POST", url, { up_to: first })).body).toEqual({ unread: 1 });
});

test("a team member sees no notes and no colleagues' names on their own ticket, in the list and on its page", async () => {
  const { ticket } = await buildTicket(server, { owner: support, subject: "Mon propre acte" });
  await assign(colleague, ticket.id, null, colleague.id);
  await put(colleague, ticket.id, "priority", { from: "normal", to: "high" });
  await note(colleague, ticket.id, { id: crypto.randomUUID(), text: "Paul exagère un peu." });
  await answer(server, colleague, ticket.id);
  const own = await inboxTicketOf(server, support, ticket.id);
  expect(own).toMatchObject({ own: true, assignee: null, notes: [], events: [] });
  expect(own.responses.map(({ author }) => author)).toEqual([null, null]);
  const listed = (await list("?search=propre")).tickets;
  expect(listed).toMatchObject([{ id: ticket.id, own: true, assignee: null }]);
  for (const seen of [own, listed]) expect(JSON.stringify(seen)).not.toMatch(/Ada Eze|exagère/);
  const seen = await inboxTicketOf(server, colleague, ticket.id);
  expect(seen).toMatchObject({ assignee: { name: "Ada Eze" }, notes: [{ author: "Ada Eze" }] });
});
