import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import {
  book,
  buildKind,
  hold,
  inDays,
  saveHours,
  tryToBook,
  tryToMove,
} from "../../test/builders/appointments.ts";
import { buildPlans, orderPeriod } from "../../test/builders/subscriptions.ts";

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
