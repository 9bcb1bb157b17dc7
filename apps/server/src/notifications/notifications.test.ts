import {
  isMandatory,
  NOTIFICATION_KINDS,
  OPTIONAL_KINDS,
} from "@passerelle/domain/notifications/preferences";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { EMAIL_VALUES, readOutbox } from "../../test/builders/mailbox.ts";
import { changeSettingAs } from "../../test/builders/settings.ts";
import { modules } from "../modules.ts";
import { type Email, type EmailTemplate, emailKinds } from "../platform/email.ts";
import { emailsOf } from "../platform/module.ts";
import { upsertPreference } from "./preferences/queries.ts";
import { notify } from "./service.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function put({ headers }: Pick<TestUser, "headers">, path: string, payload: object) {
  const url = `/api/me/notifications/${path}`;
  const reply = await server.app.inject({ method: "PUT", url, headers, payload });
  return { status: reply.statusCode, body: reply.json() };
}

async function preferencesOf({ headers }: TestUser): Promise<Record<string, boolean>> {
  const reply = await server.app.inject({ url: "/api/me/notifications", headers });
  const { preferences } = reply.json<{ preferences: { kind: string; channel: string; on: boolean }[] }>();
  const byMail = preferences.filter(({ channel }) => channel === "mail");
  return Object.fromEntries(byMail.map(({ kind, on }) => [kind, on]));
}

const mailOf = ({ id: userId, email: to }: TestUser, template: EmailTemplate) =>
  ({ template, userId, to, language: "fr", values: EMAIL_VALUES[template] }) as Email;

/** Waits until all due emails were sent or dropped. */
const allSent = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT FROM pgboss.job WHERE name = 'email.send' AND state <> 'completed'`.execute(server.ctx.db);
      expect(rows).toHaveLength(0);
    },
    { timeout: patience(15_000), interval: 50 },
  );

const mailsTo = async ({ email }: TestUser) =>
  (await readOutbox(server)).filter((mail) => mail.to === email).length;

const ALL_ON = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]));
const kinds = emailKinds(emailsOf(modules));
const templates = Object.keys(kinds) as EmailTemplate[];
const OPTIONAL = templates.flatMap((template) => {
  const kind = OPTIONAL_KINDS.find((one) => one === kinds[template]);
  return kind ? [[kind, template] as const] : [];
});

test.each(OPTIONAL_KINDS)(
  "%s: its emails come until it is switched off, and again when it is on",
  async (kind) => {
    const person = await buildUser(server);
    const own = OPTIONAL.flatMap(([one, template]) => (one === kind ? [template] : []));
    const write = async () => {
      await Promise.all(
        own.map((template) => server.ctx.mail.enqueue(server.ctx.db, mailOf(person, template))),
      );
      await allSent();
    };
    expect(await preferencesOf(person)).toEqual(ALL_ON);
    await write();
    expect(await mailsTo(person)).toBe(own.length);
    const off = await put(person, `${kind}/mail`, { on: false });
    expect(off.body).toEqual({ kind, channel: "mail", on: false, mandatory: false });
    expect(await preferencesOf(person)).toEqual({ ...ALL_ON, [kind]: false });
    await write();
    expect(await mailsTo(person)).toBe(own.length);
    expect((await put(person, `${kind}/mail`, { on: true })).body.on).toBe(true);
    await write();
    expect(await mailsTo(person)).toBe(2 * own.length);
  },
);

test("every optional kind has an email that obeys it", () => {
  expect(new Set(OPTIONAL.map(([kind]) => kind))).toEqual(new Set(OPTIONAL_KINDS));
});

test("applies the preference at the time of sending, not of enqueueing", async () => {
  const person = await buildUser(server);
  await server.ctx.db.transaction().execute(async (trx) => {
    await server.ctx.mail.enqueue(trx, mailOf(person, "request_submitted"));
    await upsertPreference(trx, person.id, { kind: "requests", channel: "mail", on: false });
  });
  await allSent();
  expect(await mailsTo(person)).toBe(0);
});

test("a mandatory email is always sent and cannot be switched off", async () => {
  const person = await buildUser(server);
  for (const kind of NOTIFICATION_KINDS.filter(isMandatory)) {
    const refused = await put(person, `${kind}/mail`, { on: false });
    expect([refused.status, refused.body.code], kind).toEqual([409, "notification_mandatory"]);
    expect((await put(person, `${kind}/mail`, { on: true })).status, kind).toBe(200);
  }
  // Not even with a forged row, and with all other kinds off.
  for (const kind of NOTIFICATION_KINDS)
    await upsertPreference(server.ctx.db, person.id, { kind, channel: "mail", on: false });
  const mandatory = templates.filter((template) => !OPTIONAL.some(([, one]) => one === template));
  for (const template of mandatory) await server.ctx.mail.enqueue(server.ctx.db, mailOf(person, template));
  await allSent();
  expect(await mailsTo(person)).toBe(mandatory.length);
  expect(await preferencesOf(person)).toMatchObject({ security: true, account: true, requests: false });
});

test("a repeated change is recorded once; no one changes another person's preference", async () => {
  const person = await buildUser(server);
  const other = await buildUser(server);
  const both = await Promise.all([1, 2].map(() => put(person, "drafts/mail", { on: false })));
  expect(both.map(({ body }) => body.on)).toEqual([false, false]);
  expect((await preferencesOf(other)).drafts).toBe(true);
  const recorded = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select("traits")
    .where("actor_id", "=", person.id)
    .where("action", "=", "profile_modified")
    .execute();
  expect(recorded).toEqual([{ traits: { fields: "notifications.drafts.mail" } }]);
});

test("refuses an unknown kind or channel, and calls without a session", async () => {
  const person = await buildUser(server);
  for (const path of ["drafts/sms", "gossip/mail", "drafts/__proto__"])
    expect((await put(person, path, { on: false })).status, path).toBe(400);
  for (const payload of [{}, { on: "no" }, { on: false, user_id: person.id }])
    expect((await put(person, "drafts/mail", payload)).status).toBe(400);
  const stranger = { headers: { authorization: "Bearer nobody" } };
  expect((await put(stranger, "drafts/mail", { on: false })).status).toBe(401);
  expect((await server.app.inject({ url: "/api/me/notifications" })).statusCode).toBe(401);
});

test("with the feature off nothing can be changed, and opted-out kinds stay off", async () => {
  const person = await buildUser(server);
  const admin = await buildUser(server, { role: "super_admin" });
  const flag = (on: boolean) => changeSettingAs(server, admin, "features.notification_settings", on);
  await put(person, "requests/mail", { on: false });
  await flag(false);
  expect((await put(person, "requests/mail", { on: true })).body.code).toBe("feature_off");
  await server.ctx.mail.enqueue(server.ctx.db, mailOf(person, "request_submitted"));
  await allSent();
  expect(await mailsTo(person)).toBe(0);
  await flag(true);
  expect((await put(person, "requests/mail", { on: true })).status).toBe(200);
});

test("a closed account keeps neither preferences nor notifications", async () => {
  const person = await buildUser(server);
  const notice = { userId: person.id, type: "message", values: {}, path: "/account?tab=messages" } as const;
  await notify(server.ctx, server.ctx.db, { ...notice, source: crypto.randomUUID(), thread: person.id });
  await put(person, "requests/mail", { on: false });
  const quiet = { from: 1_320, to: 420, zone: "Africa/Douala" };
  const hours = await server.app.inject({
    method: "PUT",
    url: "/api/me/quiet-hours",
    headers: person.headers,
    payload: { quiet_hours: quiet },
  });
  expect(hours.json()).toEqual({ quiet_hours: quiet });
  const closed = await server.app.inject({
    method: "POST",
    url: "/api/me/closure",
    headers: person.headers,
    payload: { password: "Akwaba!2026" },
  });
  expect(closed.statusCode, closed.body).toBe(200);
  const { db } = server.ctx;
  const kept = await db
    .selectFrom("notification_preferences")
    .selectAll()
    .where("user_id", "=", person.id)
    .execute();
  expect(kept).toEqual([]);
  const notifications = await db
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", person.id)
    .execute();
  expect(notifications).toEqual([]);
  expect(await db.selectFrom("notification_quiet_hours").selectAll().execute()).toEqual([]);
});
