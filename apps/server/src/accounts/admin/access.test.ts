import { adminUsers } from "@passerelle/contract/accounts/admin";
import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";

let server: TestApp;
const people = new Map<string, TestUser>();
beforeAll(async () => {
  server = await startTestApp();
  for (const role of ROLES) people.set(role, await buildUser(server, { role }));
});
afterAll(() => server.close());

const CALLS = [...Object.keys(adminUsers), "GET /api/admin/connection-logs/export"];

function call(key: string, headers: Record<string, string>) {
  const [method, template] = key.split(" ") as ["GET" | "POST" | "PATCH" | "DELETE", string];
  const url = template.replace(":id", crypto.randomUUID());
  return server.app.inject({ method, url, headers, ...(method !== "GET" && { payload: {} }) });
}

describe.each(CALLS)("%s", (key) => {
  test("refuses calls without a session and from every role but super_admin", async () => {
    expect((await call(key, {})).statusCode).toBe(401);
    for (const [role, { headers }] of people) {
      const { statusCode } = await call(key, headers);
      if (role === "super_admin") expect([401, 403], role).not.toContain(statusCode);
      else expect(statusCode, role).toBe(403);
    }
  });
});

test("refuses the next call after the role is removed", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  expect((await call("GET /api/admin/users", admin.headers)).statusCode).toBe(200);
  await server.ctx.db.updateTable("users").set({ role: "diaspora" }).where("id", "=", admin.id).execute();
  expect((await call("GET /api/admin/users", admin.headers)).statusCode).toBe(403);
});
