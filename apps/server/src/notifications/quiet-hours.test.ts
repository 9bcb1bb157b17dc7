import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { EMAIL_VALUES, readOutbox } from "../../test/builders/mailbox.ts";
import { queuedJobs, waitingJobs } from "../../test/database.ts";
import type { Email } from "../platform/email.ts";
import { notify } from "./service.ts";
import { sendTexts } from "./texting/send-texts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const put = ({ headers }: TestUser, path: string, payload: object) =>
  server.app.inject({ method: "PUT", url: `/api/me/${path}`, headers, payload });
const choices = async ({ headers }: TestUser) =>
  (await server.app.inject({ url: "/api/me/notifications", headers })).json<{
    quiet_hours: object | null;
    sms: boolean;
  }>();

const ZONE = "Africa/Douala";
/** The minute of the day in the zone, some minutes from now. */
function minuteIn(minutes: number): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, timeStyle: "short" });
  const [hour, minute] = clock.format(Date.now()).split(":").map(Number) as [number, number];
  return (hour * 60 + minute + minutes + 1_440) % 1_440;
}
/** Quiet hours around this moment. */
const NOW_QUIET = () => ({ from: minuteIn(-60), to: minuteIn(60), zone: ZONE });
const setQuiet = (person: TestUser, quiet_hours: object | null) =>
  put(person, "quiet-hours", { quiet_hours });

const mailsTo = async ({ email }: TestUser) =>
  (await readOutbox(server)).filter((mail) => mail.to === email).length;
const send = (person: TestUser, template: "request_submitted" | "payment_receipt") =>
  server.ctx.mail.enqueue(server.ctx.db, {
    template,
    userId: person.id,
    to: person.email,
    language: "fr",
    values: EMAIL_VALUES[template],
  } as Email);
const waiting = async ({ email }: TestUser) =>
  (await waitingJobs(server, "email.send"))
    .filter(({ payload }) => (payload as { to: string }).to === email)
    .map(({ seconds }) => seconds);

test("quiet hours are stored per person and can be removed", async () => {
  const [person, other] = [await buildUser(server), await buildUser(server)];
  expect((await choices(person)).quiet_hours).toBeNull();
  const night = { from: 1_320, to: 420, zone: "America/Toronto" };
  for (let press = 0; press < 2; press += 1) expect((await setQuiet(person, night)).statusCode).toBe(200);
  expect((await choices(person)).quiet_hours).toEqual(night);
  expect((await choices(other)).quiet_hours).toBeNull();
  expect((await setQuiet(person, null)).json()).toEqual({ quiet_hours: null });
  expect((await choices(person)).quiet_hours).toBeNull();
  const recorded = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select("traits")
    .where("actor_id", "=", person.id)
    .where("action", "=", "profile_modified")
    .execute();
  expect(recorded).toEqual(Array(2).fill({ traits: { fields: "notifications.quiet_hours" } }));
});

test.each([
  ["no length", { from: 60, to: 60, zone: ZONE }],
  ["an unknown zone", { from: 60, to: 90, zone: "Africa/Atlantis" }],
  ["an offset", { from: 60, to: 90, zone: "+01:00" }],
  ["a minute that no day has", { from: 60, to: 1_440, zone: ZONE }],
  ["something else", { from: 60, to: 90, zone: ZONE, user_id: "1" }],
])("refuses %s", async (_, quiet) => {
  const person = await buildUser(server);
  expect((await setQuiet(person, quiet)).statusCode).toBe(400);
});

test("pages learn whether it is quiet now", async () => {
  const person = await buildUser(server);
  const isQuiet = async () =>
    (await server.app.inject({ url: "/api/notifications", headers: person.headers })).json().quiet;
  expect(await isQuiet()).toBe(false);
  await setQuiet(person, NOW_QUIET());
  expect(await isQuiet()).toBe(true);
});

test("delays an optional email until they end, and never a mandatory one", async () => {
  const person = await buildUser(server);
  const began = performance.now();
  await setQuiet(person, NOW_QUIET());
  await send(person, "request_submitted");
  await send(person, "payment_receipt");
  await vi.waitFor(async () => expect(await mailsTo(person)).toBe(1), { timeout: patience(15_000) });
  await vi.waitFor(async () => expect(await waiting(person)).toHaveLength(1), { timeout: patience(15_000) });
  const [seconds] = await waiting(person);
  // They end with a minute of the clock, 59 to 60 minutes after the beginning.
  expect(seconds).toBeGreaterThan(59 * 60 - (performance.now() - began) / 1_000);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
  // Once the quiet hours are removed, the delayed email is sent once.
  await setQuiet(person, null);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'email.send' AND state = 'created'`.execute(
    server.ctx.db,
  );
  await vi.waitFor(async () => expect(await mailsTo(person)).toBe(2), { timeout: patience(15_000) });
  expect(await waiting(person)).toEqual([]);
});

test("sends one text message to those who opted in, for unread notifications, outside of quiet hours", async () => {
  const person = await buildUser(server);
  const { db } = server.ctx;
  await sql`UPDATE auth.users SET phone = '237699000111', phone_confirmed_at = now() WHERE id = ${person.id}`.execute(
    db,
  );
  expect((await choices(person)).sms).toBe(true);
  const values = { event: "completed", reference: "R-2222-2222", service_id: crypto.randomUUID() } as const;
  const notifyOnce = async () => {
    await notify(server.ctx, db, {
      userId: person.id,
      type: "request",
      values,
      path: "/requests-tracking/1",
    });
    await sql`UPDATE notifications SET created_at = now() - interval '5 minutes' WHERE user_id = ${person.id}`.execute(
      db,
    );
  };
  const texts = async () =>
    (await queuedJobs(server, "sms.send")).filter((job) => (job as { to: string }).to === "237699000111");

  await notifyOnce();
  await sendTexts(server.ctx);
  expect(await texts()).toEqual([]);
  expect((await put(person, "notifications/requests/sms", { on: true })).statusCode).toBe(200);
  await setQuiet(person, NOW_QUIET());
  await notifyOnce();
  await sendTexts(server.ctx);
  expect(await texts()).toEqual([]);
  await setQuiet(person, null);
  // A burst makes one text message.
  await notifyOnce();
  await Promise.all([sendTexts(server.ctx), sendTexts(server.ctx)]);
  await sendTexts(server.ctx);
  expect(await texts()).toEqual([
    expect.objectContaining({
      template: "request",
      language: "fr",
      code: "R-2222-2222",
      link: "http://localhost:3000/requests-tracking/1",
    }),
  ]);
  await notifyOnce();
  await server.app.inject({ method: "POST", url: "/api/notifications/read", headers: person.headers });
  await sendTexts(server.ctx);
  expect(await texts()).toHaveLength(1);

  // Opted out of the page, by text message only.
  expect((await put(person, "notifications/requests/page", { on: false })).statusCode).toBe(200);
  const shown = async () =>
    (await server.app.inject({ url: "/api/notifications", headers: person.headers })).json<{
      total: number;
    }>().total;
  const before = await shown();
  await notifyOnce();
  expect(await shown()).toBe(before);
  await sendTexts(server.ctx);
  expect(await texts()).toHaveLength(2);
});

test("sends text messages behind hundreds of notifications that wait for quiet hours, and reads none of these", async () => {
  const { db } = server.ctx;
  const [quiet, awake] = [await buildUser(server), await buildUser(server)];
  for (const [person, phone] of [
    [quiet, "237699000222"],
    [awake, "237699000333"],
  ] as const) {
    await sql`UPDATE auth.users SET phone = ${phone}, phone_confirmed_at = now() WHERE id = ${person.id}`.execute(
      db,
    );
    await put(person, "notifications/requests/sms", { on: true });
    const values = { event: "completed", reference: "R-3333-3333", service_id: crypto.randomUUID() } as const;
    await notify(server.ctx, db, {
      userId: person.id,
      type: "request",
      values,
      path: "/requests-tracking/2",
    });
  }
  await setQuiet(quiet, NOW_QUIET());
  await sql`INSERT INTO notifications (user_id, type, details, path, sms_due, created_at)
    SELECT user_id, type, details, path, sms_due, now() - interval '1 hour'
    FROM notifications, generate_series(1, 450) WHERE user_id = ${quiet.id}`.execute(db);
  await sql`UPDATE notifications SET created_at = now() - interval '5 minutes' WHERE user_id = ${awake.id}`.execute(
    db,
  );
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // Notifications find their modules by the context itself, so that a copy of it would have none.
  onTestFinished(() => void Object.assign(server.ctx, { db }));
  Object.assign(server.ctx, { db: db.withPlugin(counting) });
  await sendTexts(server.ctx);
  expect(queries).toBeLessThan(50);
  const texted = (await queuedJobs(server, "sms.send")).map((job) => (job as { to: string }).to);
  expect(texted).toContain("237699000333");
  expect(texted).not.toContain("237699000222");
});
