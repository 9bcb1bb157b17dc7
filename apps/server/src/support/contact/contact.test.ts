import { ROLES } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { sentMails } from "../../../test/database.ts";
import { sweepMessages } from "./contact-messages.ts";
import { issueForm } from "./form.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ OPERATOR: JSON.stringify({ email: "equipe@passerelle.test" }) });
});
afterAll(() => server.close());

const SECONDS = 1000;
const HOURS = 3600 * SECONDS;

/** A form issued some time ago. */
const formOf = (ageMs = 60 * SECONDS) => issueForm(server.ctx, new Date(Date.now() - ageMs));

let written = 0;

/** Sends a message from an address of its own, so that tests do not share limits. */
async function sendMessage(fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const number = ++written;
  const payload = {
    form: await formOf(),
    name: "Awa Ndiaye",
    email: `awa-${number}@exemple.test`,
    topic: "request",
    message: "Où en est ma demande R-7K3M-9QTX ?",
    ...fields,
  };
  return send(payload, headers, `198.51.100.${number}`);
}

async function send(payload: object, headers: Record<string, string> = {}, remoteAddress = "203.0.113.1") {
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/contact",
    payload,
    headers,
    remoteAddress,
  });
  return { status: reply.statusCode, body: reply.json() };
}

const messages = () => server.ctx.db.selectFrom("contact_messages");
const byReference = (reference: string) =>
  messages().selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();

test("stores a message, acknowledges it in its language without quoting it, and notifies the team", async () => {
  const { status, body } = await sendMessage(
    { email: "ngozi@exemple.test", name: "Ngozi Adeyemi", message: "Please visit evil.test now" },
    { "accept-language": "en" },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.reference).toMatch(/^M-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(await byReference(body.reference)).toMatchObject({
    name: "Ngozi Adeyemi",
    topic: "request",
    language: "en",
    user_id: null,
    suspected: false,
    status: "open",
  });
  const mail = await waitForMail(server, "ngozi@exemple.test");
  expect(mail.subject).toBe(`We have received your message (${body.reference})`);
  expect(mail.text).not.toContain("evil");
  const toTeam = await waitForMail(server, "equipe@passerelle.test");
  expect(toTeam.text).toContain(body.reference);
  expect(toTeam.text).toContain("/admin/contact-messages");
});

test("sending a form twice, even concurrently, makes one message and one email", async () => {
  const payload = {
    form: await formOf(),
    name: "Awa Ndiaye",
    email: "double@exemple.test",
    topic: "other",
    message: "Deux fois le même message.",
  };
  const replies = await Promise.all([send(payload), send(payload), send(payload)]);
  replies.push(await send(payload));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body.reference)).size).toBe(1);
  expect(await sentMails(server, "double@exemple.test")).toHaveLength(1);
  // Different text under the same form must not be taken for a repetition.
  const other = await send({ ...payload, message: "Tout autre chose." });
  expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
});

test.each([
  // Issued in a minute, because a real second is over when the machine is busy.
  ["at once", () => formOf(-60 * SECONDS), 409, "form_too_fast"],
  ["much later", () => formOf(13 * HOURS), 410, "form_expired"],
  ["made up", async () => `${crypto.randomUUID()}.abc.${"a".repeat(43)}`, 410, "form_expired"],
  [
    "with another’s signature",
    async () => (await formOf()).replace(/^[^.]*/, crypto.randomUUID()),
    410,
    "form_expired",
  ],
  ["empty", async () => "", 410, "form_expired"],
])("refuses a form that is sent %s", async (_how, form, status, code) => {
  expect(await sendMessage({ form: await form() })).toMatchObject({ status, body: { code } });
});

test("stores messages of programs separately and notifies no one", async () => {
  const toTeam = () => sentMails(server, "equipe@passerelle.test");
  const before = await toTeam();
  const { status, body } = await sendMessage({ website: "https://spam.test", email: "bot@exemple.test" });
  expect(status).toBe(200);
  expect(await byReference(body.reference)).toMatchObject({ suspected: true });
  // Emails are enqueued before the reply.
  expect([await sentMails(server, "bot@exemple.test"), await toTeam()]).toEqual([[], before]);
  const { body: next } = await sendMessage({ email: "after@exemple.test" });
  expect(await sentMails(server, "after@exemple.test")).toHaveLength(1);
  expect(next.reference).not.toBe(body.reference);
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "Awa\nBcc: x@y.test" }, "name"],
  [{ email: "awa" }, "email"],
  [{ email: "a@b.test, c@d.test" }, "email"],
  [{ email: "é@exemple.test" }, "email"],
  [{ topic: "" }, "topic"],
  [{ message: "Bonjour  " }, "message"],
  [{ message: "a".repeat(4001) }, "message"],
  [{ message: "Une ligne\0 et une autre" }, "message"],
  [{ role: "super_admin" }, "role"],
])("refuses %j and names the field", async (fields, field) => {
  expect(await sendMessage(fields)).toMatchObject({
    status: 400,
    body: { code: "invalid_input", errors: [{ field }] },
  });
});

test("limits messages per network address and per email address, and stores no refused message", async () => {
  const sendFrom = (email: string, address: string) =>
    formOf().then((form) =>
      send({ form, name: "Awa", email, topic: "other", message: "Encore un message." }, {}, address),
    );
  for (let time = 0; time < 3; time++)
    expect((await sendFrom("victim@exemple.test", `192.0.2.${time}`)).status).toBe(200);
  const refused = await sendFrom("Victim@exemple.test", "192.0.2.9");
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  for (let time = 0; time < 8; time++)
    expect((await sendFrom(`one-${time}@exemple.test`, "192.0.2.100")).status).toBe(200);
  expect((await sendFrom("one-9@exemple.test", "192.0.2.100")).status).toBe(429);
  expect((await sendFrom("one-9@exemple.test", "192.0.2.101")).status).toBe(200);
  const kept = await messages().select("id").where("email", "ilike", "victim@%").execute();
  expect(kept).toHaveLength(3);
});

test("lists a signed-in person's own messages only", async () => {
  const [writer, other] = [await buildUser(server), await buildUser(server)];
  const { body } = await sendMessage({ message: "Écrit depuis mon compte." }, writer.headers);
  const mine = async ({ headers }: { headers: Record<string, string> }) =>
    (await server.app.inject({ url: "/api/me/messages", headers })).json().messages;
  expect(await mine(writer)).toEqual([
    expect.objectContaining({
      reference: body.reference,
      message: "Écrit depuis mon compte.",
      status: "open",
    }),
  ]);
  expect(await mine(other)).toEqual([]);
  expect((await server.app.inject({ url: "/api/me/messages" })).statusCode).toBe(401);
});

test.each(ROLES)("%s can read the messages only with the permission", async (role) => {
  const { headers } = await buildUser(server, { role });
  const reply = await server.app.inject({ url: "/api/admin/contact-messages", headers });
  const allowed = role === "super_admin" || role === "operateur_support";
  expect(reply.statusCode).toBe(allowed ? 200 : 403);
});

test("records who handled a message, and refuses a change based on an old version", async () => {
  const { headers } = await buildUser(server, { role: "operateur_support", name: "Paul Biloa" });
  const { body } = await sendMessage();
  const { id } = await byReference(body.reference);
  const mark = async (payload: object) => {
    const url = `/api/admin/contact-messages/${id}`;
    const reply = await server.app.inject({ method: "PATCH", url, headers, payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  const list = async (box: string) =>
    (await server.app.inject({ url: `/api/admin/contact-messages?box=${box}&per_page=100`, headers })).json();
  expect((await list("open")).messages[0]).toMatchObject({ id, version: 1, events: [] });

  const twice = await Promise.all([
    mark({ version: 1, status: "handled" }),
    mark({ version: 1, status: "handled" }),
  ]);
  for (const { status, body } of twice) expect([status, body.version]).toEqual([200, 2]);
  expect((await list("handled")).messages[0]).toMatchObject({
    id,
    status: "handled",
    events: [{ event: "handled", by: "Paul Biloa", at: expect.any(String) }],
  });
  expect(await mark({ version: 1, suspected: true })).toMatchObject({
    status: 409,
    body: { code: "edit_conflict" },
  });
  expect(await mark({ version: 2, status: "open", suspected: true })).toMatchObject({
    status: 200,
    body: { version: 3, events: [{ event: "handled" }, { event: "reopened" }, { event: "suspected" }] },
  });
  expect((await list("suspected")).messages.some((one: { id: string }) => one.id === id)).toBe(true);
  const nothing = `/api/admin/contact-messages/${crypto.randomUUID()}`;
  const missing = await server.app.inject({
    method: "PATCH",
    url: nothing,
    headers,
    payload: { version: 1, status: "handled" },
  });
  expect(missing.statusCode).toBe(404);
});

test("deletes messages at the end of their retention, spam sooner", async () => {
  const references: Record<string, string> = {};
  for (const [name, age, suspected] of [
    ["old", "25 months", false],
    ["kept", "23 months", false],
    ["old spam", "31 days", true],
    ["kept spam", "29 days", true],
  ] as const) {
    const { body } = await sendMessage(suspected ? { website: "x" } : {});
    references[name] = body.reference;
    await sql`UPDATE contact_messages SET created_at = now() - ${age}::interval
      WHERE reference = ${body.reference}`.execute(server.ctx.db);
  }
  await sweepMessages(server.ctx);
  await sweepMessages(server.ctx);
  const left = await messages()
    .select("reference")
    .where("reference", "in", Object.values(references))
    .execute();
  expect(left.map(({ reference }) => reference).toSorted()).toEqual(
    [references.kept, references["kept spam"]].toSorted(),
  );
});
