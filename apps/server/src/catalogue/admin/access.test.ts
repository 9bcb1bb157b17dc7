import { adminCatalogue } from "@passerelle/contract/catalogue/admin";
import { adminPlaces } from "@passerelle/contract/catalogue/places";
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

type Method = "GET" | "POST" | "PUT" | "PATCH";

function call(key: string, headers: Record<string, string>) {
  const [method, template] = key.split(" ") as [Method, string];
  const url = template.replace(":id", crypto.randomUUID()).replace(":code", "ZZ");
  return server.app.inject({ method, url, headers, ...(method !== "GET" && { payload: {} }) });
}

// File routes are outside the contract.
const FILES = ["GET /api/admin/services/export", "POST /api/admin/services/import"];

describe.each([...Object.keys(adminCatalogue), ...Object.keys(adminPlaces), ...FILES])("%s", (key) => {
  test("refuses anonymous callers and every role but super_admin", async () => {
    expect((await call(key, {})).statusCode).toBe(401);
    for (const [role, { headers }] of people) {
      const { statusCode } = await call(key, headers);
      if (role === "super_admin") expect([401, 403, 500], role).not.toContain(statusCode);
      else expect(statusCode, role).toBe(403);
    }
  });
});

test("a user who loses the role is refused from the next call on", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  expect((await call("GET /api/admin/services", admin.headers)).statusCode).toBe(200);
  await server.ctx.db
    .updateTable("users")
    .set({ role: "finance_manager" })
    .where("id", "=", admin.id)
    .execute();
  expect((await call("GET /api/admin/services", admin.headers)).statusCode).toBe(403);
});
