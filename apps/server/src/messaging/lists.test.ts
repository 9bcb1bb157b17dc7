import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildMessage, callMessaging, messagesOf } from "../../test/builders/messaging.ts";
import { buildRequest } from "../../test/builders/requests.ts";
import { buildSubmitted } from "../../test/submitted.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

test("lists a customer's general and request conversations by last message, and searches them", async () => {
  const owner = await buildUser(server);
  const one = await buildSubmitted(server, { owner, title: "Casier judiciaire" });
  const two = await buildSubmitted(server, { owner, title: "Acte de naissance" });
  await buildRequest(server, { owner, price: 0 });
  const list = async () => (await callMessaging(server, owner, "GET", "conversations")).body;
  await buildMessage(server, owner, one.id, { body: "Où en est l’apostille de ma mère ?" });
  const first = await list();
  expect(first.conversations.map(({ id }: { id: string }) => id)).toEqual([one.id, two.id]);
  expect(first).toMatchObject({
    total: 2,
    general: { id: owner.id, request: null, last: null },
    conversations: [{ request: { title: "Casier judiciaire" }, last: { side: "customer", files: 0 } }, {}],
  });
  await buildMessage(server, admin, two.id, { body: "L’acte est prêt à 100 %." });
  await buildMessage(server, owner, owner.id, { body: "Bonjour" });
  expect((await list()).conversations[0]).toMatchObject({ id: two.id, unread: 1 });
  const search = async (user: TestUser, words: string) =>
    (
      await callMessaging(
        server,
        user,
        "GET",
        `conversations/search?${new URLSearchParams({ search: words })}`,
      )
    ).body;
  expect(await search(owner, "APOSTILLE mere")).toMatchObject({
    total: 1,
    found: [{ conversation: { id: one.id }, message: { body: "Où en est l’apostille de ma mère ?" } }],
  });
  expect((await search(owner, "100 %")).total).toBe(1);
  expect((await search(owner, "apostille prêt")).total).toBe(0);
  expect((await search(await buildUser(server), "apostille")).total).toBe(0);
});

test("lists staff conversations unanswered first, with search, pages and each person's own", async () => {
  const support = await buildUser(server, { role: "operateur_support", name: "Sali" });
  const list = async (user: TestUser, query = "") =>
    (await callMessaging(server, user, "GET", `work/conversations${query}`)).body;
  const waiting = await buildUser(server, { name: "Zénabou Tchoupo" });
  const answered = await buildUser(server, { name: "Zénabou Biya" });
  await buildMessage(server, waiting, waiting.id, { body: "Comment payer par virement ?" });
  await buildMessage(server, answered, answered.id, { body: "Merci." });
  await buildMessage(server, support, answered.id, { body: "Avec plaisir." });
  const found = await list(support, "?search=zenabou");
  expect(found.conversations).toMatchObject([
    { id: waiting.id, unread: 1, customer: { name: "Zénabou Tchoupo" }, side: "staff", request: null },
    { id: answered.id, unread: 0 },
  ]);
  expect(await list(support, "?search=zenabou&page=2&per_page=1")).toMatchObject({
    total: 2,
    conversations: [{ id: answered.id }],
  });
  expect((await list(support, "?search=virement")).conversations[0]).toMatchObject({ id: waiting.id });
  const { id, owner, detail } = await buildSubmitted(server);
  await buildMessage(server, owner, id);
  const by = `search=${detail.reference.toLowerCase()}`;
  expect((await list(support, `?${by}`)).total).toBe(0);
  expect((await list(support, `?box=all&${by}`)).total).toBe(1);
  const agent = await buildUser(server, { role: "partenaire" });
  expect((await list(agent, "?box=all")).total).toBe(0);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ assigned_to: agent.id })
    .where("id", "=", id)
    .execute();
  expect(await list(agent)).toMatchObject({ total: 1, conversations: [{ id, unread: 1 }] });
});

test("shows one notification for each conversation, quoting its newest message to those with access", async () => {
  const { id, owner } = await buildSubmitted(server);
  const agent = await buildUser(server, { role: "mandataire" });
  const assignTo = (assigned_to: string | null) =>
    server.ctx.db.updateTable("service_requests").set({ assigned_to }).where("id", "=", id).execute();
  const listOf = async (person: TestUser) =>
    (await callMessaging(server, person, "GET", "notifications")).body as {
      notifications: { id: string; type: string; excerpt?: string; unread: number; path: string }[];
      total: number;
      unread: number;
    };
  await assignTo(agent.id);
  for (const body of ["Bonjour", "Voici\nmon numéro."]) await buildMessage(server, owner, id, { body });
  expect(await listOf(agent)).toMatchObject({
    notifications: [{ type: "message", excerpt: "Voici mon numéro.", unread: 2, is_read: false }],
    total: 1,
    unread: 1,
  });
  // The agent has no access any more: they see that there was a message, but not its content.
  await assignTo(null);
  const [kept] = (await listOf(agent)).notifications;
  expect(kept).toMatchObject({ excerpt: null, unread: 2 });
  expect((await callMessaging(server, agent, "POST", `notifications/${kept?.id}/read`)).body).toMatchObject({
    unread: 0,
    is_read: true,
  });
  expect(await listOf(agent)).toMatchObject({ notifications: [{ unread: 0, is_read: true }], unread: 0 });

  // The general conversation is separate, and its notification opens it.
  const support = await buildUser(server, { role: "operateur_support" });
  for (const body of ["Bonjour", "Oui, par virement."])
    await buildMessage(server, support, owner.id, { body });
  const [general] = (await listOf(owner)).notifications;
  expect(general).toMatchObject({
    excerpt: "Oui, par virement.",
    unread: 2,
    path: `/account?tab=messages&conversation=${owner.id}`,
  });
  await callMessaging(server, owner, "POST", `notifications/${general?.id}/read`);
  expect((await messagesOf(server, owner, owner.id)).map(({ status }) => status)).toEqual(["read", "read"]);
});
