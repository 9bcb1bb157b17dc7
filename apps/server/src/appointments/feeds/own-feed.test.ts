import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours } from "../../../test/builders/appointments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { userAdministration } from "../../../test/user-administration.ts";

let server: TestApp;
let admin: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  kind_id = await buildKind(server, admin);
});
afterAll(() => server.close());

async function putFeed(user: TestUser): Promise<string> {
  const { url } = await callAs<{ url: string }>(server, user, "PUT", "/api/me/appointment-feed", {
    shows_names: true,
  });
  return new URL(url).pathname;
}

/** An agent with a feed that names a customer whom they meet, and a colleague whom they meet as a customer. */
async function buildSubscriber(day: number) {
  const agent = await buildUser(server, { role: "agent_administration" });
  const colleague = await buildUser(server, { role: "agent_administration", name: "Rose Agent" });
  for (const one of [agent, colleague]) await saveHours(server, one, one);
  const awa = await buildUser(server, { name: "Awa Ndiaye" });
  await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(day, 600) });
  await book(server, agent, { kind_id, agent_id: colleague.id, starts_at: inDays(day, 660) });
  return { agent, path: await putFeed(agent) };
}

const read = (url: string) => server.app.inject({ url });
const setAccess = (id: string, values: { role?: "resident"; account_status?: "active" | "suspended" }) =>
  server.ctx.db.updateTable("users").set(values).where("id", "=", id).execute();

const users = userAdministration(
  () => server,
  () => admin,
);

/** Changes an account like an administrator, whatever work it still has. */
async function change({ id }: TestUser, to: { account_status: "active" | "suspended" }): Promise<void> {
  const { version } = await users.detail(id);
  const reply = await users.as(admin, "PATCH", `/${id}`, { version, ...to, despite_work: true });
  expect(reply.statusCode, reply.body).toBe(200);
}

test("the feed of a suspended agent ends, and a reinstated one gets another address", async () => {
  const { agent, path } = await buildSubscriber(2);
  expect((await read(path)).body).toContain("Awa Ndiaye");
  await change(agent, { account_status: "suspended" });
  expect((await read(path)).statusCode).toBe(404);
  await change(agent, { account_status: "active" });
  expect((await read(path)).statusCode).toBe(404);
});

test("the feed of an agent is not read while they are suspended or banned", async () => {
  const agent = await buildUser(server, { role: "agent_administration" });
  const path = await putFeed(agent);
  await setAccess(agent.id, { account_status: "suspended" });
  expect((await read(path)).statusCode).toBe(404);
  await setAccess(agent.id, { account_status: "active" });
  const ban = (until: Date) =>
    server.ctx.db.updateTable("auth.users").set({ banned_until: until }).where("id", "=", agent.id).execute();
  await ban(new Date(Date.now() + 60_000));
  expect((await read(path)).statusCode).toBe(404);
  await ban(new Date(Date.now() - 60_000));
  expect((await read(path)).statusCode).toBe(200);
});

test("reading a feed is recorded for this feed only", async () => {
  const [own, other] = [await buildUser(server), await buildUser(server)];
  const path = await putFeed(own);
  await putFeed(other);
  const feeds = () =>
    server.ctx.db.updateTable("appointment_feeds").where("user_id", "in", [own.id, other.id]);
  const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await feeds().set({ read_at: long }).execute();
  expect((await read(path)).statusCode).toBe(200);
  const rows = await feeds().set({ shows_names: true }).returning(["user_id", "read_at"]).execute();
  const readAt = (id: string) => rows.find(({ user_id }) => user_id === id)?.read_at?.getTime();
  expect(readAt(own.id)).toBeGreaterThan(long.getTime());
  expect(readAt(other.id)).toBe(long.getTime());
});

test("the feed of a former agent shows only what they booked as a customer", async () => {
  const { agent, path } = await buildSubscriber(4);
  await setAccess(agent.id, { role: "resident" });
  const { body } = await read(path);
  expect(body).not.toContain("Awa Ndiaye");
  expect(body).toContain("Rose Agent");
});

test("signing a person out everywhere ends their feed", async () => {
  const awa = await buildUser(server);
  const path = await putFeed(awa);
  expect((await read(path)).statusCode).toBe(200);
  expect((await users.as(admin, "POST", `/${awa.id}/sign-out`)).statusCode).toBe(200);
  expect((await read(path)).statusCode).toBe(404);
});
