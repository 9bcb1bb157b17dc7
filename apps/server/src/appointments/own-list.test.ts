import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { ALWAYS, book, buildKind, inDays, saveHours } from "../../test/builders/appointments.ts";
import { callAs } from "../../test/builders/requests.ts";
import { buildSubmitted } from "../../test/submitted.ts";

let server: TestApp;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  const admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

const list = (user: TestUser, query: Record<string, string>) =>
  callAs<{ appointments: Appointment[]; total: number }>(
    server,
    user,
    "GET",
    `/api/me/appointments?${new URLSearchParams(query)}`,
  );

test("lists upcoming appointments first to last, and cancelled ones among the past", async () => {
  const { id: request_id, owner } = await buildSubmitted(server);
  const late = await book(server, owner, { kind_id, starts_at: inDays(9, 600) });
  const about = await book(server, owner, { kind_id, starts_at: inDays(8, 600) }, { request_id });
  const cancelled = await book(server, owner, { kind_id, starts_at: inDays(7, 600) }, { request_id });
  await callAs(server, owner, "POST", `/api/appointments/${cancelled.id}/cancel`, { reason: "" });

  const upcoming = await list(owner, { when: "upcoming" });
  expect(upcoming.appointments.map(({ id }) => id)).toEqual([about.id, late.id]);
  expect((await list(owner, { when: "past" })).appointments.map(({ id }) => id)).toEqual([cancelled.id]);
  const ofRequest = await list(owner, { when: "upcoming", request_id });
  expect(ofRequest).toMatchObject({ total: 1, appointments: [{ id: about.id }] });
  expect(await list(await buildUser(server), { when: "upcoming", request_id })).toMatchObject({ total: 0 });
});

test("names our zone with free slots unless those who can be met are in several", async () => {
  const awa = await buildUser(server);
  const query = new URLSearchParams({ kind_id, from: inDays(2), until: inDays(3) });
  const zone = async (changes: Record<string, string> = {}) => {
    const asked = new URLSearchParams([...query, ...Object.entries(changes)]);
    return (await callAs<{ zone: string | null }>(server, awa, "GET", `/api/appointment-slots?${asked}`))
      .zone;
  };
  expect(await zone()).toBe("Africa/Douala");
  const traveller = await buildUser(server, { role: "agent_administration" });
  const journey = { ...ALWAYS, zone: "Europe/Paris", valid_from: inDays(20).slice(0, 10) };
  await saveHours(server, traveller, traveller, { rules: [ALWAYS, journey] });
  expect(await zone()).toBeNull();
  expect(await zone({ agent_id: agent.id })).toBe("Africa/Douala");
  expect(await zone({ agent_id: traveller.id })).toBeNull();
});

test("gives the customer a link that shows the appointment without an account, and the agent none", async () => {
  const awa = await buildUser(server);
  const { id, reference } = await book(server, awa, {
    kind_id,
    agent_id: agent.id,
    starts_at: inDays(12, 600),
  });
  const linkFor = async (user: TestUser) =>
    (await callAs<{ link: string | null }>(server, user, "GET", `/api/appointments/${id}/calendar`)).link;
  const token = /\/appointment\/([\w-]{16})$/.exec((await linkFor(awa)) ?? "")?.[1];
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/appointment-links",
    payload: { token },
  });
  expect(reply.json()).toMatchObject({ id, reference, may: { cancel: false, move: false } });
  expect(await linkFor(agent)).toBeNull();
});

test("an agent who works here no more and a customer whom they met do not open each other's profile", async () => {
  const awa = await buildUser(server);
  const former = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, former, former);
  await book(server, awa, { kind_id, agent_id: former.id, starts_at: inDays(11, 600) });
  const codeOf = async (reader: TestUser, person: TestUser) =>
    (await server.app.inject({ url: `/api/profiles/${person.id}`, headers: reader.headers })).statusCode;
  const change = (values: object) =>
    server.ctx.db.updateTable("users").set(values).where("id", "=", former.id).execute();
  expect([await codeOf(awa, former), await codeOf(former, awa)]).toEqual([200, 200]);
  await change({ role: "resident" });
  expect([await codeOf(awa, former), await codeOf(former, awa)]).toEqual([404, 404]);
  await change({ role: "agent_administration", account_status: "suspended" });
  expect(await codeOf(awa, former)).toBe(404);
});

test("an agent and a customer who meet open each other's profile, and no longer once it is cancelled", async () => {
  const awa = await buildUser(server);
  const viewOf = async (reader: TestUser, person: TestUser) =>
    (await server.app.inject({ url: `/api/profiles/${person.id}`, headers: reader.headers })).json().view;
  expect([await viewOf(awa, agent), await viewOf(agent, awa)]).toEqual([undefined, undefined]);
  const { id } = await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(10, 600) });
  expect([await viewOf(awa, agent), await viewOf(agent, awa)]).toEqual(["customer", "worker"]);
  await callAs(server, awa, "POST", `/api/appointments/${id}/cancel`, { reason: "" });
  expect([await viewOf(awa, agent), await viewOf(agent, awa)]).toEqual([undefined, undefined]);
});
