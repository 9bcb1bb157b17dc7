import { may, ROLES, type Role } from "@passerelle/domain/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";
import { readCalls } from "./contract-calls.ts";

const CALLS = await readCalls();

let server: TestApp;
const people = new Map<Role, TestUser>();
beforeAll(async () => {
  server = await startTestApp();
  for (const role of ROLES) people.set(role, await buildUser(server, { role }));
});
afterAll(() => server.close());

/** Calls with unknown ids and no body: with permission, the error is not about permission. */
async function statusOf(key: string, headers: Record<string, string>): Promise<number> {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  const url = path.replace(/:[a-z_]+/gi, () => crypto.randomUUID());
  const payload = method === "GET" ? undefined : {};
  return (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
}

test("finds all calls", () => {
  expect(CALLS.length).toBeGreaterThan(150);
});

describe.each(CALLS)("%s", (key, { access }) => {
  test(`is ${access} only`, async () => {
    const anonymous = await statusOf(key, {});
    if (access === "public") expect([401, 403]).not.toContain(anonymous);
    else expect(anonymous).toBe(401);
    for (const [role, { headers }] of people) {
      const status = await statusOf(key, headers);
      const allowed = access === "public" || access === "signed_in" || may(role, access);
      if (allowed) expect([401, 403, 500], role).not.toContain(status);
      else expect(status, role).toBe(403);
    }
  });
});
