import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
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
  tryToMove,
} from "../../test/builders/appointments.ts";
import { buildPlans, orderPeriod } from "../../test/builders/subscriptions.ts";
import { countLockWaits } from "../../test/database.ts";
import { lockPlace } from "./kinds/queries.ts";

let server: TestApp;
let admin: TestUser;
let agent: TestUser;
let colleague: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration" });
  colleague = await buildUser(server, { role: "agent_administration" });
  kind_id = await buildKind(server, admin);
  for (const one of [agent, colleague]) await saveHours(server, one, one);
});
afterAll(() => server.close());

test.each(["0000-01-01T00:00:00Z", "0001-02-03T04:05:06Z", "9999-12-31T23:00:00Z"])(
  "refuses free times from %s on",
  async (from) => {
    const until = from.replace("T00", "T01").replace("T04", "T05").replace(":00:00Z", ":59:59Z");
    const url = `/api/appointment-slots?${new URLSearchParams({ kind_id, from, until })}`;
    const reply = await server.app.inject({ url, headers: agent.headers });
    expect(reply.json()).toMatchObject({ code: "invalid_input", status: 400 });
  },
);

test("refuses to move an appointment to an agent who is its customer", async () => {
  const made = await book(server, agent, { kind_id, agent_id: colleague.id, starts_at: inDays(2, 600) });
  const reply = await tryToMove(server, admin, made, { starts_at: inDays(2, 660), agent_id: agent.id });
  expect(reply.json()).toMatchObject({ code: "agent_not_found", status: 404 });
});

test("returns a repeated hold, and refuses its id for another kind, agent or time", async () => {
  const awa = await buildUser(server);
  const other = await buildKind(server, admin);
  const wish = { id: crypto.randomUUID(), kind_id, agent_id: agent.id, starts_at: inDays(4, 600) };
  const held = await hold(server, awa, wish);
  expect(await hold(server, awa, wish)).toEqual(held);
  expect(await hold(server, awa, { ...wish, agent_id: null })).toEqual(held);
  for (const change of [{ kind_id: other }, { agent_id: colleague.id }, { starts_at: inDays(4, 660) }])
    expect((await tryToHold(server, awa, { ...wish, ...change })).json()).toMatchObject({
      code: "idempotency_key_reused",
      status: 409,
    });
});

test("refuses the id of a booking by staff for another time, agent, kind, customer or detail", async () => {
  const [awa, bob] = [await buildUser(server), await buildUser(server)];
  const wish = {
    id: crypto.randomUUID(),
    customer_email: awa.email,
    kind_id,
    agent_id: agent.id,
    starts_at: inDays(5, 600),
    zone: "Europe/Paris",
    attendee: "relative",
    attendee_name: "Moussa Ndiaye",
    subject: "Acte de naissance",
  };
  const tryIt = (changes: object = {}) =>
    server.app.inject({
      method: "POST",
      url: "/api/admin/appointments",
      headers: admin.headers,
      payload: { ...wish, ...changes },
    });
  const made = (await tryIt()).json();
  for (const change of [
    { starts_at: inDays(5, 660) },
    { agent_id: colleague.id },
    { kind_id: await buildKind(server, admin) },
    { customer_email: bob.email },
    { zone: "Africa/Douala" },
    { attendee: "self" },
    { attendee_name: "Fatou Ndiaye" },
    { subject: "Passeport" },
    { phone: "+15145550100" },
  ])
    expect((await tryIt(change)).json()).toMatchObject({ code: "idempotency_key_reused", status: 409 });
  expect((await tryIt()).json(), "sent again").toEqual(made);
});

test("refuses an appointment with a price under the id of something else that is paid", async () => {
  await buildPlans(server);
  const paid = await buildKind(server, admin, { price: { amount: 10_000, currency: "XOF" } });
  const awa = await buildUser(server);
  const order = await orderPeriod(server, awa);
  await hold(server, awa, { id: order, kind_id: paid, starts_at: inDays(3, 600) });
  expect((await tryToBook(server, awa, order)).json()).toMatchObject({
    code: "idempotency_key_reused",
    status: 409,
  });
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/admin/appointments",
    headers: admin.headers,
    payload: {
      id: order,
      customer_email: awa.email,
      kind_id: paid,
      agent_id: agent.id,
      starts_at: inDays(3, 720),
      zone: "Europe/Paris",
      attendee: "self",
      subject: "",
    },
  });
  expect(reply.json()).toMatchObject({ code: "idempotency_key_reused", status: 409 });
});

// The embedded database has one connection, on which transactions follow each other.
test.skipIf(inject("postgres") === "")(
  "two expired holds that change places do not wait for each other",
  async () => {
    const place_id = await buildPlace(server, admin, { capacity: 5 });
    const office = await buildKind(server, admin, { mode: "office", place_id });
    const handler = await buildUser(server, { role: "agent_administration" });
    await saveHours(server, handler, handler, { rules: [{ ...ALWAYS, place_id }] });
    const [awa, bob] = [await buildUser(server), await buildUser(server)];
    const at = (minute: number) => ({ kind_id: office, agent_id: handler.id, starts_at: inDays(4, minute) });
    const ids = [(await hold(server, awa, at(600))).id, (await hold(server, bob, at(660))).id];
    for (const table of ["agent_busy", "seat_busy"] as const)
      await server.ctx.db
        .updateTable(table)
        .set({ hold_until: new Date(0) })
        .where("source_id", "in", ids)
        .execute();
    const asked = await server.ctx.db.transaction().execute(async (trx) => {
      await lockPlace(trx, place_id);
      const both = [tryToHold(server, awa, at(660)), tryToHold(server, bob, at(600))];
      await expect.poll(() => countLockWaits(server)).toBeGreaterThan(1);
      return { both };
    });
    const statuses = (await Promise.all(asked.both)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200]);
  },
);
