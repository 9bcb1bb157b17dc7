import type { AdminUser, AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { afterAll, beforeAll, expect } from "vitest";
import { startTestApp, type TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The calls of the pages under /admin/users, as `admin` unless given otherwise. */
export function userAdministration(server: () => TestApp, admin: () => TestUser) {
  const as = (user: TestUser, method: Method, path: string, payload?: object) =>
    server().app.inject({
      method,
      url: `/api/admin/users${path}`,
      headers: user.headers,
      ...(payload && { payload }),
    });
  return {
    as,
    list: async (query: Record<string, string>) => {
      const reply = await as(admin(), "GET", `?${new URLSearchParams(query)}`);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<{ users: AdminUser[]; total: number; page: number }>();
    },
    detail: async (id: string) => (await as(admin(), "GET", `/${id}`)).json<AdminUserDetail>(),
    /** Audit entries of an account by administrators, oldest first. */
    auditOf: async (id: string): Promise<string[]> => {
      const rows = await server()
        .ctx.db.selectFrom("auth.audit_log_entries")
        .select("action")
        .where("subject_id", "=", id)
        .where("actor_id", "=", admin().id)
        .orderBy("created_at")
        .orderBy("sequence")
        .execute();
      return rows.map((row) => row.action);
    },
  };
}

/** The same, in an application for the tests of one file, with an administrator called Paul Ewane. */
export function setUpUserAdministration() {
  let started: { server: TestApp; admin: TestUser };
  beforeAll(async () => {
    const server = await startTestApp();
    started = { server, admin: await buildUser(server, { role: "super_admin", name: "Paul Ewane" }) };
  });
  afterAll(() => started.server.close());
  const server = () => started.server;
  const admin = () => started.admin;
  return { server, admin, ...userAdministration(server, admin) };
}
