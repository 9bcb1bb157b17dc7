import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../../test/builders/accounts.ts";
import { answer, asking, buildTicket, eventsOf, inboxTicketOf } from "../../../test/builders/support.ts";
import { allText, queuedJobs } from "../../../test/database.ts";
import { DISTINCT_ROLES } from "../../../test/every-role.ts";

let server: TestApp;
let support: TestUser;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  support = await buildUser(server, { role: "operateur_support", name: "Paul Biloa" });
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

type Call = { method: "GET" | "POST" | "PUT"; url: string; payload?: object };

const customerCalls = (id: string): Call[] => [
  { method: "GET", url: `/api/tickets/${id}` },
  {
    method: "POST",
    url: `/api/tickets/${id}/responses`,
    payload: { id: crypto.randomUUID(), text: "Bonjour.", attachments: [] },
  },
  { method: "POST", url: `/api/tickets/${id}/read`, payload: { up_to: crypto.randomUUID() } },
  { method: "POST", url: `/api/tickets/${id}/agreement` },
];

/** Calls that read a ticket as the team, and calls that work on it. */
const inboxReads = (id: string): Call[] => [
  { method: "GET", url: "/api/admin/tickets" },
  { method: "GET", url: "/api/admin/tickets/figures" },
  { method: "GET", url: "/api/admin/tickets/staff" },
  { method: "GET", url: `/api/admin/tickets/${id}` },
  { method: "GET", url: `/api/admin/tickets/${id}/canned-answers` },
  { method: "GET", url: "/api/admin/canned-answers" },
  { method: "POST", url: `/api/admin/tickets/${id}/read`, payload: { up_to: crypto.randomUUID() } },
];
const inboxChanges = (id: string, version: number): Call[] => [
  {
    method: "PUT",
    url: `/api/admin/tickets/${id}/priority`,
    payload: { from: "normal", to: "high" },
  },
  { method: "PUT", url: `/api/admin/tickets/${id}/assignee`, payload: { from: null, to: support.id } },
  {
    method: "POST",
    url: `/api/admin/tickets/${id}/notes`,
    payload: { id: crypto.randomUUID(), text: "À voir avec Ada." },
  },
  {
    method: "POST",
    url: `/api/admin/tickets/${id}/responses`,
    payload: {
      id: crypto.randomUUID(),
      text: "Bonjour.",
      attachments: [],
      propose: false,
      version: version + 2,
    },
  },
];

const outcome = async (user: TestUser, { method, url, payload }: Call) => {
  const { status, body } = await asking<{ code?: string }>(server, user, method, url, payload);
  return status === 200 ? 200 : `${status} ${body.code}`;
};
const each = async (user: TestUser, calls: Call[]) => {
  const outcomes = [];
  for (const call of calls) outcomes.push(await outcome(user, call));
  return outcomes;
};

test.each(DISTINCT_ROLES)(
  "%s: their own ticket as its customer, another’s only where that is their work",
  async (role) => {
    const person = await buildUser(server, { role });
    const own = (await buildTicket(server, { owner: person })).ticket;
    const foreign = (await buildTicket(server)).ticket;
    const works = role === "super_admin" || role === "operateur_support";

    for (const call of customerCalls(foreign.id))
      expect(await outcome(person, call), call.url).toBe("404 ticket_not_found");
    const { version } = await inboxTicketOf(server, support, foreign.id);
    const reads = inboxReads(foreign.id);
    const work = inboxChanges(foreign.id, version);
    expect(await each(person, reads)).toEqual(reads.map(() => (works ? 200 : "403 not_allowed")));
    expect(await each(person, work)).toEqual(work.map(() => (works ? 200 : "403 not_allowed")));

    const onOwn = inboxChanges(own.id, 1);
    expect(await each(person, onOwn)).toEqual(
      onOwn.map(() => (works ? "409 own_ticket" : "403 not_allowed")),
    );
    const mine = customerCalls(own.id);
    expect(await each(person, mine)).toEqual(mine.map(() => 200));
    expect((await inboxTicketOf(server, support, own.id)).notes).toEqual([]);
  },
);

test("refuses every call without a session; an unknown ticket is not found", async () => {
  const { ticket } = await buildTicket(server);
  const anonymous = { ...support, headers: { authorization: "Bearer nobody" } };
  for (const call of [...customerCalls(ticket.id), ...inboxReads(ticket.id), ...inboxChanges(ticket.id, 1)])
    expect(await outcome(anonymous, call), call.url).toBe("401 not_signed_in");
  const none = crypto.randomUUID();
  for (const call of [...customerCalls(none), ...inboxChanges(none, 1)])
    expect(await outcome(support, call), call.url).toBe("404 ticket_not_found");
});

test("internal notes never reach the customer: not on a page, in an email or in their export", async () => {
  const { owner, ticket } = await buildTicket(server);
  const { id } = ticket;
  const SECRET = "Client difficile, voir dossier zébu";
  await asking(server, support, "POST", `/api/admin/tickets/${id}/notes`, {
    id: crypto.randomUUID(),
    text: SECRET,
  });
  await asking(server, support, "PUT", `/api/admin/tickets/${id}/priority`, { from: "normal", to: "urgent" });
  await answer(server, support, id, { propose: true });
  const pages = [`/api/tickets/${id}`, "/api/tickets", "/api/me/export"];
  const seen: string[] = [];
  for (const url of pages) {
    const reply = await server.app.inject({ url, headers: owner.headers });
    expect(reply.statusCode, url).toBe(200);
    seen.push(reply.body);
  }
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/tickets/${id}/responses`,
    headers: owner.headers,
    payload: { id: crypto.randomUUID(), text: "Merci, mais non.", attachments: [] },
  });
  seen.push(reply.body);
  seen.push(JSON.stringify(await queuedJobs(server, "email.send")));
  for (const text of seen) {
    for (const hidden of ["zébu", "Paul Biloa", support.id, "prioritised", '"priority"'])
      expect(text).not.toContain(hidden);
  }
  expect((await inboxTicketOf(server, support, id)).notes).toMatchObject([
    { text: SECRET, author: "Paul Biloa" },
  ]);
});

test("the export contains both sides' messages, of the person's own tickets only", async () => {
  const { owner, ticket } = await buildTicket(server);
  const other = await buildTicket(server, { subject: "Tout autre chose" });
  await answer(server, support, ticket.id);
  const reply = await server.app.inject({ url: "/api/me/export", headers: owner.headers });
  expect(reply.json().tickets).toMatchObject([
    {
      reference: ticket.reference,
      responses: [{ by: "customer" }, { by: "staff", text: "Réessayez avec une photo plus nette." }],
    },
  ]);
  expect(reply.body).not.toContain(other.ticket.reference);
});

const close = (user: TestUser) =>
  asking(server, user, "POST", "/api/me/closure", { password: TEST_PASSWORD });

test("closing an account deletes its tickets completely", async () => {
  const { owner, ticket } = await buildTicket(server, { subject: "Acte introuvable à Bafoussam" });
  await answer(server, support, ticket.id, { text: "Nous cherchons à Bafoussam." });
  expect((await close(owner)).status).toBe(200);
  await server.ctx.db.deleteFrom("pgboss.job" as never).execute();
  expect(await allText(server)).not.toContain("Bafoussam");
  expect(await asking(server, support, "GET", `/api/admin/tickets/${ticket.id}`)).toMatchObject({
    status: 404,
  });
});

test("a person who leaves the team loses their tickets: by account closure, another role or suspension", async () => {
  const leaving = async () => {
    const colleague = await buildUser(server, { role: "operateur_support" });
    const { ticket } = await buildTicket(server);
    const taken = { from: null, to: colleague.id };
    await asking(server, colleague, "PUT", `/api/admin/tickets/${ticket.id}/assignee`, taken);
    return { colleague, ticket };
  };
  const change = async (user: TestUser, payload: object) => {
    const url = `/api/admin/users/${user.id}`;
    const { version } = (await server.app.inject({ url, headers: admin.headers })).json();
    const reply = await server.app.inject({
      method: "PATCH",
      url,
      headers: admin.headers,
      payload: { version, reason: "Quitte l’équipe", despite_work: true, ...payload },
    });
    expect(reply.statusCode, reply.body).toBe(200);
  };
  const heardBy = async ({ id }: TestUser, subject: string) => {
    const changes = server.ctx.db.selectFrom("live_events").select("about").where("user_id", "=", id);
    return (await changes.where("about", "=", "ticket").where("subject", "=", subject).execute()).length;
  };
  const ways: ((user: TestUser) => Promise<unknown>)[] = [
    close,
    (user) => change(user, { role: "diaspora" }),
    (user) => change(user, { account_status: "suspended" }),
  ];
  for (const leave of ways) {
    const { colleague, ticket } = await leaving();
    const before = await heardBy(support, ticket.id);
    await leave(colleague);
    expect(await heardBy(support, ticket.id), "the queue of staff who have it open").toBe(before + 1);
    expect(await inboxTicketOf(server, support, ticket.id)).toMatchObject({ assignee: null, state: "open" });
    expect(await eventsOf(server, ticket.id)).toEqual(["opened", "assigned", "assigned"]);
  }
});
