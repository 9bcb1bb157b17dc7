import { MESSAGES_PER_PAGE } from "@passerelle/domain/messaging/conversation";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildAttachment } from "../../test/builders/attachments.ts";
import { pdf } from "../../test/builders/documents.ts";
import { buildMessage, callMessaging, messagesOf, send } from "../../test/builders/messaging.ts";
import { buildRequest, callAs } from "../../test/builders/requests.ts";
import { stopRefill } from "../../test/database.ts";
import { buildSubmitted } from "../../test/submitted.ts";
import { messagesOfPerson } from "./rate-limits.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

const read = (user: TestUser, id: string, seq: number) =>
  callMessaging(server, user, "POST", `conversations/${id}/read`, { seq });
const unread = async (user: TestUser) =>
  (await callMessaging(server, user, "GET", "conversations/unread")).body;
const notificationsOf = (userId: string) =>
  server.ctx.db
    .selectFrom("notifications")
    .select(["source_id", "path", "read_at"])
    .where("user_id", "=", userId)
    .where("type", "=", "message")
    .orderBy("created_at")
    .execute();

test("customer and staff converse about a request; customers see first names of staff only", async () => {
  const { id, owner } = await buildSubmitted(server);
  expect((await callMessaging(server, owner, "GET", `conversations/${id}`)).body).toMatchObject({
    request: { id, status: "submitted" },
    customer: null,
    side: "customer",
    may_write: true,
    unread: 0,
    last: null,
  });
  const first = await buildMessage(server, owner, id, { body: "Avez-vous reçu mon dossier ?" });
  expect(first).toMatchObject({ seq: 1, side: "customer", mine: true, status: "sent", read_at: null });
  const answer = await buildMessage(server, admin, id, { body: "Oui, merci." });
  expect(answer).toMatchObject({ seq: 2, side: "staff", mine: true, author: "Ada Eze" });
  expect(await messagesOf(server, owner, id)).toMatchObject([
    { body: "Avez-vous reçu mon dossier ?", status: "read", read_at: expect.any(String), mine: true },
    { body: "Oui, merci.", author: "Ada", mine: false, status: "sent" },
  ]);
  const seen = await messagesOf(server, admin, id);
  expect(seen[0]).toMatchObject({ author: "Awa Ndiaye", mine: false });
  const page = await callMessaging(server, owner, "GET", `conversations/${id}/messages`);
  for (const secret of [admin.id, admin.email, "Ada Eze"])
    expect(JSON.stringify(page.body)).not.toContain(secret);
});

test("counts messages until they are read, publishes reading, and accepts reading by message id", async () => {
  const { id, owner } = await buildSubmitted(server);
  await callAs(server, admin, "POST", `/api/work/requests/${id}/moves`, { from: "submitted", move: "start" });
  const sent = await Promise.all(
    ["un", "deux", "trois"].map((body) => buildMessage(server, admin, id, { body })),
  );
  expect(await unread(owner)).toEqual({ messages: 3, conversations: 0 });
  expect(await notificationsOf(owner.id)).toHaveLength(3);
  const rows = await messagesOf(server, owner, id);
  expect((await read(owner, id, rows[0]?.seq ?? 0)).body).toEqual({ unread: 2 });
  expect((await read(owner, id, 1)).body).toEqual({ unread: 2 });
  // Sent concurrently: ordered by arrival.
  const [last] = sent.toSorted((one, other) => other.seq - one.seq);
  expect((await callMessaging(server, owner, "POST", `messages/${last?.id}/read`)).body).toEqual({
    unread: 0,
  });
  expect((await messagesOf(server, admin, id)).map(({ status }) => status)).toEqual(["read", "read", "read"]);
  expect((await notificationsOf(owner.id)).every(({ read_at }) => read_at !== null)).toBe(true);
  // One's own messages are never unread.
  await buildMessage(server, owner, id);
  expect((await read(owner, id, 9)).body).toEqual({ unread: 0 });
  expect((await messagesOf(server, owner, id)).at(-1)).toMatchObject({ status: "sent" });
});

test("the assignee reads for the staff; others may look, and answering marks as read", async () => {
  const { id, owner } = await buildSubmitted(server);
  const agent = await buildUser(server, { role: "mandataire" });
  await server.ctx.db
    .updateTable("service_requests")
    .set({ assigned_to: agent.id })
    .where("id", "=", id)
    .execute();
  await buildMessage(server, owner, id);
  const support = await buildUser(server, { role: "operateur_support" });
  for (const looker of [admin, support]) expect((await read(looker, id, 1)).body).toEqual({ unread: 1 });
  expect(await unread(agent)).toEqual({ messages: 0, conversations: 1 });
  expect(await notificationsOf(agent.id)).toMatchObject([
    { path: `/requests-queue/${id}?tab=messages`, read_at: null },
  ]);
  expect((await read(agent, id, 1)).body).toEqual({ unread: 0 });
  await buildMessage(server, owner, id);
  await buildMessage(server, support, id, { body: "Nous regardons." });
  expect(await unread(agent)).toEqual({ messages: 0, conversations: 0 });
  expect((await notificationsOf(agent.id)).every(({ read_at }) => read_at !== null)).toBe(true);
});

test("sending a message twice adds one; its id accepts no other content", async () => {
  const { id, owner } = await buildSubmitted(server);
  const file = await buildAttachment(server, owner);
  const message = { id: crypto.randomUUID(), body: "Voici.", attachments: [file.id] };
  const replies = await Promise.all([1, 2, 3].map(() => send(server, owner, id, message)));
  expect(replies.map(({ status, body }) => [status, body.seq])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  expect(await messagesOf(server, owner, id)).toMatchObject([{ attachments: [file] }]);
  const other = await buildSubmitted(server, { owner });
  const different: [string, TestUser, object][] = [
    [id, owner, { body: "Autre chose." }],
    [id, owner, { attachments: [] }],
    [id, admin, {}],
    [other.id, owner, {}],
  ];
  for (const [conversation, user, change] of different) {
    const { body } = await send(server, user, conversation, { ...message, ...change });
    expect(body.code).toBe("message_conflict");
  }
  expect(await messagesOf(server, owner, id)).toHaveLength(1);
});

test("a message needs text or files of its sender that are not attached elsewhere", async () => {
  const { id, owner } = await buildSubmitted(server);
  expect((await send(server, owner, id, { body: "  " })).body.code).toBe("message_empty");
  const file = await buildAttachment(server, owner);
  const only = await buildMessage(server, owner, id, { body: "", attachments: [file.id] });
  expect(only).toMatchObject({ body: "", attachments: [file] });
  const theirs = await buildAttachment(server, admin);
  for (const attachments of [[file.id], [theirs.id], [crypto.randomUUID()]])
    expect((await send(server, owner, id, { attachments })).body.code).toBe("attachment_not_found");
  expect(await messagesOf(server, owner, id)).toHaveLength(1);
});

test("both sides read a file through a link, which works for that message only", async () => {
  const { id, owner } = await buildSubmitted(server);
  const bytes = pdf(3_000, 4);
  const file = await buildAttachment(server, owner, { bytes });
  const message = await buildMessage(server, owner, id, { attachments: [file.id] });
  const link = (user: TestUser, of = message.id) =>
    callMessaging(server, user, "POST", `messages/${of}/files/${file.id}/links`, {
      disposition: "attachment",
    });
  for (const user of [owner, admin]) {
    const { body } = await link(user);
    expect((await server.app.inject({ url: body.url })).rawPayload.equals(bytes)).toBe(true);
  }
  const stranger = await buildUser(server);
  const general = await buildMessage(server, stranger, stranger.id);
  const refused = [
    await link(stranger),
    await link(stranger, general.id),
    await link(owner, crypto.randomUUID()),
  ];
  for (const { body } of refused) expect(body.code).toBe("attachment_not_found");
});

test("pages a long conversation from its end, middle and beginning", async () => {
  const { id, owner } = await buildSubmitted(server);
  const count = MESSAGES_PER_PAGE + 5;
  const first = await buildMessage(server, owner, id);
  await sql`
    INSERT INTO chat_messages (id, conversation_id, seq, sender_id, side, body, sent_at)
    SELECT gen_random_uuid(), conversation_id, number, sender_id, side, body, sent_at
    FROM chat_messages, generate_series(2, ${count}::int) AS number WHERE id = ${first.id}`.execute(
    server.ctx.db,
  );
  await sql`UPDATE conversations SET last_seq = ${count} WHERE id = ${id}`.execute(server.ctx.db);
  const page = async (query = "") =>
    (await callMessaging(server, owner, "GET", `conversations/${id}/messages${query}`)).body;
  const seqs = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const newest = await page();
  expect([seqs(newest), newest.has_older, newest.has_newer]).toEqual([range(6, count), true, false]);
  const older = await page("?before=6");
  expect([seqs(older), older.has_older, older.has_newer]).toEqual([range(1, 5), false, true]);
  const newer = await page("?after=3");
  expect([seqs(newer), newer.has_older, newer.has_newer]).toEqual([range(4, 33), true, true]);
  expect(seqs(await page("?after=33"))).toEqual([34, 35]);
});

/** Messages in each conversation of the concurrent writers. */
const EACH = 24;

test("concurrent writers in several conversations lose, repeat and misorder nothing", async () => {
  const owner = await buildUser(server);
  const requests = await Promise.all(Array.from({ length: 5 }, () => buildSubmitted(server, { owner })));
  const writers = [owner, admin, await buildUser(server, { role: "operateur_support" })];
  const sent = requests.flatMap(({ id }) =>
    Array.from({ length: EACH }, (_, index) => ({
      conversation: id,
      user: writers[index % 3] as TestUser,
      id: crypto.randomUUID(),
      body: `${index}`,
    })),
  );
  // In each conversation the writers write at the same time, every second message twice at the same moment.
  const write = async (own: typeof sent) => {
    const statuses: number[] = [];
    for (const [index, { conversation, user, ...message }] of own.entries()) {
      const times = index % 2 === 0 ? 2 : 1;
      const replies = Array.from({ length: times }, () => send(server, user, conversation, message));
      for (const { status } of await Promise.all(replies)) statuses.push(status);
    }
    return statuses;
  };
  const chains = Object.values(
    Object.groupBy(sent, ({ conversation, user }) => `${conversation} ${user.id}`),
  );
  const statuses = await Promise.all(chains.map((own) => write(own ?? [])));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  for (const { id } of requests) {
    const rows = await server.ctx.db
      .selectFrom("chat_messages")
      .select(["id", "seq", "sent_at", "side", "status"])
      .where("conversation_id", "=", id)
      .orderBy("seq")
      .execute();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: EACH }, (_, index) => index + 1));
    const wanted = sent.filter(({ conversation }) => conversation === id).map((one) => one.id);
    expect(rows.map((row) => row.id).toSorted()).toEqual(wanted.toSorted());
    const times = rows.map(({ sent_at }) => sent_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const counted = await server.ctx.db
      .selectFrom("conversations")
      .select(["last_seq", "unread_by_customer", "unread_by_staff"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const waiting = (side: string) => rows.filter((row) => row.side === side && row.status === "sent").length;
    expect(counted).toEqual({
      last_seq: EACH,
      unread_by_customer: waiting("staff"),
      unread_by_staff: waiting("customer"),
    });
  }
});

test("a draft has no conversation; a cancelled request's is read-only", async () => {
  const draft = await buildRequest(server, { price: 0 });
  expect((await send(server, draft.owner, draft.id)).body.code).toBe("conversation_not_found");
  const { id, owner } = await buildSubmitted(server);
  await buildMessage(server, owner, id);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .execute();
  expect(await messagesOf(server, owner, id)).toHaveLength(1);
  expect((await callMessaging(server, owner, "GET", `conversations/${id}`)).body.may_write).toBe(false);
  expect((await send(server, owner, id)).body.code).toBe("conversation_closed");
  expect((await send(server, admin, id)).body.code).toBe("conversation_not_found");
});

test("limits how many messages a person may send", async () => {
  const { id, owner } = await buildSubmitted(server);
  const refill = await stopRefill(server);
  try {
    const { burst } = messagesOfPerson.bucket;
    for (let sent = 1; sent < burst; sent += 1) await messagesOfPerson.take(server.ctx.db, owner.id);
    expect((await send(server, owner, id)).status).toBe(200);
    expect((await send(server, owner, id)).status).toBe(429);
  } finally {
    await refill();
  }
});
