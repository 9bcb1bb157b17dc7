import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { ALWAYS, book, buildKind, hold, inDays, saveHours } from "../../../test/builders/appointments.ts";
import { callAs } from "../../../test/builders/requests.ts";

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let awa: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration" });
  awa = await buildUser(server);
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

const put = (user: TestUser, url: string, payload: object) =>
  server.app.inject({ method: "PUT", url, headers: user.headers, payload });
const absence = (user: TestUser, from: string, until: string, id = crypto.randomUUID()) =>
  server.app.inject({
    method: "POST",
    url: `/api/admin/availability/${agent.id}/absences`,
    headers: user.headers,
    payload: { id, starts_at: from, ends_at: until },
  });
async function startsOn(day: number, agent_id = agent.id): Promise<string[]> {
  const query = new URLSearchParams({ kind_id, agent_id, from: inDays(day), until: inDays(day + 1) });
  const { slots } = await callAs<{ slots: { starts_at: string }[] }>(
    server,
    awa,
    "GET",
    `/api/appointment-slots?${query}`,
  );
  return slots.map(({ starts_at }) => starts_at);
}

test("agents administer their own hours, and managers those of every agent", async () => {
  const other = await buildUser(server, { role: "agent_administration" });
  const read = await server.app.inject({
    url: `/api/admin/availability/${agent.id}`,
    headers: other.headers,
  });
  expect(read.json()).toMatchObject({ code: "agent_not_found" });
  const body = {
    version: 1,
    zone: "Africa/Douala",
    country_code: "FR",
    is_bookable: true,
    rules: [ALWAYS],
    exceptions: [],
  };
  const url = `/api/admin/availability/${agent.id}`;
  expect((await put(other, url, body)).json()).toMatchObject({ code: "agent_not_found" });
  expect((await put(admin, url, body)).json()).toMatchObject({ version: 2, rules: [ALWAYS] });
  expect((await put(agent, url, body)).json()).toMatchObject({ code: "appointment_settings_conflict" });
  expect((await put(awa, url, body)).statusCode).toBe(403);
});

test("an absence takes the time, and ends with it", async () => {
  const id = crypto.randomUUID();
  expect((await absence(agent, inDays(3), inDays(4), id)).statusCode).toBe(200);
  expect((await absence(agent, inDays(3), inDays(4), id)).statusCode).toBe(200);
  expect(await startsOn(3)).toEqual([]);
  await callAs(server, agent, "DELETE", `/api/admin/availability/${agent.id}/absences/${id}`);
  expect((await startsOn(3)).length).toBe(48);
});

test("refuses an absence under the id of another one, also at the same time", async () => {
  const other = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, other, other);
  const id = crypto.randomUUID();
  const add = (user: TestUser, from: string, until: string) =>
    server.app.inject({
      method: "POST",
      url: `/api/admin/availability/${user.id}/absences`,
      headers: user.headers,
      payload: { id, starts_at: from, ends_at: until },
    });
  const replies = await Promise.all([agent, other].map((user) => add(user, inDays(8), inDays(9))));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const [winner, loser] = replies[0]?.statusCode === 200 ? [agent, other] : [other, agent];
  for (const refused of [
    replies.find(({ statusCode }) => statusCode === 409),
    await add(loser, inDays(8), inDays(9)),
    await add(winner, inDays(8), inDays(10)),
  ])
    expect(refused?.json()).toMatchObject({ code: "idempotency_key_reused", status: 409 });
  expect((await add(winner, inDays(8), inDays(9))).statusCode).toBe(200);
  expect((await startsOn(8, winner.id)).length).toBe(0);
  expect((await startsOn(8, loser.id)).length).toBe(48);
});

test("an absence over appointments is refused, and names them", async () => {
  const made = await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(5, 600) });
  const refused = await absence(agent, inDays(5), inDays(6));
  expect(refused.json()).toMatchObject({
    code: "absence_conflict",
    details: { appointments: [{ id: made.id, reference: made.reference }] },
  });
});

test("a holiday of the agent’s country closes its day until it is removed", async () => {
  const one = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, one, one, { country_code: "CM", zone: "UTC", rules: [{ ...ALWAYS, zone: "UTC" }] });
  const url = `/api/admin/holidays/CM/${inDays(7).slice(0, 10)}`;
  const name = { fr: "Fête du Ramadan", en: "End of Ramadan" };
  expect((await put(agent, url, { name })).statusCode).toBe(403);
  await callAs(server, admin, "PUT", url, { name });
  expect(await startsOn(7, one.id)).toEqual([]);
  await callAs(server, admin, "DELETE", url);
  expect((await startsOn(7, one.id)).length).toBe(48);
});

test("agreed appointments stay where they are when the hours change, and nothing new is booked", async () => {
  const one = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, one, one);
  const made = await book(server, awa, { kind_id, agent_id: one.id, starts_at: inDays(8, 600) });
  await saveHours(server, one, one, { version: 1, zone: "Europe/Paris", rules: [] });
  const read = await callAs<typeof made>(server, one, "GET", `/api/appointments/${made.id}`);
  expect(read).toMatchObject({ status: "confirmed", starts_at: inDays(8, 600), agent_zone: "Africa/Douala" });
  expect(await startsOn(8, one.id)).toEqual([]);
});

test("a journey in another zone moves the hours of its days only", async () => {
  const one = await buildUser(server, { role: "agent_administration" });
  const day = (days: number) => inDays(days).slice(0, 10);
  const hours = { ...ALWAYS, from_minute: 540, to_minute: 600 };
  await saveHours(server, one, one, {
    rules: [
      { ...hours, valid_until: day(9) },
      { ...hours, zone: "Asia/Dubai", valid_from: day(10), valid_until: day(10) },
      { ...hours, valid_from: day(11) },
    ],
  });
  expect(await startsOn(9, one.id)).toEqual([inDays(9, 480), inDays(9, 510)]);
  expect(await startsOn(10, one.id)).toEqual([inDays(10, 300), inDays(10, 330)]);
  const held = await hold(server, awa, { kind_id, agent_id: one.id, starts_at: inDays(10, 300) });
  expect(held.agent_zone).toBe("Asia/Dubai");
});

test("copies the weekly hours of one agent to another", async () => {
  const [from, to] = [
    await buildUser(server, { role: "agent_administration" }),
    await buildUser(server, { role: "agent_administration" }),
  ];
  const rules = [{ ...ALWAYS, weekdays: [1, 2], from_minute: 480, to_minute: 720 }];
  await saveHours(server, from, from, { rules });
  const url = `/api/admin/availability/${from.id}/copies`;
  const copied = await callAs(server, admin, "POST", url, { to: to.id, version: 0 });
  expect(copied).toMatchObject({ agent: { id: to.id }, is_bookable: true, rules, version: 1 });
});

test("detects that a kind was saved by another administrator", async () => {
  const { kinds } = await callAs<{ kinds: { id: string; version: number }[] }>(
    server,
    agent,
    "GET",
    "/api/admin/appointment-kinds",
  );
  const { id, version, ...kind } = kinds.find((one) => one.id === kind_id) as { id: string; version: number };
  const url = `/api/admin/appointment-kinds/${id}`;
  expect((await put(admin, url, { ...kind, version })).json()).toEqual({ id, version: version + 1 });
  expect((await put(admin, url, { ...kind, version })).json()).toMatchObject({
    code: "appointment_settings_conflict",
  });
  expect((await put(agent, url, { ...kind, version: version + 1 })).statusCode).toBe(403);
  const office = { ...kind, version: version + 1, mode: "office", place_id: null };
  expect((await put(admin, url, office)).json()).toMatchObject({ code: "place_not_found" });
});
