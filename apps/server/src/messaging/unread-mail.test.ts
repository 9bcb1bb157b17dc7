import { MAIL_PAUSE_SECONDS } from "@passerelle/domain/messaging/unread-mail";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { readOutbox } from "../../test/builders/mailbox.ts";
import { buildMessage, callMessaging } from "../../test/builders/messaging.ts";
import { assign, attach } from "../../test/builders/requests.ts";
import { queuedJobs, untilJobsEnd } from "../../test/database.ts";
import { buildSubmitted } from "../../test/submitted.ts";
import { mailUnread } from "./unread-mail.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startOwnApp({ MESSAGE_MAIL_SECONDS: "300" });
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
});
afterAll(() => server.close());

async function buildAgent(country_code: string): Promise<TestUser> {
  const agent = await buildUser(server, { role: "agent_administration" });
  await attach(server, agent, { country_code });
  return agent;
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const run = (conversationId: string, side: "customer" | "staff", seconds: number) =>
  mailUnread(server.ctx, { conversationId, side }, later(seconds));
/** Sent emails about messages. */
const mailsTo = async (user: TestUser) =>
  (await readOutbox(server)).filter(
    ({ to, subject }) => to === user.email && /^Nouveau message/.test(subject),
  );
const mailTo = (user: TestUser) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsTo(user);
      if (!mail) throw new Error(`no mail to ${user.email}`);
      return mail;
    },
    { timeout: patience(15_000), interval: 50 },
  );
/** Queued emails about messages, sent or not. */
const queued = async (user: TestUser) =>
  ((await queuedJobs(server, "email.send")) as { to: string; template: string }[]).filter(
    ({ to, template }) => to === user.email && template.startsWith("messages_"),
  );

test("sends one email for a burst of unread messages, with quotes and a link", async () => {
  const { id, owner } = await buildSubmitted(server, { title: "Casier judiciaire" });
  const { sent_at } = await buildMessage(server, admin, id, { body: "Bonjour Awa," });
  for (const body of ["il manque\nvotre acte.", "Cordialement", "— PS : merci"])
    await buildMessage(server, admin, id, { body });
  const tooEarly = new Date(new Date(sent_at).getTime() + 299_000);
  await mailUnread(server.ctx, { conversationId: id, side: "customer" }, tooEarly);
  expect(await queued(owner)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => run(id, "customer", 301)));
  expect(await queued(owner)).toHaveLength(1);
  const mail = await mailTo(owner);
  expect(mail.subject).toMatch(/^Nouveau message : Casier judiciaire \(/);
  expect(mail.text).toContain("« Bonjour Awa, »");
  expect(mail.text).toContain("« il manque votre acte. »");
  expect(mail.text).toContain(`http://localhost:3000/account?tab=messages&conversation=${id}`);
  for (const secret of ["Ada Eze", admin.email, "PS : merci"]) expect(mail.text).not.toContain(secret);
});

test("sends nothing for messages read meanwhile, and announces only the unread rest", async () => {
  const { id, owner } = await buildSubmitted(server);
  await buildMessage(server, admin, id);
  await callMessaging(server, owner, "POST", `conversations/${id}/read`, { seq: 1 });
  await run(id, "customer", 301);
  expect(await queued(owner)).toEqual([]);
  await buildMessage(server, admin, id, { body: "Encore un." });
  await run(id, "customer", 301);
  expect(await queued(owner)).toHaveLength(1);
});

test("waits between emails to a person who reads nothing, and announces the next burst once they have read", async () => {
  const { id, owner } = await buildSubmitted(server);
  await buildMessage(server, admin, id);
  await run(id, "customer", 301);
  await buildMessage(server, admin, id);
  await run(id, "customer", 1_000);
  expect(await queued(owner)).toHaveLength(1);
  await run(id, "customer", 301 + MAIL_PAUSE_SECONDS);
  expect(await queued(owner)).toHaveLength(2);
  await callMessaging(server, owner, "POST", `conversations/${id}/read`, { seq: 2 });
  await buildMessage(server, admin, id);
  await run(id, "customer", 301);
  expect(await queued(owner)).toHaveLength(3);
});

test("on the staff side only the assignee gets an email", async () => {
  const { id, owner } = await buildSubmitted(server);
  await buildMessage(server, owner, id, { body: "Qui s’en occupe ?" });
  const agent = await buildUser(server, { role: "mandataire" });
  await server.ctx.db
    .updateTable("service_requests")
    .set({ assigned_to: agent.id })
    .where("id", "=", id)
    .execute();
  await run(id, "staff", 301);
  const mail = await mailTo(agent);
  expect(mail.text).toContain("« Qui s’en occupe ? »");
  expect(mail.text).toContain(`http://localhost:3000/requests-queue/${id}`);
  for (const other of [owner, admin]) expect(await queued(other)).toEqual([]);
});

test("without an assignee the agents in scope get emails; one of them reads for all", async () => {
  const { id, owner } = await buildSubmitted(server, { country_code: "TG" });
  await buildSubmitted(server, { country_code: "BJ" });
  const agents = await Promise.all([1, 2].map(() => buildAgent("TG")));
  const elsewhere = await buildAgent("BJ");
  const before = await messageNotificationsOf(admin);
  await buildMessage(server, owner, id, { body: "Y a-t-il quelqu’un ?" });
  for (const agent of agents) expect(await messageNotificationsOf(agent)).toMatchObject([{ read_at: null }]);
  expect(await messageNotificationsOf(elsewhere)).toEqual([]);
  expect(await messageNotificationsOf(admin), "the support while agents are there").toEqual(before);
  await run(id, "staff", 301);
  for (const agent of agents) expect(await queued(agent)).toHaveLength(1);
  for (const other of [elsewhere, admin, owner]) expect(await queued(other)).toEqual([]);
  await callMessaging(server, agents[0] as TestUser, "POST", `conversations/${id}/read`, { seq: 1 });
  for (const agent of agents)
    expect(await messageNotificationsOf(agent)).toMatchObject([{ read_at: expect.any(Date) }]);
});

test("staff get no email about a cancelled request", async () => {
  const { id, owner } = await buildSubmitted(server, { country_code: "TD" });
  const agent = await buildAgent("TD");
  const support = await buildUser(server, { role: "operateur_support" });
  await buildMessage(server, owner, id, { body: "Finalement, non." });
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .execute();
  await run(id, "staff", 301);
  for (const one of [agent, support, admin]) {
    const waiting = (await queued(one)) as unknown as { values: { link: string } }[];
    expect(waiting.filter(({ values }) => values.link.includes(id))).toEqual([]);
  }
});

test("without agents in scope support reads, and emails go to those outside of quiet hours", async () => {
  const { id, owner } = await buildSubmitted(server, { country_code: "ML" });
  const support = await buildUser(server, { role: "operateur_support" });
  await buildMessage(server, owner, id);
  expect(await messageNotificationsOf(support)).toMatchObject([{ read_at: null }]);
  expect((await callMessaging(server, support, "POST", `conversations/${id}/read`, { seq: 1 })).body).toEqual(
    {
      unread: 0,
    },
  );
  expect(await messageNotificationsOf(support)).toMatchObject([{ read_at: expect.any(Date) }]);

  const other = await buildSubmitted(server, { country_code: "CF" });
  const [awake, asleep] = [await buildAgent("CF"), await buildAgent("CF")];
  const minute = (Math.floor(Date.now() / 60_000) + 1_440 - 60) % 1_440;
  const reply = await server.app.inject({
    method: "PUT",
    url: "/api/me/quiet-hours",
    headers: asleep.headers,
    payload: { quiet_hours: { from: minute, to: (minute + 120) % 1_440, zone: "UTC" } },
  });
  expect(reply.statusCode).toBe(200);
  await buildMessage(server, other.owner, other.id);
  await run(other.id, "staff", 301);
  expect([(await queued(awake)).length, (await queued(asleep)).length]).toEqual([1, 0]);
});

test("without agents in scope, and for a first general message, support is notified by page and email", async () => {
  const support = await buildUser(server, { role: "operateur_support" });
  const { id, owner } = await buildSubmitted(server, { country_code: "GA" });
  const general = await buildUser(server);
  await buildMessage(server, owner, id);
  await buildMessage(server, general, general.id, { body: "Une question." });
  expect((await messageNotificationsOf(support)).map(({ path }) => path)).toEqual([
    `/requests-queue/${id}?tab=messages`,
    `/conversations?conversation=${general.id}`,
  ]);
  for (const conversation of [id, general.id]) await run(conversation, "staff", 301);
  expect(await queued(support)).toHaveLength(2);
});

const GONE = [{ account_status: "suspended" }, { role: "diaspora" }];
const change = (user: TestUser, to: { account_status?: string; role?: string }) =>
  server.ctx.db.updateTable("users").set(to).where("id", "=", user.id).execute();
const messageNotificationsOf = (user: TestUser) =>
  server.ctx.db
    .selectFrom("notifications")
    .select(["id", "path", "read_at"])
    .where("user_id", "=", user.id)
    .orderBy("seq")
    .execute();

test.each(GONE)("does not notify a former assignee who is now %o", async (to) => {
  const { id, owner } = await buildSubmitted(server);
  const agent = await buildUser(server, { role: "mandataire" });
  await assign(server, id, agent);
  await buildMessage(server, owner, id);
  const before = await messageNotificationsOf(agent);
  expect(before).toHaveLength(1);
  // The name of the assignee stays, as with closed requests.
  await change(agent, to);
  await buildMessage(server, owner, id, { body: "Et mon acte ?" });
  await run(id, "staff", 301);
  expect(await messageNotificationsOf(agent)).toEqual(before);
  expect(await queued(agent)).toEqual([]);
});

test.each(GONE)("does not email the person who answered last and is now %o", async (to) => {
  const owner = await buildUser(server);
  const support = await buildUser(server, { role: "operateur_support" });
  await buildMessage(server, owner, owner.id);
  await buildMessage(server, support, owner.id);
  const before = await messageNotificationsOf(support);
  await change(support, to);
  await buildMessage(server, owner, owner.id, { body: "Merci, et ensuite ?" });
  await run(owner.id, "staff", 301);
  expect(await messageNotificationsOf(support)).toEqual(before);
  expect(await queued(support)).toEqual([]);
});

test("waits for the end of quiet hours, and then omits messages read meanwhile", async () => {
  const { id, owner } = await buildSubmitted(server);
  const quiet = (quiet_hours: object | null) =>
    server.app.inject({
      method: "PUT",
      url: "/api/me/quiet-hours",
      headers: owner.headers,
      payload: { quiet_hours },
    });
  const minute = (Math.floor(Date.now() / 60_000) + 1_440 - 60) % 1_440;
  const hours = { from: minute, to: (minute + 120) % 1_440, zone: "UTC" };
  expect((await quiet(hours)).statusCode).toBe(200);
  await buildMessage(server, admin, id);
  await run(id, "customer", 301);
  expect(await queued(owner)).toEqual([]);
  await callMessaging(server, owner, "POST", `conversations/${id}/read`, { seq: 1 });
  await quiet(null);
  await run(id, "customer", 301);
  expect(await queued(owner)).toEqual([]);
  await buildMessage(server, admin, id);
  await run(id, "customer", 301);
  expect(await queued(owner)).toHaveLength(1);
});

test("sends no email to those who opted out", async () => {
  const { id, owner } = await buildSubmitted(server);
  const off = await server.app.inject({
    method: "PUT",
    url: "/api/me/notifications/messages/mail",
    headers: owner.headers,
    payload: { on: false },
  });
  expect(off.statusCode, off.body).toBe(200);
  await buildMessage(server, admin, id);
  await run(id, "customer", 301);
  // The email to another person shows that emails are sent.
  const other = await buildSubmitted(server);
  await buildMessage(server, admin, other.id);
  await run(other.id, "customer", 301);
  await mailTo(other.owner);
  await untilJobsEnd(server, "email.send");
  expect(await mailsTo(owner)).toEqual([]);
});
