import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Proposal } from "@passerelle/contract/appointments/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import {
  book,
  buildKind,
  inDays,
  saveHours,
  tryToHold,
  tryToMove,
} from "../../test/builders/appointments.ts";
import {
  claim,
  readIdentity,
  readOwnCase,
  startCase,
  trySubmit,
  tryToDecide,
  verifyIdentity,
} from "../../test/builders/identity.ts";
import { assign, callAs } from "../../test/builders/requests.ts";
import { staffCalls } from "../../test/hand-overs.ts";
import { buildSubmitted } from "../../test/submitted.ts";
import { offerFreed } from "./waiting/offer-freed.ts";

let server: TestApp;
let rose: TestUser;
let paul: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  rose = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
  paul = await buildUser(server, { role: "super_admin", name: "Paul Essomba" });
  kind_id = await buildKind(server, rose, { purpose: "identity" });
  for (const agent of [rose, paul]) await saveHours(server, agent, agent);
});
afterAll(() => server.close());

async function submitLevel3(person: TestUser) {
  const { id } = await startCase(server, person, {}, 3);
  await trySubmit(server, person, await readOwnCase(server, person));
  return { id, person };
}

/** A person whose identity Rose verified at level 2. */
async function buildLevel2(): Promise<TestUser> {
  const person = await buildUser(server);
  await verifyIdentity(server, person, rose);
  return person;
}

/** A submitted case of level 3, with its person; Rose verified level 2. */
async function buildLevel3() {
  return submitLevel3(await buildLevel2());
}

const call = (person: TestUser, agent: TestUser, day: number, changes: object = {}) =>
  book(server, person, { kind_id, agent_id: agent.id, starts_at: inDays(day, 600) }, changes);

/** States that a call took place an hour ago. */
async function attend(agent: TestUser, { id }: Appointment): Promise<void> {
  await server.ctx.db
    .updateTable("appointments")
    .set({ starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1_800_000) })
    .where("id", "=", id)
    .execute();
  await callAs(server, agent, "POST", `/api/appointments/${id}/outcome`, { outcome: "attend" });
}

test("level 3 relies on a video call that took place", async () => {
  const { id, person } = await buildLevel3();
  await attend(paul, await call(person, paul, 3));
  await claim(server, paul, id);
  expect((await tryToDecide(server, paul, id, { decision: "verify" })).statusCode).toBe(200);
  expect(await readIdentity(server, person)).toMatchObject({ level: 3 });
});

test("a call with the reviewer of level 2, booked before level 3 was asked for, or with a relative confirms nothing", async () => {
  const person = await buildLevel2();
  const withRose = await call(person, rose, 4);
  const { id } = await submitLevel3(person);
  await attend(rose, withRose);
  await attend(paul, await call(person, paul, 5, { attendee: "relative", attendee_name: "Moussa" }));
  await claim(server, paul, id);
  expect((await tryToDecide(server, paul, id, { decision: "verify" })).json()).toMatchObject({
    code: "identity_incomplete",
  });
});

test("no customer gets a call about their level 3 with the reviewer who decided level 2", async () => {
  const { person } = await buildLevel3();
  const slotsWith = async ({ id: agent_id }: TestUser, kind = kind_id) => {
    const query = new URLSearchParams({ kind_id: kind, agent_id, from: inDays(6), until: inDays(7) });
    const url = `/api/appointment-slots?${query}`;
    return (await callAs<{ slots: object[] }>(server, person, "GET", url)).slots.length;
  };
  expect(await slotsWith(rose)).toBe(0);
  expect(await slotsWith(paul)).toBeGreaterThan(0);
  expect(await slotsWith(rose, await buildKind(server, rose))).toBeGreaterThan(0);
  const asked = { kind_id, agent_id: rose.id, starts_at: inDays(6, 600) };
  expect((await tryToHold(server, person, asked)).json()).toMatchObject({ code: "slot_taken" });
  const held = await tryToHold(server, person, { kind_id, starts_at: inDays(6, 600) });
  expect(held.json()).toMatchObject({ agent: { id: paul.id } });
});

test("staff give a call about level 3 to another reviewer than that of level 2", async () => {
  const { id, owner } = await buildSubmitted(server);
  await verifyIdentity(server, owner, rose);
  await submitLevel3(owner);
  const bookWith = ({ id: agent_id, headers }: TestUser) =>
    server.app.inject({
      method: "POST",
      url: "/api/admin/appointments",
      headers,
      payload: {
        id: crypto.randomUUID(),
        customer_email: owner.email,
        kind_id,
        agent_id,
        starts_at: inDays(7, 600),
        zone: "Europe/Paris",
        attendee: "self",
        subject: "",
      },
    });
  const propose = async (agent: TestUser) => {
    await assign(server, id, agent);
    const payload = { id: crypto.randomUUID(), request_id: id, kind_id, starts_at: [inDays(8, 600)] };
    const url = "/api/appointment-proposals";
    return server.app.inject({ method: "POST", url, headers: agent.headers, payload });
  };
  const refused = { code: "second_reviewer_required" };
  expect((await bookWith(rose)).json()).toMatchObject(refused);
  expect((await propose(rose)).json()).toMatchObject(refused);
  expect((await propose(paul)).statusCode).toBe(200);
  const made: Appointment = (await bookWith(paul)).json();
  const moved = await tryToMove(server, rose, made, { starts_at: inDays(7, 660), agent_id: rose.id });
  expect(moved.json()).toMatchObject(refused);

  const { handOver } = staffCalls(server, () => rose);
  expect(await handOver(paul.id, "appointments", [rose])).toEqual({ moved: 0, left: 1 });
  const url = `/api/requests/${id}/appointment-proposal`;
  expect(await callAs(server, owner, "GET", url)).toEqual({ proposal: null });
});

test("a time that the reviewer of level 2 proposed cannot be chosen once level 3 is asked for", async () => {
  const { id, owner } = await buildSubmitted(server);
  await verifyIdentity(server, owner, rose);
  await assign(server, id, rose);
  const proposed = { id: crypto.randomUUID(), request_id: id, kind_id, starts_at: [inDays(9, 600)] };
  await callAs(server, rose, "POST", "/api/appointment-proposals", proposed);
  const url = `/api/requests/${id}/appointment-proposal`;
  const { proposal } = await callAs<{ proposal: Proposal }>(server, owner, "GET", url);
  await submitLevel3(owner);
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/appointment-proposals/${proposal.id}/choice`,
    headers: owner.headers,
    payload: { time_id: proposal.times[0]?.id, zone: "Europe/Paris" },
  });
  expect(reply.json()).toMatchObject({ code: "second_reviewer_required" });
});

test("people who wait for a call about their level 3 are not notified of a time of the reviewer of level 2", async () => {
  const { person } = await buildLevel3();
  const path = "/api/me/appointment-waiting";
  const wanted = [{ starts_at: inDays(10), ends_at: inDays(11) }];
  await callAs(server, person, "POST", path, { kind_id, agent_id: null, zone: "Europe/Paris", wanted });
  const noticesAfter = async ({ id: agentId }: TestUser) => {
    await offerFreed(server.ctx, {
      id: crypto.randomUUID(),
      kindId: kind_id,
      agentId,
      startsAt: inDays(10, 600),
      endsAt: inDays(10, 630),
    });
    const { waiting } = await callAs<{ waiting: { notices: number }[] }>(server, person, "GET", path);
    return waiting[0]?.notices;
  };
  expect(await noticesAfter(rose)).toBe(0);
  expect(await noticesAfter(paul)).toBe(1);
});
