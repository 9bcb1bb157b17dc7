import type { Connection } from "@passerelle/contract/accounts/admin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { authCall, signIn } from "../../../test/builders/auth.ts";
import { sweepAuth } from "../../auth/sweep/sweep.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;

async function logs(values: Record<string, string> = {}) {
  const reply = await server.app.inject({
    url: `/api/admin/connection-logs${query(values)}`,
    headers: admin.headers,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ connections: Connection[]; total: number; retention_months: number }>();
}

async function csv(values: Record<string, string> = {}) {
  return server.app.inject({
    url: `/api/admin/connection-logs/export${query(values)}`,
    headers: admin.headers,
  });
}

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

test("lists sign-ins, failures and sign-outs with person, time, place and result", async () => {
  const user = await buildUser(server, { name: "Fatoumata Sarr" });
  const body = (password: string) => ({ email: user.email, password });
  const headers = { "user-agent": FIREFOX };
  await authCall(server, "POST", "/token?grant_type=password", body("wrong"), headers);
  await server.ctx.db.deleteFrom("auth.password_delays").execute();
  const reply = await authCall(server, "POST", "/token?grant_type=password", body("Akwaba!2026"), headers);
  const { access_token } = reply.json<{ access_token: string }>();
  await authCall(server, "POST", "/logout", undefined, {
    authorization: `Bearer ${access_token}`,
    ...headers,
  });

  const { connections, total, retention_months } = await logs({ user: user.id });
  expect(retention_months).toBe(12);
  expect(total).toBe(3);
  expect(connections.map(({ event, outcome }) => [event, outcome])).toEqual([
    ["sign_out", "success"],
    ["sign_in", "success"],
    ["sign_in_failed", "failure"],
  ]);
  for (const entry of connections) {
    expect(entry).toMatchObject({
      user: { id: user.id, name: "Fatoumata Sarr", role: "diaspora" },
      email: user.email,
      ip: "127.0.0.1",
      device: { browser: "firefox", os: "linux" },
    });
  }
  expect((await logs({ user: user.id, outcome: "failure" })).total).toBe(1);
  expect((await logs({ user: user.id, outcome: "failure", event: "sign_in" })).total).toBe(0);
  expect((await logs({ user: user.id, event: "sign_out" })).total).toBe(1);
  expect((await logs({ search: "fatoumata" })).total).toBe(3);
  expect((await logs({ search: user.email.toUpperCase() })).total).toBe(3);
  expect((await logs({ search: "127.0.0" })).total).toBeGreaterThanOrEqual(3);
  expect((await logs({ search: "%" })).total).toBe(0);
});

test("shows an unknown address as it was entered", async () => {
  await authCall(server, "POST", "/token?grant_type=password", {
    email: "personne@passerelle.test",
    password: "x",
  });
  expect((await logs({ search: "personne@" })).connections).toMatchObject([
    { user: null, email: "personne@passerelle.test", event: "sign_in_failed" },
  ]);
});

test("logs the right password of a suspended account as a failure, and no text that is not an address", async () => {
  const user = await buildUser(server);
  await server.ctx.db
    .updateTable("users")
    .set({ account_status: "suspended" })
    .where("id", "=", user.id)
    .execute();
  const tried = (email: string) =>
    authCall(server, "POST", "/token?grant_type=password", { email, password: "Akwaba!2026" });
  expect((await tried(user.email)).json()).toMatchObject({ code: "user_banned" });
  expect((await logs({ user: user.id })).connections).toMatchObject([
    { event: "sign_in_failed", method: "email" },
  ]);
  await tried("MySecretPassword!");
  expect((await logs({ search: "mysecret" })).total).toBe(0);
});

test("counts whole days in UTC, including both ends", async () => {
  const user = await buildUser(server);
  await signIn(server, user.email);
  const at = (day: string) =>
    server.ctx.db
      .updateTable("auth.audit_log_entries")
      .set({ created_at: new Date(day) })
      .where("subject_id", "=", user.id)
      .execute();
  await at("2026-03-31T23:59:59.999Z");
  const of = (from: string, to: string) => logs({ user: user.id, from, to });
  expect((await of("2026-03-31", "2026-03-31")).total).toBe(1);
  expect((await of("2026-03-01", "2026-03-30")).total).toBe(0);
  expect((await of("2026-04-01", "2026-04-30")).total).toBe(0);
  const wrong = await server.app.inject({
    url: "/api/admin/connection-logs?from=yesterday",
    headers: admin.headers,
  });
  expect(wrong.statusCode).toBe(400);
});

test("exports RFC 4180 with the list's filters and without formulas", async () => {
  const user = await buildUser(server, { name: '=HYPERLINK("https://evil.test","Gagnez")' });
  await authCall(
    server,
    "POST",
    "/token?grant_type=password",
    { email: user.email, password: "Akwaba!2026" },
    {
      "user-agent": '@SUM(1+1)*cmd|" /C calc"!A0',
    },
  );
  const reply = await csv({ user: user.id });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["content-disposition"]).toMatch(
    /^attachment; filename="connections-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = reply.body.split("\r\n");
  expect(lines[0]?.startsWith('\uFEFF"date","event","outcome"')).toBe(true);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.test"",""Gagnez"")"`);
  expect(lines[1]).toContain(`"'@SUM(1+1)*cmd|"" /C calc""!A0"`);
  expect(lines[2]).toBe("");
});

test("exports more lines than are read at a time", async () => {
  const user = await buildUser(server);
  const values = Array.from({ length: 2_001 }, (_, index) => ({
    action: "login",
    connection: "sign_in",
    actor_id: user.id,
    subject_id: user.id,
    actor_username: user.email,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
  }));
  await server.ctx.db.insertInto("auth.audit_log_entries").values(values).execute();
  const lines = (await csv({ user: user.id })).body.trimEnd().split("\r\n").slice(1);
  expect(new Set(lines).size).toBe(2_001);
});

test("retains connections for twelve months and the rest of the audit longer", async () => {
  const user = await buildUser(server);
  await signIn(server, user.email);
  const months = (count: number) => new Date(Date.now() - count * 31 * 24 * 3_600_000);
  const insert = (action: string, connection: string | null, age: number) =>
    server.ctx.db
      .insertInto("auth.audit_log_entries")
      .values({ action, connection, subject_id: user.id, actor_username: "", created_at: months(age) })
      .execute();
  await insert("login", "sign_in", 13);
  await insert("login", "sign_in", 10);
  await insert("role_changed", null, 13);
  await insert("role_changed", null, 125);
  await sweepAuth(server.ctx.db);
  const left = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select(["action", "created_at"])
    .where("subject_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  const ages = left.map((row) => [
    row.action,
    Math.round((Date.now() - row.created_at.getTime()) / (31 * 24 * 3_600_000)),
  ]);
  expect(ages).toEqual([
    ["role_changed", 13],
    ["login", 10],
    ["login", 0],
  ]);
});
