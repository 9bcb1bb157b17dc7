import type { RenderedTemplate } from "@passerelle/contract/sandbox";
import { LANGUAGES } from "@passerelle/domain/languages";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { modules } from "../../modules.ts";
import type { Module } from "../../platform/module.ts";
import { renderTemplate } from "./templates.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const all: readonly Module[] = modules;
const EMAILS = all.flatMap(({ emails }) =>
  Object.keys(emails?.kinds ?? {}).map((name) => ({ name, emails: emails as NonNullable<typeof emails> })),
);

const BASE = "/api/admin/sandbox/templates";
const list = async ({ headers }: TestUser) => (await server.app.inject({ url: BASE, headers })).json();
const send = ({ headers }: TestUser, channel: string, name: string) =>
  server.app.inject({ method: "POST", url: `${BASE}/${channel}/${name}/send`, headers });
const render = ({ headers }: TestUser, channel: string, name: string) =>
  server.app.inject({ url: `${BASE}/${channel}/${name}`, headers });

async function receivedBy(to: string, number: number): Promise<{ subject: string; to: string }[]> {
  const read = async () => (await server.app.inject({ url: "/api/mailbox" })).json().mails;
  return vi.waitFor(
    async () => {
      const mails = (await read()).filter((mail: { to: string }) => mail.to === to);
      expect(mails).toHaveLength(number);
      return mails;
    },
    { timeout: patience(15_000), interval: 50 },
  );
}

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(EMAILS)("the sample of $name fills every placeholder of its text", ({ name, emails }) => {
    const texts = emails.texts[language] as Record<string, unknown>;
    const named = [...JSON.stringify(texts[name]).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(
      ([, key = ""]) => key,
    );
    const sample = emails.samples?.[name] ?? {};
    expect(named.filter((key) => key !== "platform" && !Object.hasOwn(sample, key))).toEqual([]);
  });
});

test("every template of the list is rendered in every language, without placeholders", async () => {
  const { templates } = await list(admin);
  expect(templates.length).toBeGreaterThan(EMAILS.length);
  for (const [channel, name] of [
    ["email", "payment_receipt"],
    ["sms", "sign_in"],
  ] as const) {
    const { texts } = (await render(admin, channel, name)).json<RenderedTemplate>();
    expect(texts.map(({ language }) => language)).toEqual(LANGUAGES);
  }
  // Without a call for each of them.
  for (const { channel, name } of templates) {
    const { texts } = renderTemplate(server.ctx, { channel, name });
    expect(texts.map(({ language }) => language)).toEqual(LANGUAGES);
    for (const { subject, text } of texts) {
      expect(`${subject} ${text}`, name).not.toContain("{{");
      expect(text.length, name).toBeGreaterThan(10);
      expect(subject === null, name).toBe(channel === "sms");
    }
    expect(new Set(texts.map(({ text }) => text)).size, name).toBe(LANGUAGES.length);
  }
});

test("an email is sent to the caller only, once in each language, with links to this site", async () => {
  expect((await send(admin, "email", "payment_receipt")).statusCode).toBe(200);
  const mails = await receivedBy(admin.email, 2);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(2);
  const { texts } = (await render(admin, "email", "payment_receipt")).json<RenderedTemplate>();
  const [{ text } = { text: "" }] = texts;
  expect(text).toContain(server.ctx.env.publicUrl);
  expect(text).not.toContain("example.org");
});

test("an email that the caller opted out of is sent as well", async () => {
  const person = await buildUser(server, { role: "super_admin" });
  const off = await server.app.inject({
    method: "PUT",
    url: "/api/me/notifications/requests/mail",
    headers: person.headers,
    payload: { on: false },
  });
  expect(off.statusCode).toBe(200);
  await send(person, "email", "request_started");
  await receivedBy(person.email, 2);
});

test("a text message needs a confirmed number of the caller", async () => {
  const person = await buildUser(server, { role: "super_admin" });
  expect((await list(person)).phone).toBeNull();
  expect((await send(person, "sms", "sign_in")).json().code).toBe("no_address");
  await server.ctx.db
    .updateTable("auth.users")
    .set({ phone: "237699000118", phone_confirmed_at: new Date() })
    .where("id", "=", person.id)
    .execute();
  expect((await list(person)).phone).toBe("+237699000118");
  expect((await send(person, "sms", "sign_in")).statusCode).toBe(200);
  await receivedBy("+237699000118", 2);
});

test("an unknown template is refused, also one of the other channel", async () => {
  for (const [channel, name] of [
    ["email", "sign_in"],
    ["sms", "payment_receipt"],
    ["email", "constructor"],
    ["sms", "constructor"],
  ] as const) {
    expect((await send(admin, channel, name)).json().code, name).toBe("template_not_found");
    expect((await render(admin, channel, name)).json().code, name).toBe("template_not_found");
  }
});

test("messages are limited for each person", async () => {
  const person = await buildUser(server, { role: "super_admin" });
  const statuses = [];
  for (let at = 0; at < 22; at++) statuses.push((await send(person, "email", "account_closed")).statusCode);
  expect(statuses).toContain(429);
});
