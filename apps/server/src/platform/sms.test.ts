import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { authCall } from "../../test/builders/auth.ts";
import { modules } from "../modules.ts";
import { smsOf } from "./module.ts";
import { createSmsRenderer } from "./sms.ts";

type Received = { headers: IncomingHttpHeaders; body: unknown };
const received: Received[] = [];
const refused: Received[] = [];
let redirected = 0;

/** A provider that is down the first time, and redirects one number's messages. */
const provider = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { to: string };
    const entry = { headers: request.headers, body };
    if (request.url === "/elsewhere") redirected += 1;
    if (body.to === "+221770000009") {
      reply.writeHead(307, { location: "/elsewhere" }).end();
    } else if (refused.length === 0) {
      refused.push(entry);
      reply.writeHead(503).end("busy");
    } else {
      received.push(entry);
      reply.writeHead(202, { "content-type": "application/json" }).end("{}");
    }
  });
});

let server: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  server = await startOwnApp({ SMS_URL: `http://127.0.0.1:${port}/messages`, SMS_TOKEN: "sms-token" });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => provider.close(() => resolve()));
});

const inTime = () => new Date(Date.now() + 300_000);
const sms = { template: "sign_in" as const, language: "en" as const, code: "012345" };

test("delivers a message, retried with the same id, to a real provider that is down at first", async () => {
  await server.ctx.sms.enqueue(server.ctx.db, { ...sms, to: "221771234567", expiresAt: inTime() });
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: patience(18_000), interval: 50 });
  const [first] = refused;
  const [second] = received;
  expect(second?.body).toEqual({
    to: "+221771234567",
    text: "Passerelle: 012345 is your sign-in code, valid for 5 minutes. Do not give it to anyone.",
  });
  expect(second?.headers).toMatchObject({
    authorization: "Bearer sms-token",
    "content-type": "application/json",
    "idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(first?.headers["idempotency-key"]).toBe(second?.headers["idempotency-key"]);
});

test("sends no message of a rolled back transaction or after expiry, and follows no redirect with the token", async () => {
  const before = received.length;
  const { ctx } = server;
  await expect(
    ctx.db.transaction().execute(async (trx) => {
      await ctx.sms.enqueue(trx, { ...sms, to: "221770000001", expiresAt: inTime() });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await ctx.sms.enqueue(ctx.db, { ...sms, to: "221770000002", expiresAt: new Date(Date.now() - 1) });
  await ctx.sms.enqueue(ctx.db, { ...sms, to: "221770000009", expiresAt: inTime() });
  await ctx.sms.enqueue(ctx.db, { ...sms, to: "221770000003", expiresAt: inTime() });
  await vi.waitFor(() => expect(received.length).toBe(before + 1), {
    timeout: patience(15_000),
    interval: 50,
  });
  expect(received.at(-1)?.body).toMatchObject({ to: "+221770000003" });
  expect(redirected).toBe(0);
});

test("refuses recipients that are not a number", async () => {
  for (const to of [
    "",
    "0612345678",
    "+221771234567",
    "22177 1234567",
    "1234",
    "221771234567,221770000000",
  ]) {
    await expect(server.ctx.sms.enqueue(server.ctx.db, { ...sms, to, expiresAt: inTime() })).rejects.toThrow(
      "number",
    );
  }
});

test("every message is complete in both languages, short, and states how long its code is valid", () => {
  const queuedAt = new Date().toISOString();
  for (const template of ["sign_in", "phone_change", "reauthentication", "second_factor"] as const) {
    for (const [language, seconds, lasts] of [
      ["fr", 300, "5 minutes"],
      ["en", 300, "5 minutes"],
      ["fr", 60, "1 minute."],
      ["en", 60, "1 minute."],
    ] as const) {
      const expiresAt = new Date(new Date(queuedAt).getTime() + seconds * 1000).toISOString();
      const text = createSmsRenderer(smsOf(modules))("Passerelle", {
        template,
        language,
        code: "012345",
        queuedAt,
        expiresAt,
      });
      expect(text).toContain("012345");
      expect(text).toContain(lasts);
      expect(text).not.toMatch(/\{\{|_one|_other|undefined/);
      expect(text.length).toBeLessThanOrEqual(160);
    }
  }
});

test("the settings report that a provider is configured", async () => {
  const settings = (await authCall(server, "GET", "/settings")).json();
  expect([settings.external.phone, settings.sms_provider]).toEqual([true, "http"]);
});
