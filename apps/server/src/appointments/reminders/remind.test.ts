import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours, tryToMove } from "../../../test/builders/appointments.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { queuedJobs } from "../../../test/database.ts";
import { type PlannedReminder, remind } from "./remind.ts";

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

/** Quiet hours of a customer that began an hour ago and last some more minutes. */
const beQuiet = (user: TestUser, minutes: number) => {
  const now = Math.floor(Date.now() / 60_000);
  const quiet_hours = { from: (now - 60) % 1_440, to: (now + minutes) % 1_440, zone: "UTC" };
  return callAs(server, user, "PUT", "/api/me/quiet-hours", { quiet_hours });
};
const endQuiet = (user: TestUser) =>
  callAs(server, user, "PUT", "/api/me/quiet-hours", { quiet_hours: null });

/** The queued reminders of an appointment; the booking has planned one of each kind. */
const remindersOf = async (id: string) =>
  ((await queuedJobs(server, "appointments.remind")) as PlannedReminder[]).filter((one) => one.id === id);
const emailsQueued = async (to: string) =>
  ((await queuedJobs(server, "email.send")) as { to: string; template: string }[]).filter(
    (one) => one.to === to && one.template === "appointment_reminder",
  );
const noticesOf = (user: TestUser) =>
  server.ctx.db
    .selectFrom("notifications")
    .select("details")
    .where("user_id", "=", user.id)
    .where(sql<boolean>`details->>'event' = 'reminder'`)
    .execute();

test("a reminder that falls into quiet hours is sent after them", async () => {
  const awa = await buildUser(server);
  const { id } = await book(server, awa, { kind_id, starts_at: inDays(5, 600) });
  const planned = { id, sequence: 0, hours: 48 } as const;
  await beQuiet(awa, 90);
  await remind(server.ctx, planned);
  expect((await remindersOf(id)).filter(({ hours }) => hours === 48)).toHaveLength(2);
  expect([await emailsQueued(awa.email), await noticesOf(awa)]).toEqual([[], []]);
  await endQuiet(awa);
  await remind(server.ctx, planned);
  expect((await waitForMail(server, awa.email, 2)).subject).toContain("Rappel");
  expect(await noticesOf(awa)).toHaveLength(1);
});

test.each(["moved", "cancelled"])(
  "a reminder that was put off is not sent for an appointment that was %s meanwhile",
  async (change) => {
    const awa = await buildUser(server);
    const days = change === "moved" ? 6 : 7;
    const made = await book(server, awa, { kind_id, starts_at: inDays(days, 600) });
    const planned = { id: made.id, sequence: 0, hours: 48 } as const;
    await beQuiet(awa, 90);
    await remind(server.ctx, planned);
    if (change === "moved") await tryToMove(server, agent, made, { starts_at: inDays(days, 660) });
    else await callAs(server, awa, "POST", `/api/appointments/${made.id}/cancel`, { reason: "" });
    await endQuiet(awa);
    await remind(server.ctx, planned);
    expect([await emailsQueued(awa.email), await noticesOf(awa)]).toEqual([[], []]);
  },
);

test("quiet hours that last until the start leave only the notification on the page", async () => {
  const awa = await buildUser(server);
  const step = 30 * 60_000;
  const starts_at = new Date((Math.ceil(Date.now() / step) + 1) * step).toISOString();
  const { id } = await book(server, awa, { kind_id, starts_at });
  await beQuiet(awa, 120);
  await remind(server.ctx, { id, sequence: 0, hours: 3 });
  expect([await remindersOf(id), await emailsQueued(awa.email)]).toEqual([[], []]);
  expect(await noticesOf(awa)).toHaveLength(1);
});
