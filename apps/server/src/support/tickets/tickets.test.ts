import type { Ticket } from "@passerelle/contract/support/tickets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { buildRequest } from "../../../test/builders/requests.ts";
import { answer, asking, buildTicket, eventsOf, ticketBody } from "../../../test/builders/support.ts";
import { sentMails } from "../../../test/database.ts";

let server: TestApp;
let support: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  support = await buildUser(server, { role: "operateur_support", name: "Paul Biloa" });
});
afterAll(() => server.close());

const call = (user: TestUser, method: "GET" | "POST", path = "", payload?: object) =>
  asking<Ticket & { code: string }>(server, user, method, `/api/tickets${path}`, payload);
const write = (user: TestUser, id: string, text: string, response: string = crypto.randomUUID()) =>
  call(user, "POST", `/${id}/responses`, { id: response, text, attachments: [] });

test("a customer opens a ticket about their request, gets its reference by email and finds it in the list", async () => {
  const { id: request_id, owner, detail } = await buildRequest(server, { title: "Passeport" });
  const opening = ticketBody({ request_id });
  const { status, body } = await call(owner, "POST", "", opening);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: opening.id,
    state: "open",
    unread: 0,
    request: { id: request_id, reference: detail.reference, service: "Passeport" },
    responses: [{ id: opening.response_id, by: "customer", text: opening.text, is_read: false }],
    events: [],
    reopen_until: null,
  });
  expect(body.reference).toMatch(/^S-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const mail = await waitForMail(server, owner.email);
  expect(mail.subject).toContain(body.reference);
  expect(mail.text).toContain(`/assistance/${opening.id}`);
  expect(mail.text).not.toContain(opening.text);
  expect((await call(owner, "GET")).body).toMatchObject({
    total: 1,
    tickets: [{ id: opening.id }],
    unread: 0,
  });
  expect(await eventsOf(server, opening.id)).toEqual(["opened"]);
});

test("opening a ticket twice, even concurrently, makes one ticket, one email and one event; its id accepts no other content", async () => {
  const owner = await buildUser(server);
  const opening = ticketBody();
  const replies = await Promise.all([1, 2, 3].map(() => call(owner, "POST", "", opening)));
  replies.push(await call(owner, "POST", "", opening));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1);
  expect((await call(owner, "GET")).body).toMatchObject({ total: 1 });
  expect(await eventsOf(server, opening.id)).toEqual(["opened"]);
  expect(await sentMails(server, owner.email)).toEqual(["ticket_opened"]);
  const reused = { status: 409, body: { code: "idempotency_key_reused" } };
  expect(await call(owner, "POST", "", { ...opening, text: "Autre chose." })).toMatchObject(reused);
  const stranger = await buildUser(server);
  expect(await call(stranger, "POST", "", opening)).toMatchObject(reused);
  expect(await call(stranger, "POST", "", { ...opening, id: crypto.randomUUID() })).toMatchObject(reused);
  expect((await call(stranger, "GET")).body).toMatchObject({ total: 0 });
});

test("a ticket is about a request of its customer or about none", async () => {
  const { id } = await buildRequest(server);
  const stranger = await buildUser(server);
  for (const request_id of [id, crypto.randomUUID()]) {
    expect(await call(stranger, "POST", "", ticketBody({ request_id }))).toMatchObject({
      status: 404,
      body: { code: "request_not_found" },
    });
  }
});

test.each([
  [{ subject: "ab" }, "subject", "too_short"],
  [{ subject: "a".repeat(151) }, "subject", "too_long"],
  [{ subject: "Une ligne\net une autre" }, "subject", "text_invalid"],
  [{ subject: "Droite \u202e à gauche" }, "subject", "text_invalid"],
  [{ text: "  " }, "text", "too_short"],
  [{ text: "a".repeat(8001) }, "text", "too_long"],
  [{ text: "Avec\0 un zéro" }, "text", "text_invalid"],
  [{ theme: "gossip" }, "theme", "invalid_value"],
  [{ priority: "urgent" }, "priority", "unrecognized_keys"],
  [{ state: "closed" }, "state", "unrecognized_keys"],
])("refuses %j and names the field", async (change, field, code) => {
  expect(await call(await buildUser(server), "POST", "", ticketBody(change))).toMatchObject({
    status: 400,
    body: { code: "invalid_input", errors: [{ field, code }] },
  });
});

test("limits how many tickets a person may open, not counting repetitions", async () => {
  const owner = await buildUser(server);
  const first = ticketBody();
  for (const opening of [first, first, ...[1, 2, 3, 4, 5].map(() => ticketBody())])
    expect((await call(owner, "POST", "", opening)).status).toBe(200);
  expect(await call(owner, "POST", "", ticketBody())).toMatchObject({
    status: 429,
    body: { code: "too_many_requests" },
  });
  expect((await call(owner, "POST", "", first)).status).toBe(200);
  expect((await call(owner, "GET")).body).toMatchObject({ total: 6 });
});

test("the customer adds a message, reads the answer, declines a proposal, confirms, and reopens", async () => {
  const { owner, ticket } = await buildTicket(server);
  const { id } = ticket;
  const twice = crypto.randomUUID();
  for (const _ of [1, 2]) expect((await write(owner, id, "Et aussi le second.", twice)).status).toBe(200);
  expect(await write(owner, id, "Un autre texte.", twice)).toMatchObject({ status: 409 });

  const { body: answered } = await answer(server, support, id, { text: "Bonjour." });
  const seen = await call(owner, "GET", `/${id}`);
  expect(seen.body).toMatchObject({ state: "answered", unread: 1 });
  expect(seen.body.responses.map(({ text }) => text)).toEqual([
    "La page dit que mon fichier est illisible.",
    "Et aussi le second.",
    "Bonjour.",
  ]);
  const up_to = answered.responses.at(-1)?.id;
  for (const _ of [1, 2])
    expect(await call(owner, "POST", `/${id}/read`, { up_to })).toEqual({ status: 200, body: { unread: 0 } });

  await answer(server, support, id, { text: "C’est réglé.", propose: true });
  expect((await call(owner, "GET", `/${id}`)).body).toMatchObject({ state: "proposed", unread: 1 });
  expect((await write(owner, id, "Non, pas encore.")).body).toMatchObject({
    state: "open",
    events: [{ event: "refused" }],
  });
  const agreed = await Promise.all([1, 2].map(() => call(owner, "POST", `/${id}/agreement`)));
  for (const { status, body } of agreed) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "closed", closed_by: "agreement", reopen_until: expect.any(String) });
  }
  expect((await write(owner, id, "Cela recommence.")).body).toMatchObject({ state: "open", closed_by: null });
  expect(await eventsOf(server, id)).toEqual([
    "opened",
    "replied",
    "assigned",
    "answered",
    "proposed",
    "refused",
    "agreed",
    "reopened",
  ]);
});

test("a ticket closed long ago cannot be reopened", async () => {
  const { owner, ticket } = await buildTicket(server);
  await call(owner, "POST", `/${ticket.id}/agreement`);
  await server.ctx.db
    .updateTable("support_tickets")
    .set({ closed_at: new Date(Date.now() - 15 * 24 * 60 * 60 * 1000) })
    .where("id", "=", ticket.id)
    .execute();
  expect(await write(owner, ticket.id, "Et maintenant ?")).toMatchObject({
    status: 409,
    body: { code: "ticket_closed" },
  });
  expect((await call(owner, "GET", `/${ticket.id}`)).body).toMatchObject({ reopen_until: null });
});

test("reading up to an answer leaves later ones unread, and does not read one's own messages", async () => {
  const { owner, ticket } = await buildTicket(server);
  const first = await answer(server, support, ticket.id);
  await answer(server, support, ticket.id, { text: "Et encore ceci." });
  const up_to = first.body.responses.at(-1)?.id;
  expect((await call(owner, "POST", `/${ticket.id}/read`, { up_to })).body).toEqual({ unread: 1 });
  const { responses } = (await call(owner, "GET", `/${ticket.id}`)).body;
  expect(responses.map(({ is_read }) => is_read)).toEqual([false, true, false]);
  // An answer of another ticket has no effect here.
  const other = await buildTicket(server, { owner });
  const foreign = await answer(server, support, other.ticket.id);
  const last = foreign.body.responses.at(-1)?.id;
  expect((await call(owner, "POST", `/${ticket.id}/read`, { up_to: last })).body).toEqual({ unread: 1 });
});
