import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, hold, inDays, saveHours, tryToHold } from "../../../test/builders/appointments.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { purgeClosedAccounts } from "../../privacy/purge-closed-accounts.ts";
import { findAppointment } from "../queries.ts";
import { sweepAppointments } from "./sweep.ts";

let server: TestApp;
let agent: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  const admin = await buildUser(server, { role: "super_admin" });
  agent = await buildUser(server, { role: "agent_administration", name: "Paul Agent" });
  kind_id = await buildKind(server, admin);
  await saveHours(server, agent, agent);
});
afterAll(() => server.close());

const close = (user: TestUser) =>
  callAs(server, user, "POST", "/api/me/closure", { password: TEST_PASSWORD });

/** A moment so many months after now, and some days. */
function later(months: number, days: number): Date {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + months);
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000);
}

test("the export has appointments and what is waited for, without secrets and names of staff", async () => {
  const awa = await buildUser(server);
  const made = await book(
    server,
    awa,
    { kind_id, starts_at: inDays(3, 600) },
    { subject: "Acte de mariage" },
  );
  const data = await callAs<Record<string, unknown[]>>(server, awa, "GET", "/api/me/export");
  expect(data.appointments).toMatchObject([{ id: made.id, subject: "Acte de mariage" }]);
  expect(data.appointment_events).toMatchObject([{ kind: "booked", by: "customer" }]);
  expect(JSON.stringify(data)).not.toContain(made.agent.name);
  expect(Object.keys(data.appointments?.[0] ?? {})).not.toContain("link_hash");
});

test("closing an account cancels its appointments, gives its time back and forgets what was written", async () => {
  const awa = await buildUser(server);
  const relative = { attendee: "relative", attendee_name: "Moussa", subject: "Succession" };
  const made = await book(server, awa, { kind_id, starts_at: inDays(4, 600) }, relative);
  await hold(server, awa, { kind_id, starts_at: inDays(4, 660) });
  await close(awa);
  expect(await findAppointment(server.ctx.db, made.id)).toMatchObject({
    status: "cancelled_by_us",
    attendee_name: null,
    subject: "",
  });
  expect((await waitForMail(server, agent.email, 3)).subject).toContain("annulé");
  const bob = await buildUser(server);
  for (const minute of [600, 660])
    expect((await tryToHold(server, bob, { kind_id, starts_at: inDays(4, minute) })).statusCode).toBe(200);
});

test("an agent whose account is closed is met by no one", async () => {
  const one = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, one, one);
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, agent_id: one.id, starts_at: inDays(5, 600) });
  await close(one);
  expect(await findAppointment(server.ctx.db, made.id)).toMatchObject({ status: "cancelled_by_us" });
  const refused = await tryToHold(server, awa, { kind_id, agent_id: one.id, starts_at: inDays(5, 660) });
  expect(refused.json()).toMatchObject({ code: "slot_taken", details: { nearest: [] } });
});

test("appointments are deleted 24 months after their end, and not a day before", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(1, 600) });
  await sweepAppointments(server.ctx, later(24, -1));
  expect(await findAppointment(server.ctx.db, made.id)).toBeDefined();
  const past = later(24, 3);
  await Promise.all([sweepAppointments(server.ctx, past), sweepAppointments(server.ctx, past)]);
  expect(await findAppointment(server.ctx.db, made.id)).toBeUndefined();
  const { db } = server.ctx;
  const left = await db.selectFrom("agent_busy").select("id").where("source_id", "=", made.id).execute();
  expect(left).toEqual([]);
  const counted = await db
    .selectFrom("erasures")
    .select("records")
    .where("rule", "=", "appointment_ended")
    .execute();
  expect(counted.reduce((sum, { records }) => sum + records, 0)).toBeGreaterThan(0);
});

test("the remaining rows of a closed account are deleted ten years after it was closed", async () => {
  const awa = await buildUser(server);
  const made = await book(server, awa, { kind_id, starts_at: inDays(6, 600) });
  await close(awa);
  await purgeClosedAccounts(server.ctx, later(120, -1));
  expect(await findAppointment(server.ctx.db, made.id)).toBeDefined();
  await purgeClosedAccounts(server.ctx, later(120, 2));
  expect(await findAppointment(server.ctx.db, made.id)).toBeUndefined();
});
