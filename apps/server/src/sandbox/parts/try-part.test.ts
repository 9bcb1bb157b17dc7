import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { startAuthority } from "../../../test/timestamp-authority.ts";
import { smsOutboxFolder } from "../../platform/sms-transport.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const attempt = (at: TestApp, { headers }: TestUser, name: string, payload: object = {}) =>
  at.app.inject({ method: "POST", url: `/api/admin/sandbox/parts/${name}/trial`, headers, payload });

const PHONE = "+237699000118";

/** The text messages that the demonstration keeps for a number. */
async function textsTo(phone: string): Promise<string[]> {
  const folder = smsOutboxFolder(server.ctx.env);
  const files = await readdir(folder);
  const sent = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8"))),
  );
  return sent.filter(({ to }) => to === phone).map(({ text }) => text);
}

test("sends a text message to the number that was typed, at once", async () => {
  const reply = await attempt(server, admin, "sms", { phone: PHONE });
  expect(reply.json()).toMatchObject({ name: "sms", state: "up", trial: "phone", error: null });
  expect(await textsTo(PHONE)).toEqual([expect.stringContaining("message d’essai")]);
});

test("refuses a text message without a number, a part without a trial, others than administrators, and many trials", async () => {
  expect((await attempt(server, admin, "sms")).json()).toMatchObject({ code: "invalid_input" });
  expect((await attempt(server, admin, "sms", { phone: "0699" })).statusCode).toBe(400);
  for (const name of ["database", "timestamps"])
    expect((await attempt(server, admin, name)).json().code, name).toBe("external_part_not_found");
  const agent = await buildUser(server, { role: "agent_administration" });
  expect((await attempt(server, agent, "sms", { phone: PHONE })).statusCode).toBe(403);
  const eager = await buildUser(server, { role: "super_admin" });
  const statuses = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await attempt(server, eager, "sms", { phone: PHONE })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a provider that refuses the message, and an authority that states the time of something else, are down", async () => {
  const refusing = createServer((_request, reply) => reply.writeHead(402).end());
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  const { port } = refusing.address() as AddressInfo;
  const authority = await startAuthority();
  const own = await startOwnApp({ SMS_URL: `http://127.0.0.1:${port}/send`, TSA_URL: authority.url });
  const person = await buildUser(own, { role: "super_admin" });
  // The authority answers, so a check finds no fault.
  const check = await own.app.inject({
    method: "POST",
    url: "/api/admin/sandbox/parts/sms/check",
    headers: person.headers,
  });
  expect(check.json()).toMatchObject({ state: "up" });
  expect((await attempt(own, person, "sms", { phone: PHONE })).json()).toMatchObject({
    state: "down",
    error: "the SMS provider answered 402",
  });

  expect((await attempt(own, person, "timestamps")).json()).toMatchObject({ state: "up", trial: "nothing" });
  authority.behaviour = "mistaken";
  expect((await attempt(own, person, "timestamps")).json()).toMatchObject({
    state: "down",
    error: "the timestamp is of something else",
  });
  expect(authority.asked.length).toBeGreaterThanOrEqual(2);
  await own.close();
  await authority.close();
  await new Promise((resolve) => refusing.close(resolve));
});
