import type { ExternalPart } from "@passerelle/contract/sandbox";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../../../scripts/free-port.ts";
import { startOwnApp, startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { waitForMail } from "../../../test/builders/mailbox.ts";
import { stopRefill } from "../../../test/database.ts";
import { startAllFakes } from "../../../test/providers/all-fakes.ts";
import { checkPart, findParts } from "../../platform/external-parts.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

async function read(at: TestApp, { headers }: TestUser): Promise<ExternalPart[]> {
  return (await at.app.inject({ url: "/api/admin/sandbox/parts", headers })).json().parts;
}

const check = (at: TestApp, { headers }: TestUser, name: string) =>
  at.app.inject({ method: "POST", url: `/api/admin/sandbox/parts/${name}/check`, headers });

const named = (parts: ExternalPart[], name: string) => parts.find((part) => part.name === name);

test("lists what the demonstration uses in place of external parts, and what is absent", async () => {
  const parts = await read(server, admin);
  const kinds = Object.fromEntries(parts.map(({ name, kind }) => [name, kind]));
  expect(kinds).toMatchObject({
    storage: "built_in",
    email: "built_in",
    sms: "built_in",
    scanner: "absent",
    timestamps: "absent",
    simulator: "built_in",
    stripe: "absent",
  });
  expect(named(parts, "scanner")?.state).toBe("absent");
});

test.each(["database", "storage", "email", "sms", "simulator"])(
  "checks %s and keeps the outcome",
  async (name) => {
    expect((await check(server, admin, name)).json()).toMatchObject({ name, state: "up", error: null });
    const kept = named(await read(server, admin), name);
    expect(kept?.succeeded_at).not.toBeNull();
    expect(kept?.latency_ms).toBeGreaterThanOrEqual(0);
  },
);

test("an absent part is not checked, and an unknown part is refused", async () => {
  expect((await check(server, admin, "scanner")).json()).toMatchObject({
    state: "absent",
    succeeded_at: null,
  });
  expect((await check(server, admin, "accounts")).json().code).toBe("external_part_not_found");
  expect((await check(server, admin, "nonsense")).statusCode).toBe(400);
});

test("an email that was sent is the last message of its part", async () => {
  const reader = await buildUser(server, { role: "resident" });
  expect(named(await read(server, admin), "email")?.message_at ?? null).toBeNull();
  const values = { name: "Awa", service: "Acte", reference: "AB12", link: "http://localhost:3000/" };
  const to = reader.email;
  await server.ctx.mail.enqueue(server.ctx.db, {
    template: "request_submitted",
    userId: reader.id,
    to,
    language: "fr",
    values,
  });
  await waitForMail(server, to);
  await expect.poll(async () => named(await read(server, admin), "email")?.message_at).toBeTruthy();
});

test("a check that takes too long fails with that reason", async () => {
  const { db } = server.ctx;
  const part = { name: "timestamps", kind: "outside", check: () => new Promise(() => {}) } as const;
  await checkPart({ db }, part, 20);
  expect((await findParts(db)).get("timestamps")).toMatchObject({
    error: "no answer within 0.02 s",
    succeeded_at: null,
  });
});

test("every provider's sandbox is checked by an authenticated call; a refused one and silent servers are down", async () => {
  const { fakes, variables, close } = await startAllFakes("http://localhost:3000");
  const port = await freePort();
  const own = await startOwnApp({
    ...variables,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "a@passerelle.test",
    SMS_URL: `http://127.0.0.1:${port}/send`,
    TSA_URL: `http://127.0.0.1:${port}/tsa`,
  });
  const person = await buildUser(own, { role: "super_admin" });
  for (const name of ["stripe", "paypal", "pawapay", "wave", "mtn_momo", "orange_money"]) {
    const part = (await check(own, person, name)).json();
    expect(part, name).toMatchObject({ name, kind: "outside", sandbox: true, state: "up" });
  }
  await fakes.stripe.close();
  expect((await check(own, person, "stripe")).json()).toMatchObject({ state: "down" });
  // Nothing listens on this port.
  for (const name of ["email", "sms", "timestamps"]) {
    const part = (await check(own, person, name)).json();
    expect(part).toMatchObject({ name, kind: "outside", state: "down", succeeded_at: null });
    expect(part.error).toContain("ECONNREFUSED");
  }
  await own.close();
  await close();
});

test("checks are limited for each person", async () => {
  onTestFinished(await stopRefill(server));
  const other = await buildUser(server, { role: "super_admin" });
  const statuses = [];
  for (let at = 0; at < 42; at++) statuses.push((await check(server, other, "scanner")).statusCode);
  expect(statuses).toContain(429);
});
