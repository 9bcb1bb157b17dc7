import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../../../test/builders/accounts.ts";
import { buildAttachment } from "../../../../test/builders/attachments.ts";
import { answer, asking, buildTicket, inboxTicketOf, ticketBody } from "../../../../test/builders/support.ts";
import { DISTINCT_ROLES } from "../../../../test/every-role.ts";

let server: TestApp;
let support: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  support = await buildUser(server, { role: "operateur_support" });
});
afterAll(() => server.close());

const link = (user: TestUser, ticket: string, file: string) =>
  asking<{ url: string; code: string }>(server, user, "POST", `/api/tickets/${ticket}/files/${file}/links`);
/** A ticket opened with a file. */
async function withFile() {
  const owner = await buildUser(server);
  const { id: file } = await buildAttachment(server, owner);
  const opening = ticketBody({ attachments: [file] });
  const { status, body } = await asking<{ responses: object[] }>(
    server,
    owner,
    "POST",
    "/api/tickets",
    opening,
  );
  expect(status).toBe(200);
  return { owner, file, opening, body };
}
const changesFor = async (user: TestUser) => {
  const rows = await server.ctx.db
    .selectFrom("live_events")
    .select(["about", "subject"])
    .where("user_id", "=", user.id)
    .execute();
  return rows.map(({ about, subject }) => `${about} ${subject}`);
};

test("a ticket is opened with files, once; refuses another person's files", async () => {
  const { owner, file, opening, body } = await withFile();
  expect(body.responses).toMatchObject([{ attachments: [{ id: file }] }]);
  expect((await asking(server, owner, "POST", "/api/tickets", opening)).status).toBe(200);
  const stranger = await buildUser(server);
  const stolen = await asking(server, stranger, "POST", "/api/tickets", ticketBody({ attachments: [file] }));
  expect(stolen).toMatchObject({ status: 404, body: { code: "attachment_not_found" } });
  expect((await asking(server, stranger, "GET", "/api/tickets")).body).toMatchObject({ total: 0 });
});

test.each(DISTINCT_ROLES)("%s can read a ticket's file only as its customer or team", async (role) => {
  const person = await buildUser(server, { role });
  const { owner, file, opening } = await withFile();
  const works = role === "super_admin" || role === "operateur_support";
  const reply = await link(person, opening.id, file);
  expect(works ? reply.status : reply.body.code).toBe(works ? 200 : "ticket_not_found");
  const mine = await link(owner, opening.id, file);
  expect((await server.app.inject({ url: mine.body.url })).statusCode).toBe(200);
  // A person's own ticket gives no access to the file of another one.
  const own = await buildTicket(server, { owner: person });
  expect((await link(person, own.ticket.id, file)).body.code).toBe("attachment_not_found");
});

test("a team answer brings its files, one notification and a live change; reading either reads both", async () => {
  const { owner, ticket } = await buildTicket(server);
  const { id: file } = await buildAttachment(server, support);
  const response = { id: crypto.randomUUID(), attachments: [file], version: 1 };
  await answer(server, support, ticket.id, response);
  await answer(server, support, ticket.id, response);
  expect((await link(owner, ticket.id, file)).status).toBe(200);
  const notices = () =>
    server.ctx.db
      .selectFrom("notifications")
      .select(["type", "path", "details", "read_at"])
      .where("user_id", "=", owner.id)
      .execute();
  expect(await notices()).toEqual([
    {
      type: "ticket_response",
      path: `/assistance/${ticket.id}`,
      details: { reference: ticket.reference },
      read_at: null,
    },
  ]);
  expect(await changesFor(owner)).toContain(`ticket ${ticket.id}`);
  expect(await changesFor(support)).toContain(`ticket ${ticket.id}`);
  await asking(server, owner, "POST", `/api/tickets/${ticket.id}/read`, { up_to: response.id });
  expect(await notices()).toMatchObject([{ read_at: expect.any(Date) }]);
});

test("notifies the assignee of a customer's message; a colleague's reading counts", async () => {
  const { owner, ticket } = await buildTicket(server);
  const colleague = await buildUser(server, { role: "operateur_support" });
  const write = (id: string) =>
    asking(server, owner, "POST", `/api/tickets/${ticket.id}/responses`, {
      id,
      text: "Toujours rien.",
      attachments: [],
    });
  const notificationsOf = async (user: TestUser) =>
    (
      await server.ctx.db
        .selectFrom("notifications")
        .select(["id", "path", "source_id", "read_at"])
        .where("user_id", "=", user.id)
        .where("path", "=", `/admin/support-tickets/${ticket.id}`)
        .orderBy("seq")
        .execute()
    ).map(({ source_id, read_at, id }) => ({ source_id, read: read_at !== null, id }));
  const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
  await write(early);
  for (const one of [support, colleague])
    expect(await notificationsOf(one), "while nobody has it").toEqual([]);
  await answer(server, support, ticket.id);
  for (let press = 0; press < 2; press += 1) expect((await write(late)).status).toBe(200);
  expect(await notificationsOf(support)).toMatchObject([{ source_id: late, read: false }]);
  expect(await notificationsOf(colleague)).toEqual([]);
  await asking(server, colleague, "POST", `/api/admin/tickets/${ticket.id}/read`, { up_to: late });
  expect(await notificationsOf(support)).toMatchObject([{ source_id: late, read: true }]);

  const last = crypto.randomUUID();
  await write(last);
  const [, unread] = await notificationsOf(support);
  expect((await asking(server, support, "POST", `/api/notifications/${unread?.id}/read`)).status).toBe(200);
  expect((await inboxTicketOf(server, support, ticket.id)).responses.at(-1)).toMatchObject({
    id: last,
    is_read: true,
  });
});

test("reopening a ticket whose assignee has left unassigns it and does not notify them", async () => {
  const { owner, ticket } = await buildTicket(server);
  const leaver = await buildUser(server, { role: "operateur_support" });
  await answer(server, leaver, ticket.id, { propose: true });
  expect((await asking(server, owner, "POST", `/api/tickets/${ticket.id}/agreement`)).status).toBe(200);
  await server.ctx.db.updateTable("users").set({ role: "diaspora" }).where("id", "=", leaver.id).execute();
  const again = { id: crypto.randomUUID(), text: "Le problème est revenu.", attachments: [] };
  const reply = await asking(server, owner, "POST", `/api/tickets/${ticket.id}/responses`, again);
  expect(reply.status).toBe(200);
  expect(await inboxTicketOf(server, support, ticket.id)).toMatchObject({ state: "open", assignee: null });
  const notifications = await server.ctx.db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", leaver.id)
    .execute();
  expect(notifications).toEqual([]);
});

test("does not publish notes and assignments to the customer", async () => {
  const { owner, ticket } = await buildTicket(server);
  await server.ctx.db.deleteFrom("live_events").where("user_id", "=", owner.id).execute();
  const url = `/api/admin/tickets/${ticket.id}`;
  await asking(server, support, "POST", `${url}/notes`, { id: crypto.randomUUID(), text: "À suivre." });
  await asking(server, support, "PUT", `${url}/assignee`, { from: null, to: support.id });
  await asking(server, support, "PUT", `${url}/priority`, { from: "normal", to: "low" });
  expect(await changesFor(owner)).toEqual([]);
});

test("closing the account deletes the files", async () => {
  const { owner, file } = await withFile();
  const closed = await asking(server, owner, "POST", "/api/me/closure", { password: TEST_PASSWORD });
  expect(closed.status).toBe(200);
  const rows = await server.ctx.db.selectFrom("attachments").select("id").where("id", "=", file).execute();
  expect(rows).toEqual([]);
});
