import type { Role } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { buildMessage, callMessaging, messagesOf, send } from "../../test/builders/messaging.ts";
import { assign } from "../../test/builders/requests.ts";
import { DISTINCT_ROLES } from "../../test/every-role.ts";
import { buildSubmitted } from "../../test/submitted.ts";

type Written = readonly [conversation: string, message: string, file: string];

let server: TestApp;
/** Conversations of other customers, which every role tries to reach: of a request, and a general one. */
let foreign: Written;
let general: Written;
beforeAll(async () => {
  server = await startTestApp();
  const request = await buildSubmitted(server);
  foreign = await write(request.owner, request.id);
  const customer = await buildUser(server);
  general = await write(customer, customer.id);
});
afterAll(() => server.close());

const SECRET = "Mon numéro de passeport est 09AB";

/** The first message of a customer, with a file. */
async function write(owner: TestUser, id: string): Promise<Written> {
  const file = await buildAttachment(server, owner);
  const message = await buildMessage(server, owner, id, { body: SECRET, attachments: [file.id] });
  return [id, message.id, file.id];
}

/** The rights of a person in a conversation with a message of its customer, as one character each. */
async function reachOf(user: TestUser, id: string, message: string, file: string): Promise<string> {
  const call = (method: "GET" | "POST", path: string, payload?: object) =>
    callMessaging(server, user, method, path, payload);
  const head = await call("GET", `conversations/${id}`);
  const page = await call("GET", `conversations/${id}/messages`);
  const list = await call("GET", "work/conversations?box=all&per_page=100");
  const sought = await call("GET", "work/conversations?box=all&per_page=100&search=passeport");
  const mine = await call("GET", "conversations?per_page=100");
  const found = await call("GET", "conversations/search?search=passeport");
  const link = await call("POST", `messages/${message}/files/${file}/links`, { disposition: "inline" });
  const one = await call("POST", `messages/${message}/read`);
  const read = await call("POST", `conversations/${id}/read`, { seq: 1 });
  const sent = await send(server, user, id);
  const shown = [head, page, list, mine, found, link, one, read, sent].some(({ body }) =>
    JSON.stringify(body).includes(SECRET),
  );
  const ids = (rows: { id: string }[] | undefined) => (rows ?? []).map((row) => row.id);
  const listed = ids(list.body.conversations).includes(id);
  return [
    ids(sought.body.conversations).includes(id) !== listed && "sought otherwise",
    head.status === 200 && "met",
    page.status === 200 && "read",
    listed && "listed",
    [mine.body.general?.id, ...ids(mine.body.conversations)].includes(id) && "mine",
    found.body.total > 0 && "found",
    link.status === 200 && "opened",
    one.status === 200 && read.status === 200 && "marked",
    sent.status === 200 && "written",
    shown && "shown",
  ]
    .filter(Boolean)
    .join(" ");
}

const OWN = "met read mine found opened marked written shown";
const STAFF = "met read listed opened marked written shown";

const REACH: Record<Role, { foreign: string; assigned: string; general: string }> = {
  diaspora: { foreign: "", assigned: "", general: "" },
  investisseur: { foreign: "", assigned: "", general: "" },
  resident: { foreign: "", assigned: "", general: "" },
  finance_manager: { foreign: "", assigned: "", general: "" },
  partenaire: { foreign: "", assigned: STAFF, general: "" },
  mandataire: { foreign: "", assigned: STAFF, general: "" },
  agent_administration: { foreign: "", assigned: STAFF, general: "" },
  operateur_support: { foreign: STAFF, assigned: STAFF, general: STAFF },
  super_admin: { foreign: STAFF, assigned: STAFF, general: STAFF },
};

test.each(DISTINCT_ROLES)(
  "%s has access to their own conversations and those of their work only",
  async (role) => {
    const user = await buildUser(server, { role });
    await assign(server, foreign[0], null);
    expect(await reachOf(user, ...foreign)).toBe(REACH[role].foreign);
    await assign(server, foreign[0], user);
    expect(await reachOf(user, ...foreign)).toBe(REACH[role].assigned);
    expect(await reachOf(user, ...general)).toBe(REACH[role].general);

    const own = await buildSubmitted(server, { owner: user });
    await assign(server, own.id, user);
    expect(await reachOf(user, ...(await write(user, own.id)))).toBe(OWN);
    expect(await reachOf(user, ...(await write(user, user.id)))).toBe(OWN);
  },
);

test("a request whose id equals a person's id gives no access to that person's conversation", async () => {
  const victim = await buildUser(server);
  const file = await buildAttachment(server, victim);
  const message = await buildMessage(server, victim, victim.id, { body: SECRET, attachments: [file.id] });
  const { id, owner } = await buildSubmitted(server);
  const worker = await buildUser(server, { role: "mandataire" });
  const {
    queue: _queue,
    queue_at: _at,
    has_answers: _hasAnswers,
    ...row
  } = await server.ctx.db
    .selectFrom("service_requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const copied = { ...row, id: victim.id, reference: "R-2222-2222", assigned_to: worker.id };
  await server.ctx.db.insertInto("service_requests").values(copied).execute();
  // The request is listed, since it is theirs, but not its messages.
  expect(await reachOf(owner, victim.id, message.id, file.id)).toBe("mine");
  expect(await reachOf(worker, victim.id, message.id, file.id)).toBe("");
  expect(await reachOf(victim, victim.id, message.id, file.id)).toBe(OWN);
});

test("refuses every call without a session", async () => {
  const id = crypto.randomUUID();
  for (const [method, path, payload] of [
    ["GET", "conversations"],
    ["GET", "conversations/unread"],
    ["GET", "conversations/search?search=a"],
    ["GET", `conversations/${id}`],
    ["GET", `conversations/${id}/messages`],
    ["POST", `conversations/${id}/messages`, { id, body: "a", attachments: [] }],
    ["POST", `conversations/${id}/read`, { seq: 1 }],
    ["POST", `messages/${id}/read`],
    ["POST", `messages/${id}/files/${id}/links`, { disposition: "inline" }],
    ["GET", "work/conversations"],
  ] as const)
    expect((await callMessaging(server, undefined, method, path, payload)).status, path).toBe(401);
});

test("an export contains the owner's conversations without staff names; closing the account deletes them", async () => {
  const admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  const owner = await buildUser(server);
  const file = await buildAttachment(server, owner);
  await buildMessage(server, owner, owner.id, { body: SECRET, attachments: [file.id] });
  await buildMessage(server, admin, owner.id, { body: "Bien reçu." });
  const other = await buildUser(server);
  await buildMessage(server, other, other.id, { body: "Rien à voir." });
  const reply = await server.app.inject({ url: "/api/me/export", headers: owner.headers });
  expect(reply.json()).toMatchObject({
    messages: [
      { body: SECRET, side: "customer" },
      { body: "Bien reçu.", side: "staff" },
    ],
    attachments: [{ id: file.id, kind: "message" }],
  });
  for (const secret of [admin.id, admin.email, "Ada Eze", "Rien à voir."])
    expect(reply.body).not.toContain(secret);

  const closed = await server.app.inject({
    method: "POST",
    url: "/api/me/closure",
    headers: owner.headers,
    payload: { password: TEST_PASSWORD },
  });
  expect(closed.statusCode, closed.body).toBe(200);
  const left = await server.ctx.db.selectFrom("chat_messages").selectAll().execute();
  expect(left.filter((row) => row.conversation_id === owner.id)).toEqual([]);
  const files = await server.ctx.db
    .selectFrom("attachments")
    .select("id")
    .where("id", "=", file.id)
    .execute();
  expect(files).toEqual([]);
  expect((await send(server, admin, owner.id)).body.code).toBe("conversation_not_found");
  expect(await messagesOf(server, other, other.id)).toHaveLength(1);
});
