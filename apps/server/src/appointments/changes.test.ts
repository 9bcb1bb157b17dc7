import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import {
  ALWAYS,
  book,
  buildKind,
  buildPlace,
  inDays,
  saveHours,
  tryToHold,
  tryToMove,
} from "../../test/builders/appointments.ts";
import { waitForMail } from "../../test/builders/mailbox.ts";
import { assign, buildRequest, callAs, submit } from "../../test/builders/requests.ts";
import { changeSettingAs } from "../../test/builders/settings.ts";
import { staffCalls } from "../../test/hand-overs.ts";
import { buildSubmitted } from "../../test/submitted.ts";

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let kind_id: string;
let awa: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration" });
  awa = await buildUser(server, { name: "Awa Ndiaye" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
  // The tests share one customer.
  await changeSettingAs(server, admin, "appointments.open_per_customer", 100);
});
afterAll(() => server.close());

const post = (user: TestUser, path: string, payload: object = {}) =>
  server.app.inject({ method: "POST", url: `/api/appointments/${path}`, headers: user.headers, payload });

/** Makes an appointment begin an hour ago. */
const begin = (id: string) =>
  server.ctx.db
    .updateTable("appointments")
    .set({ starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1_800_000) })
    .where("id", "=", id)
    .execute();

test("a move keeps the appointment, gives its old time back and takes the new one", async () => {
  const made = await book(server, awa, { kind_id, starts_at: inDays(3, 600) });
  const moved = await tryToMove(server, awa, made, { starts_at: inDays(3, 660) });
  expect(moved.json()).toMatchObject({
    id: made.id,
    reference: made.reference,
    sequence: 1,
    starts_at: inDays(3, 660),
  });
  const bob = await buildUser(server);
  expect((await tryToHold(server, bob, { kind_id, starts_at: inDays(3, 660) })).statusCode).toBe(409);
  expect((await tryToHold(server, bob, { kind_id, starts_at: inDays(3, 600) })).statusCode).toBe(200);
  const stale = await tryToMove(server, awa, made, { starts_at: inDays(3, 720) });
  expect(stale.json()).toMatchObject({ code: "appointment_conflict", details: { sequence: 1 } });
  const repeated = await tryToMove(server, awa, made, { starts_at: inDays(3, 660) });
  expect(repeated.json()).toMatchObject({ sequence: 1 });
});

test("a move by less than its own length does not conflict with itself", async () => {
  const long = await buildKind(server, admin, { duration_minutes: 120 });
  const made = await book(server, awa, { kind_id: long, starts_at: inDays(4, 600) });
  const moved = await tryToMove(server, awa, made, { starts_at: inDays(4, 630) });
  expect(moved.json()).toMatchObject({ starts_at: inDays(4, 630), sequence: 1 });
});

test("a move takes an appointment to the new office of its kind, and its email names that address", async () => {
  const [former, next] = [
    await buildPlace(server, admin),
    await buildPlace(server, admin, { address: "Avenue Kennedy, Yaoundé" }),
  ];
  const office = await buildKind(server, admin, { mode: "office", place_id: former });
  const colleague = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, colleague, colleague, {
    rules: [{ ...ALWAYS, place_id: former, kind_ids: [office] }],
  });
  const customer = await buildUser(server);
  const made = await book(server, customer, { kind_id: office, starts_at: inDays(4, 600) });
  const { db } = server.ctx;
  await db.updateTable("appointment_kinds").set({ place_id: next }).where("id", "=", office).execute();
  await tryToMove(server, colleague, made, { starts_at: inDays(4, 660) });
  expect((await waitForMail(server, customer.email, 2)).text).toContain("Avenue Kennedy, Yaoundé");
  const { place_id } = await db
    .selectFrom("appointments")
    .select("place_id")
    .where("id", "=", made.id)
    .executeTakeFirstOrThrow();
  expect(place_id).toBe(next);
});

test("a customer moves an appointment into its own time, seat and full day, and sees no start of others there", async () => {
  const place_id = await buildPlace(server, admin);
  const buffers = { buffer_before_minutes: 30, buffer_after_minutes: 30 };
  const office = await buildKind(server, admin, {
    mode: "office",
    place_id,
    duration_minutes: 60,
    ...buffers,
  });
  const colleague = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, colleague, colleague, {
    zone: "UTC",
    rules: [{ ...ALWAYS, zone: "UTC", place_id, kind_ids: [office] }],
  });
  await staffCalls(server, () => admin).trySetTerms(colleague, { appointments: 1 });
  const made = await book(server, awa, { kind_id: office, starts_at: inDays(10, 600) });
  const readSlots = (user: TestUser, moving?: string) => {
    const range = { from: inDays(10, 570), until: inDays(10, 660) };
    const query = new URLSearchParams({ kind_id: office, ...range, ...(moving && { moving }) });
    const { headers } = user;
    return server.app.inject({ url: `/api/appointment-slots?${query}`, headers });
  };
  const startsOf = async (moving?: string) =>
    (await readSlots(awa, moving)).json().slots.map((slot: { starts_at: string }) => slot.starts_at);
  expect(await startsOf()).toEqual([]);
  expect(await startsOf(made.id)).toEqual([inDays(10, 570), inDays(10, 630)]);
  const stranger = await readSlots(await buildUser(server), made.id);
  expect(stranger.json()).toMatchObject({ code: "appointment_not_found" });
  const moved = await tryToMove(server, awa, made, { starts_at: inDays(10, 630) });
  expect(moved.json()).toMatchObject({ starts_at: inDays(10, 630) });
});

test("a refused move changes nothing", async () => {
  const made = await book(server, awa, { kind_id, starts_at: inDays(5, 600) });
  const bob = await buildUser(server);
  await book(server, bob, { kind_id, starts_at: inDays(5, 660) });
  const refused = await tryToMove(server, awa, made, { starts_at: inDays(5, 660) });
  expect(refused.json()).toMatchObject({ code: "slot_taken" });
  expect((await tryToHold(server, bob, { kind_id, starts_at: inDays(5, 600) })).statusCode).toBe(409);
});

test("customers change an appointment until its deadline, staff until it begins", async () => {
  const strict = await buildKind(server, admin, { deadline_hours: 336 });
  const made = await book(server, awa, { kind_id: strict, starts_at: inDays(6, 600) });
  expect(made.may).toMatchObject({ cancel: false, move: false });
  expect((await post(awa, `${made.id}/cancel`, { reason: "" })).json()).toMatchObject({
    code: "appointment_too_late",
  });
  const moved = await tryToMove(server, agent, made, { starts_at: inDays(6, 607), agent_id: agent.id });
  expect(moved.json()).toMatchObject({ status: "confirmed", starts_at: inDays(6, 607) });
  expect((await post(agent, `${made.id}/cancel`, { reason: "Panne" })).json()).toMatchObject({
    status: "cancelled_by_us",
    sequence: 2,
  });
  expect((await post(agent, `${made.id}/cancel`, { reason: "Panne" })).json()).toMatchObject({ sequence: 2 });
});

test("what a kind has confirmed by hand waits for its agent, after a move too", async () => {
  const byHand = await buildKind(server, admin, { is_confirmed_by_hand: true });
  const made = await book(server, awa, { kind_id: byHand, starts_at: inDays(7, 600) });
  expect(made).toMatchObject({ status: "requested", may: { confirm: false } });
  expect((await post(awa, `${made.id}/confirm`)).statusCode).toBe(403);
  expect((await post(agent, `${made.id}/confirm`)).json()).toMatchObject({ status: "confirmed" });
  expect((await post(agent, `${made.id}/confirm`)).json()).toMatchObject({ status: "confirmed" });
  const moved = await tryToMove(server, awa, made, { starts_at: inDays(7, 660) });
  expect(moved.json()).toMatchObject({ status: "requested", sequence: 1 });
});

test("the outcome is stated by the agent once it has begun", async () => {
  const made = await book(server, awa, { kind_id, starts_at: inDays(8, 600) });
  const early = await post(agent, `${made.id}/outcome`, { outcome: "attend" });
  expect(early.json()).toMatchObject({ code: "appointment_too_early" });
  await begin(made.id);
  const open = await callAs<{ appointments: { id: string }[] }>(
    server,
    agent,
    "GET",
    "/api/admin/appointments/to-complete",
  );
  expect(open.appointments.map(({ id }) => id)).toContain(made.id);
  expect((await post(agent, `${made.id}/outcome`, { outcome: "miss_customer" })).json()).toMatchObject({
    status: "customer_absent",
  });
  const other = await post(agent, `${made.id}/outcome`, { outcome: "attend" });
  expect(other.json()).toMatchObject({ code: "appointment_closed" });
});

test("only its customer, its agent and managers learn of an appointment", async () => {
  const made = await book(server, awa, { kind_id, starts_at: inDays(9, 600) });
  const bob = await buildUser(server);
  const otherAgent = await buildUser(server, { role: "agent_administration" });
  for (const person of [bob, otherAgent]) {
    const read = await server.app.inject({ url: `/api/appointments/${made.id}`, headers: person.headers });
    expect(read.json()).toMatchObject({ code: "appointment_not_found" });
    expect((await post(person, `${made.id}/cancel`, { reason: "" })).statusCode).toBe(404);
    expect((await tryToMove(server, person, made, { starts_at: inDays(9, 660) })).statusCode).toBe(404);
  }
  const range = new URLSearchParams({ from: inDays(9), until: inDays(10) });
  const calendar = (user: TestUser) =>
    callAs<{ appointments: { id: string }[] }>(server, user, "GET", `/api/admin/appointments?${range}`);
  expect((await calendar(otherAgent)).appointments).toEqual([]);
  expect((await calendar(agent)).appointments.map(({ id }) => id)).toContain(made.id);
  expect((await calendar(admin)).appointments.map(({ id }) => id)).toContain(made.id);
});

/** Makes a person a customer of the agent. */
async function serve(owner: TestUser): Promise<void> {
  await assign(server, (await buildSubmitted(server, { owner })).id, agent);
}

const bookFor = (starts_at: string, id: string = crypto.randomUUID(), changes: object = {}) =>
  server.app.inject({
    method: "POST",
    url: "/api/admin/appointments",
    headers: agent.headers,
    payload: {
      id,
      customer_email: awa.email,
      kind_id,
      agent_id: agent.id,
      starts_at,
      zone: "Europe/Paris",
      attendee: "self",
      subject: "",
      ...changes,
    },
  });

test("staff book for a customer outside of the hours, and never over what is taken", async () => {
  await serve(awa);
  const id = crypto.randomUUID();
  expect((await bookFor(inDays(80, 611), id)).json()).toMatchObject({
    status: "confirmed",
    starts_at: inDays(80, 611),
  });
  expect((await bookFor(inDays(80, 611), id)).json()).toMatchObject({ id });
  expect((await bookFor(inDays(80, 620))).json()).toMatchObject({ code: "slot_taken" });
});

test("staff book a kind of some services only for a customer with an open request of them that they may open", async () => {
  const { id: request_id, owner, offer, detail } = await buildRequest(server, { price: 0 });
  await serve(owner);
  const reserved = await buildKind(server, admin, { service_ids: [offer.service_id] });
  const [at, id] = [inDays(81, 600), crypto.randomUUID()];
  const code = async () =>
    (await bookFor(at, id, { kind_id: reserved, customer_email: owner.email })).json().code;
  // A draft is its customer's alone, and a submitted request without access is for other staff.
  expect(await code()).toBe("kind_not_for_service");
  await submit(server, owner, detail);
  expect(await code()).toBe("kind_not_for_service");
  await assign(server, request_id, agent);
  const setStatus = (status: "submitted" | "cancelled") =>
    server.ctx.db.updateTable("service_requests").set({ status }).where("id", "=", request_id).execute();
  await setStatus("cancelled");
  expect(await code()).toBe("kind_not_for_service");
  await setStatus("submitted");
  const made = await bookFor(at, id, { kind_id: reserved, customer_email: owner.email });
  expect(made.json()).toMatchObject({ id, request: { id: request_id } });
});
