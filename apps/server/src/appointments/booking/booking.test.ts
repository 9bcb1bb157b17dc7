import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  ALWAYS,
  book,
  buildKind,
  buildPlace,
  hold,
  inDays,
  saveHours,
  tryToBook,
  tryToHold,
} from "../../../test/builders/appointments.ts";
import { buildRequest, callAs } from "../../../test/builders/requests.ts";
import { takeAgent } from "./busy-queries.ts";

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration", name: "Paul Agent" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

type Slots = { slots: { starts_at: string; agents: number }[]; zone: string | null };
const slots = (user: TestUser, query: Record<string, string>): Promise<Slots> =>
  callAs(server, user, "GET", `/api/appointment-slots?${new URLSearchParams({ kind_id, ...query })}`);

/** Makes a hold expired. */
const expire = (id: string) =>
  server.ctx.db
    .updateTable("agent_busy")
    .set({ hold_until: new Date(0) })
    .where("source_id", "=", id)
    .execute();

test("a customer holds a free slot and books it, once", async () => {
  const awa = await buildUser(server, { name: "Awa Ndiaye" });
  const starts_at = inDays(2, 10 * 60);
  const range = { from: inDays(2, 9 * 60), until: inDays(2, 12 * 60) };
  const before = await slots(awa, range);
  expect(before.slots.map((slot) => slot.starts_at)).toContain(starts_at);

  const held = await hold(server, awa, { kind_id, starts_at });
  expect(held).toMatchObject({ agent: { id: agent.id, name: "Paul Agent" }, agent_zone: "Africa/Douala" });
  const during = await slots(awa, range);
  expect(during.slots.map((slot) => slot.starts_at)).not.toContain(starts_at);

  const [first, again] = await Promise.all([
    tryToBook(server, awa, held.id),
    tryToBook(server, awa, held.id),
  ]);
  expect(first?.json()).toMatchObject({
    id: held.id,
    status: "confirmed",
    sequence: 0,
    starts_at,
    agent_zone: "Africa/Douala",
    customer_zone: "America/Toronto",
    may: { cancel: true, move: true, confirm: false },
  });
  expect(again?.json()).toMatchObject({ id: held.id, reference: first?.json().reference });
});

test("a person holds one slot at a time, and the same call holds it once", async () => {
  const awa = await buildUser(server);
  const id = crypto.randomUUID();
  const starts_at = inDays(3, 600);
  await hold(server, awa, { id, kind_id, starts_at });
  await hold(server, awa, { id, kind_id, starts_at });
  await hold(server, awa, { kind_id, starts_at: inDays(3, 660) });
  const other = await buildUser(server);
  expect((await tryToHold(server, other, { kind_id, starts_at })).statusCode).toBe(200);
  expect((await tryToHold(server, other, { id, kind_id, starts_at: inDays(3, 720) })).statusCode).toBe(200);
});

test("names the three nearest slots in place of a taken one", async () => {
  const [awa, bob] = [await buildUser(server), await buildUser(server)];
  await book(server, awa, { kind_id, starts_at: inDays(4, 600) });
  const refused = await tryToHold(server, bob, { kind_id, starts_at: inDays(4, 600) });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: "slot_taken",
    details: { nearest: [inDays(4, 540), inDays(4, 570), inDays(4, 630)] },
  });
});

test("refuses a time that is no slot: between two steps, in the past and beyond the horizon", async () => {
  const awa = await buildUser(server);
  for (const starts_at of [inDays(5, 607), inDays(-1), inDays(70)]) {
    const refused = await tryToHold(server, awa, { kind_id, starts_at });
    expect(refused.json(), starts_at).toMatchObject({ code: "slot_taken" });
  }
});

test("an expired hold goes to the next customer who asks for its slot, and its former owner cannot book it", async () => {
  const [awa, bob] = [await buildUser(server), await buildUser(server)];
  const starts_at = inDays(6, 600);
  const held = await hold(server, awa, { kind_id, starts_at });
  await expire(held.id);
  const taken = await hold(server, bob, { kind_id, starts_at });
  expect((await tryToBook(server, awa, held.id)).json()).toMatchObject({ code: "hold_expired" });
  expect((await tryToBook(server, bob, taken.id)).statusCode).toBe(200);
});

test("an expired hold that was left alone is still its owner’s", async () => {
  const awa = await buildUser(server);
  const held = await hold(server, awa, { kind_id, starts_at: inDays(7, 600) });
  await expire(held.id);
  expect((await tryToBook(server, awa, held.id)).statusCode).toBe(200);
});

test("another person’s hold cannot be booked or given back", async () => {
  const [awa, bob] = [await buildUser(server), await buildUser(server)];
  const held = await hold(server, awa, { kind_id, starts_at: inDays(8, 600) });
  expect((await tryToBook(server, bob, held.id)).json()).toMatchObject({ code: "hold_expired" });
  await callAs(server, bob, "DELETE", `/api/appointment-holds/${held.id}`);
  expect((await tryToBook(server, awa, held.id)).statusCode).toBe(200);
});

test("a customer who comes in person is at one appointment at a time; a relative may be at another", async () => {
  const awa = await buildUser(server);
  const second = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, second, second);
  const starts_at = inDays(9, 600);
  await book(server, awa, { kind_id, starts_at });
  const held = await hold(server, awa, { kind_id, starts_at });
  expect((await tryToBook(server, awa, held.id)).json()).toMatchObject({ code: "own_appointment_overlaps" });
  const missing = await tryToBook(server, awa, held.id, { attendee: "relative" });
  expect(missing.json()).toMatchObject({ code: "attendee_required" });
  const relative = { attendee: "relative", attendee_name: "Moussa Ndiaye" };
  expect((await tryToBook(server, awa, held.id, relative)).json()).toMatchObject(relative);
  await saveHours(server, second, second, { version: 1, is_bookable: false });
});

test("any agent is the one who is least busy", async () => {
  const second = await buildUser(server, { role: "agent_administration", name: "Rose Agent" });
  await saveHours(server, second, second);
  const agents = [];
  for (const minute of [480, 510, 540, 570]) {
    const awa = await buildUser(server);
    agents.push((await book(server, awa, { kind_id, starts_at: inDays(10, minute) })).agent.id);
  }
  expect(agents.filter((id) => id === second.id)).toHaveLength(2);
  await saveHours(server, second, second, { version: 1, is_bookable: false });
});

test("a room of two seats has two appointments at a time with any agents", async () => {
  const place_id = await buildPlace(server, admin, { capacity: 2 });
  const office = await buildKind(server, admin, { mode: "office", place_id });
  const team = [];
  for (let at = 0; at < 3; at += 1) {
    const one = await buildUser(server, { role: "agent_administration" });
    await saveHours(server, one, one, { rules: [{ ...ALWAYS, place_id, kind_ids: [office] }] });
    team.push(one);
  }
  const starts_at = inDays(11, 600);
  const replies = [];
  for (let at = 0; at < 3; at += 1) {
    const awa = await buildUser(server);
    replies.push((await tryToHold(server, awa, { kind_id: office, starts_at })).statusCode);
  }
  expect(replies).toEqual([200, 200, 409]);
});

test("asks for a telephone number where the agent calls, and for the level of identity that a kind needs", async () => {
  const awa = await buildUser(server);
  const phone = await buildKind(server, admin, { mode: "phone" });
  const called = await hold(server, awa, { kind_id: phone, starts_at: inDays(12, 600) });
  expect((await tryToBook(server, awa, called.id)).json()).toMatchObject({ code: "phone_required" });
  expect((await tryToBook(server, awa, called.id, { phone: "+15145550100" })).statusCode).toBe(200);
  const strict = await buildKind(server, admin, { identity_level: 2 });
  const held = await hold(server, awa, { kind_id: strict, starts_at: inDays(12, 660) });
  expect((await tryToBook(server, awa, held.id)).json()).toMatchObject({
    code: "identity_level_required",
    details: { level: 2 },
  });
});

test("a kind of some services is booked only for a request of one of them", async () => {
  const { id, owner, offer } = await buildRequest(server);
  const other = await buildRequest(server, { owner });
  const reserved = await buildKind(server, admin, { service_ids: [offer.service_id] });
  const held = await hold(server, owner, { kind_id: reserved, starts_at: inDays(13, 600) });
  for (const changes of [{}, { request_id: other.id }])
    expect((await tryToBook(server, owner, held.id, changes)).json()).toMatchObject({
      code: "kind_not_for_service",
    });
  expect((await tryToBook(server, owner, held.id, { request_id: id })).json()).toMatchObject({
    request: { id },
  });
});

test("the database refuses a second taker of an agent’s time", async () => {
  const { db } = server.ctx;
  const at = Date.parse(inDays(20, 600));
  const range = { start: at, end: at + 60_000 };
  const source = () => ({ source: "appointment", id: crypto.randomUUID() }) as const;
  expect(await takeAgent(db, agent.id, range, source())).toBe(true);
  expect(await takeAgent(db, agent.id, range, source())).toBe(false);
  const direct = db
    .insertInto("agent_busy")
    .values({
      agent_id: agent.id,
      during: `[${inDays(20, 600)},${inDays(20, 601)})`,
      source: "appointment",
      source_id: crypto.randomUUID(),
    })
    .execute();
  await expect(direct).rejects.toMatchObject({ code: "23P01", constraint: "agent_busy_no_overlap" });
});
