import type { Activity } from "@passerelle/contract/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { activationLink, authCall, buildRegistration } from "../../test/builders/auth.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0";

const signIn = (email: string, password: string) =>
  authCall(server, "POST", "/token?grant_type=password", { email, password }, { "user-agent": FIREFOX });

const activityOf = async (user: TestUser, query = "") => {
  const reply = await server.app.inject({ url: `/api/me/activity${query}`, headers: user.headers });
  return reply.json<{ activity: Activity[]; total: number; retention_months: number }>();
};

test("shows one's own sign-ins and refused attempts, newest first, with device and address", async () => {
  const user = await buildUser(server);
  await signIn(user.email, "wrong password");
  await signIn(user.email, "Akwaba!2026");
  const { activity, retention_months } = await activityOf(user);
  expect(retention_months).toBe(12);
  expect(activity.slice(0, 2)).toMatchObject([
    {
      action: "login",
      by_office: false,
      method: "email",
      ip: "127.0.0.1",
      device: { browser: "firefox", os: "windows", mobile: false },
    },
    { action: "login_failed", by_office: false, ip: "127.0.0.1" },
  ]);

  const first = await activityOf(user, "?per_page=1");
  const second = await activityOf(user, "?per_page=1&page=2");
  expect([...first.activity, ...second.activity].map(({ id }) => id)).toEqual(
    activity.slice(0, 2).map(({ id }) => id),
  );
  expect(first.total).toBe(activity.length);
  // Each sees only their own.
  const other = await buildUser(server);
  const known = new Set(activity.map(({ id }) => id));
  expect((await activityOf(other)).activity.filter(({ id }) => known.has(id))).toEqual([]);
  expect((await server.app.inject({ url: "/api/me/activity" })).statusCode).toBe(401);
});

test("names the emailed link that a person signed in by", async () => {
  const { email } = await buildRegistration(server);
  await server.app.inject((await activationLink(server, email)).path);
  const { access_token } = (await signIn(email, "Akwaba!2026")).json<{ access_token: string }>();
  const reply = await server.app.inject({
    url: "/api/me/activity",
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { activity } = reply.json<{ activity: Activity[] }>();
  expect(activity.filter(({ action }) => action === "login").map(({ method }) => method)).toEqual([
    "email",
    "email/signup",
  ]);
});

test("shows what an administrator did to the account, without who and where, and no changes of the profile", async () => {
  const user = await buildUser(server);
  const admin = await buildUser(server, { role: "super_admin" });
  await server.app.inject({
    method: "PATCH",
    url: "/api/me",
    headers: user.headers,
    payload: { name: "Awa Diop" },
  });
  const { version } = (
    await server.app.inject({ url: `/api/admin/users/${user.id}`, headers: admin.headers })
  ).json();
  const changed = await server.app.inject({
    method: "PATCH",
    url: `/api/admin/users/${user.id}`,
    headers: admin.headers,
    payload: { version, role: "partenaire" },
  });
  expect(changed.statusCode).toBe(200);
  // Another role ends the sessions.
  const { access_token } = (await signIn(user.email, "Akwaba!2026")).json<{ access_token: string }>();
  const { activity } = await activityOf({ ...user, headers: { authorization: `Bearer ${access_token}` } });
  const change = activity.find(({ action }) => action === "role_changed");
  expect(change).toMatchObject({ by_office: true, ip: null, device: null });
  expect(JSON.stringify(activity)).not.toContain(admin.id);
  expect(activity.map(({ action }) => action)).not.toContain("profile_modified");
});
