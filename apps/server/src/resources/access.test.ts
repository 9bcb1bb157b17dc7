import { resources } from "@passerelle/contract/resources";
import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildDocument } from "../../test/builders/resources.ts";

let server: TestApp;
const people = new Map<string, TestUser | undefined>([["visitor", undefined]]);
beforeAll(async () => {
  server = await startTestApp();
  for (const role of ROLES) people.set(role, await buildUser(server, { role }));
});
afterAll(() => server.close());

type Expected = { visitor: number; anybody: number; super_admin: number };
const OPEN: Expected = { visitor: 200, anybody: 200, super_admin: 200 };
/** The calls send invalid input: callers with access get 400 instead of a success. */
const ADMIN = (past: number): Expected => ({ visitor: 401, anybody: 403, super_admin: past });

const TABLE: Record<string, Expected> = {
  "GET /api/resources": OPEN,
  "POST /api/resources/:id/links": { visitor: 404, anybody: 200, super_admin: 200 },
  "GET /api/admin/resources": ADMIN(200),
  "GET /api/admin/resources/history": ADMIN(200),
  "POST /api/admin/resources": ADMIN(400),
  "PUT /api/admin/resources/:id": ADMIN(400),
  "DELETE /api/admin/resources/:id": ADMIN(404),
  "POST /api/admin/resource-files?name=x": ADMIN(415),
};

test("the table contains every call of the contract", () => {
  expect(Object.keys(TABLE)).toEqual(expect.arrayContaining(Object.keys(resources)));
});

test.each(Object.entries(TABLE))("%s", async (key, expected) => {
  const [method, template] = key.split(" ") as ["GET" | "POST" | "PUT" | "DELETE", string];
  // Not public: those who may see it can get its link.
  const { id } = await buildDocument(server, { is_public: false });
  const url = template.replace(":id", method === "DELETE" ? crypto.randomUUID() : id);
  for (const [role, user] of people) {
    const reply = await server.app.inject({
      method,
      url,
      headers: { ...user?.headers },
      ...(/^(PUT|POST) \/api\/admin\/resources/.test(key) && { payload: {} }),
    });
    const status = expected[role as keyof Expected] ?? expected.anybody;
    expect(reply.statusCode, `${role}: ${reply.body}`).toBe(status);
  }
});
