import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { seedContent } from "../../../seeds/content.ts";
import { seedDemo } from "../../../seeds/demo.ts";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { card, startPayment, waitUntilSettled } from "../../../test/builders/payments.ts";
import { buildRequest } from "../../../test/builders/requests.ts";
import { queuedJobs } from "../../../test/database.ts";
import { registerSeed } from "../../platform/demo-seed.ts";
import { resetDemo } from "./demo.ts";

let server: OwnApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startOwnApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const BASE = "/api/admin/sandbox/demo";
const call = (method: "GET" | "POST" | "PUT", path = "", payload?: object) =>
  server.app.inject({ method, url: `${BASE}${path}`, headers: admin.headers, ...(payload && { payload }) });

test("the next charges end as chosen, one after the other, whatever number pays; then the number decides again", async () => {
  await call("PUT", "/outcomes", { outcomes: ["declined", "success"] });
  const statuses = [];
  for (const ending of ["4242", "0002", "0002"]) {
    const { id: requestId, owner } = await buildRequest(server);
    const { id } = await startPayment(server, owner, requestId, card(ending));
    statuses.push((await waitUntilSettled(server, owner, id)).status);
  }
  expect(statuses).toEqual(["failed", "succeeded", "failed"]);
  expect((await call("GET")).json().outcomes).toEqual([]);
});

test("two charges at once take two outcomes", async () => {
  await call("PUT", "/outcomes", { outcomes: ["declined", "declined"] });
  const payments = await Promise.all(
    [1, 2].map(async () => {
      const { id: requestId, owner } = await buildRequest(server);
      const { id } = await startPayment(server, owner, requestId, card());
      return (await waitUntilSettled(server, owner, id)).status;
    }),
  );
  expect(payments).toEqual(["failed", "failed"]);
});

test("more outcomes than may wait, and unknown ones, are refused", async () => {
  expect((await call("PUT", "/outcomes", { outcomes: Array(21).fill("success") })).statusCode).toBe(400);
  expect((await call("PUT", "/outcomes", { outcomes: ["lost"] })).statusCode).toBe(400);
});

test("moving the clock makes jobs due that wait for a time within it, and runs every scheduled job", async () => {
  const { ctx } = server;
  const email = (to: string) =>
    ({
      id: crypto.randomUUID(),
      queuedAt: new Date().toISOString(),
      template: "account_closed",
      to,
      language: "fr",
      values: { name: "Awa", link: "http://localhost:3000/" },
    }) as const;
  await ctx.jobs.enqueue(ctx.db, "email.send", email("soon@passerelle.test"), { after: 3 * 86_400 });
  await ctx.jobs.enqueue(ctx.db, "email.send", email("later@passerelle.test"), { after: 20 * 86_400 });
  const before = (await call("GET")).json().waiting_jobs;
  const swept = (await queuedJobs(server, "database.vacuum")).length;
  const moved = (await call("POST", "/clock", { days: 7 })).json();
  expect(moved.moved).toBeGreaterThanOrEqual(1);
  expect(moved.scheduled).toBeGreaterThan(10);
  expect(await queuedJobs(server, "database.vacuum")).toHaveLength(swept + 1);
  const read = async () => (await server.app.inject({ url: "/api/mailbox" })).json().mails;
  await expect
    .poll(async () => (await read()).map(({ to }: { to: string }) => to), { timeout: patience(20_000) })
    .toContain("soon@passerelle.test");
  expect((await read()).map(({ to }: { to: string }) => to)).not.toContain("later@passerelle.test");
  expect((await call("GET")).json().waiting_jobs).toBeLessThan(before);
  expect((await call("POST", "/clock", { days: 2 })).statusCode).toBe(400);
});

test("these calls do not exist in production", async () => {
  const production = await startOwnApp({
    APP_MODE: "production",
    DATABASE_URL: "postgres://localhost/none",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "a@passerelle.test",
  });
  const person = await buildUser(production, { role: "super_admin" });
  const reply = await production.app.inject({
    method: "POST",
    url: `${BASE}/reset`,
    headers: person.headers,
    payload: { confirmation: "Passerelle" },
  });
  expect(reply.statusCode).toBe(404);
  await production.close();
});

test("a reset that takes longer than other calls is not cut off", async () => {
  const slow = await startOwnApp({ HANDLER_SECONDS: "1" });
  const person = await buildUser(slow, { role: "super_admin" });
  registerSeed(slow.ctx, {
    // Longer than other calls may take.
    stop: () => pause(1_500),
    fill: () => seedContent(slow.ctx.db),
  });
  const reply = await slow.app.inject({
    method: "POST",
    url: `${BASE}/reset`,
    headers: person.headers,
    payload: { confirmation: "Passerelle" },
  });
  expect(reply.statusCode).toBe(200);
  const { rows } = await sql`SELECT FROM announcements LIMIT 1`.execute(slow.ctx.db);
  expect(rows).toHaveLength(1);
  await slow.close();
});

test("a reset needs the name of the site, deletes everything, seeds again and ends every session", async () => {
  const { ctx } = server;
  registerSeed(ctx, {
    stop: async () => {},
    fill: async () => {
      await seedContent(ctx.db);
      await seedDemo(ctx);
    },
  });
  await buildRequest(server);
  expect((await call("POST", "/reset", { confirmation: "passerelle" })).json().code).toBe(
    "confirmation_wrong",
  );
  expect((await call("GET")).statusCode).toBe(200);
  expect((await call("POST", "/reset", { confirmation: "Passerelle" })).statusCode).toBe(200);
  expect((await call("GET")).statusCode).toBe(401);
  // Of two concurrent resets, the second does not delete the seeds of the first.
  await Promise.all([1, 2].map(() => resetDemo(ctx, "Passerelle")));
  const count = async (table: "transactions" | "service_requests" | "platform_services") =>
    (
      await ctx.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count;
  expect(await count("transactions")).toBe(0);
  expect(await count("platform_services")).toBeGreaterThanOrEqual(14);
  const signIn = await server.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email: "super_admin@passerelle.test", password: "Akwaba!2026" },
  });
  expect(signIn.statusCode).toBe(200);
});
