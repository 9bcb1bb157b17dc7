import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { ALWAYS, buildKind, inDays, saveHours, tryToMove } from "../../../test/builders/appointments.ts";
import { assign } from "../../../test/builders/requests.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { getBookableAgent } from "../availability/agents.ts";
import { takeAgent } from "./busy-queries.ts";
import { loadTimes } from "./free-slots.ts";

let server: TestApp;
let admin: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  kind_id = await buildKind(server, admin);
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const at = (text: string) => Date.parse(text);
const halfAnHour = (start: number) => ({ start, end: start + 30 * MINUTE_MS });

test.each([
  ["begins", "ends", "2027-10-30T22:00:00Z", "2027-10-31T22:30:00Z"],
  ["ends", "begins", "2027-10-31T22:30:00Z", "2027-10-30T22:00:00Z"],
])(
  "an appointment with which the day of 25 hours in Paris %s fills the time with which it %s",
  async (_one, _other, taken, asked) => {
    const user = await buildUser(server, { role: "agent_administration" });
    const rules = [{ ...ALWAYS, zone: "Europe/Paris" }];
    await saveHours(server, admin, user, { zone: "Europe/Paris", rules });
    await staffCalls(server, () => admin).trySetTerms(user, { appointments: 1 });
    const agent = await getBookableAgent(server.ctx.db, user.id);
    const taker = { source: "appointment", id: crypto.randomUUID() } as const;
    await takeAgent(server.ctx.db, user.id, halfAnHour(at(taken)), taker);
    const [times] = await loadTimes(server.ctx.db, [agent], halfAnHour(at(asked)), { now: new Date() });
    expect(times?.busy).toContainEqual({
      start: at("2027-10-30T22:00:00Z"),
      end: at("2027-10-31T23:00:00Z"),
    });
  },
);

/** An agent who takes some appointments in a day of UTC. */
async function buildLimited(appointments: number): Promise<TestUser> {
  const agent = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, admin, agent, { zone: "UTC", rules: [{ ...ALWAYS, zone: "UTC" }] });
  await staffCalls(server, () => admin).trySetTerms(agent, { appointments });
  return agent;
}

/** Books with an agent for a new customer of theirs; returns the raw reply. */
async function tryToBookFor(by: TestUser, agent: TestUser, starts_at: string, beyond_capacity?: boolean) {
  const { id, owner } = await buildSubmitted(server);
  await assign(server, id, agent);
  const payload = {
    id: crypto.randomUUID(),
    customer_email: owner.email,
    kind_id,
    agent_id: agent.id,
    starts_at,
    zone: "UTC",
    attendee: "self",
    subject: "",
    ...(beyond_capacity !== undefined && { beyond_capacity }),
  };
  return server.app.inject({ method: "POST", url: "/api/admin/appointments", headers: by.headers, payload });
}

const FULL = { code: "agent_day_full", details: { limit: 1 } };

test("staff do not book into a full day, a super_admin only where they say so", async () => {
  const agent = await buildLimited(1);
  expect((await tryToBookFor(agent, agent, inDays(3, 600))).statusCode).toBe(200);
  expect((await tryToBookFor(agent, agent, inDays(3, 660))).json()).toMatchObject(FULL);
  expect((await tryToBookFor(agent, agent, inDays(3, 660), true)).json()).toMatchObject(FULL);
  expect((await tryToBookFor(admin, agent, inDays(3, 660))).json()).toMatchObject(FULL);
  // A refused booking takes no time.
  expect((await tryToBookFor(admin, agent, inDays(3, 660), true)).statusCode).toBe(200);
  expect((await tryToBookFor(agent, agent, inDays(4, 660))).statusCode).toBe(200);
});

test("of two bookings by staff at once one gets the last room of a day", async () => {
  const agent = await buildLimited(1);
  const replies = await Promise.all(
    [600, 660].map((minute) => tryToBookFor(agent, agent, inDays(3, minute))),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test("staff move nothing into a full day, and anything within its day", async () => {
  const agent = await buildLimited(1);
  await tryToBookFor(agent, agent, inDays(5, 600));
  const made = (await tryToBookFor(admin, agent, inDays(6, 600))).json<Appointment>();
  const move = (by: TestUser, row: Appointment, starts_at: string, beyond_capacity = false) =>
    tryToMove(server, by, row, { starts_at, agent_id: agent.id, beyond_capacity });
  expect((await move(agent, made, inDays(5, 660))).json()).toMatchObject(FULL);
  const moved = await move(admin, made, inDays(5, 660), true);
  expect(moved.statusCode, moved.body).toBe(200);
  const within = await move(agent, moved.json<Appointment>(), inDays(5, 720));
  expect(within.statusCode, within.body).toBe(200);
});

test("an agent proposes no time of a full day", async () => {
  const agent = await buildLimited(1);
  await tryToBookFor(agent, agent, inDays(7, 600));
  const { id: request_id } = await buildSubmitted(server);
  await assign(server, request_id, agent);
  const propose = (...starts_at: string[]) =>
    server.app.inject({
      method: "POST",
      url: "/api/appointment-proposals",
      headers: agent.headers,
      payload: { id: crypto.randomUUID(), request_id, kind_id, starts_at },
    });
  expect((await propose(inDays(8, 660), inDays(7, 660))).json()).toMatchObject(FULL);
  // Times of a replaced proposal do not fill a day.
  expect((await propose(inDays(8, 660), inDays(8, 720))).statusCode).toBe(200);
});
