import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { buildRequest, callAs } from "../../test/builders/requests.ts";
import { cookiesIn, pageCookieOf, spoiledPageCookies } from "../../test/page-cookies.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ MFA_REQUIRED_FOR_STAFF: "1" });
});
afterAll(() => server.close());

const DOCUMENT = "/api/dashboard/document";
const REMOVED = "page_session=; Path=/dashboard; Max-Age=0; HttpOnly; SameSite=Strict";

const cookieOf = (user: TestUser) =>
  pageCookieOf(server, user, { path: "/dashboard", call: "/api/dashboard" });

async function read(cookie: string, url = DOCUMENT, headers: Record<string, string> = {}) {
  const reply = await server.app.inject({ url, headers: { ...headers, cookie } });
  return { status: reply.statusCode, body: reply.json(), cookies: cookiesIn(reply.headers) };
}

test("the cookie gives access to the first HTML of the dashboard, and to no other call", async () => {
  const user = await buildUser(server);
  const cookie = await cookieOf(user);
  const { status, body, cookies } = await read(cookie);
  expect([status, body.profile.id, cookies]).toEqual([200, user.id, []]);
  for (const url of ["/api/me", "/api/dashboard", "/api/requests", "/api/notifications", "/api/admin/stats"])
    expect([url, (await read(cookie, url)).status]).toEqual([url, 401]);
  const change = {
    method: "PATCH" as const,
    url: "/api/me",
    headers: { cookie },
    payload: { name: "Dossier 118" },
  };
  expect((await server.app.inject(change)).statusCode).toBe(401);
});

test("returns the replies of the calls that the page would make", async () => {
  const { owner } = await buildRequest(server);
  const { body } = await read(await cookieOf(owner));
  const reply = (url: string) => callAs(server, owner, "GET", url);
  expect(body).toEqual({
    profile: await reply("/api/me"),
    dashboard: await reply("/api/dashboard"),
    requests: await reply("/api/requests?status=open&per_page=100"),
    notifications: await reply("/api/notifications?page=1&per_page=5"),
    unread: await reply("/api/conversations/unread"),
    identity: {
      requirements: await reply("/api/identity/requirements"),
      own: await reply("/api/me/identity"),
    },
  });
  expect(body.requests.total).toBe(1);
});

test("returns no requests where no section shows them", async () => {
  const user = await buildUser(server);
  const dashboard = ["next", "requests"].map((section) => ({ section, shown: false }));
  const { headers } = user;
  await server.app.inject({ method: "PATCH", url: "/api/me", headers, payload: { dashboard } });
  expect((await read(await cookieOf(user))).body).toMatchObject({ requests: null, identity: null });
});

test("refuses a cookie that was changed, or made for another page", async () => {
  const user = await buildUser(server, { role: "super_admin" });
  const cookie = await cookieOf(user);
  for (const spoiled of spoiledPageCookies(server, user, cookie, "/admin/platform-stats"))
    expect([spoiled, (await read(spoiled)).status]).toEqual([spoiled, 401]);
});

test.each(["cross-site", "same-site"])(
  "refuses a request that a page of another site causes: %s",
  async (site) => {
    const cookie = await cookieOf(await buildUser(server));
    expect((await read(cookie, DOCUMENT, { "sec-fetch-site": site })).status).toBe(401);
    expect((await read(cookie, DOCUMENT, { "sec-fetch-site": "none" })).status).toBe(200);
  },
);

test("signing out removes the cookie, which then gives no access", async () => {
  const user = await buildUser(server);
  const cookie = await cookieOf(user);
  const out = await server.app.inject({ method: "POST", url: "/auth/v1/logout", headers: user.headers });
  expect(cookiesIn(out.headers)).toContain(REMOVED);
  expect((await read(cookie)).status).toBe(401);
});

test("signing out of a session that has ended removes the cookie too", async () => {
  const user = await buildUser(server);
  const out = () => server.app.inject({ method: "POST", url: "/auth/v1/logout", headers: user.headers });
  expect((await out()).statusCode).toBe(204);
  const again = await out();
  expect(again.statusCode).toBe(403);
  expect(cookiesIn(again.headers)).toContain(REMOVED);
});

test("closing the account removes the cookie, and a refused closure leaves it", async () => {
  const user = await buildUser(server);
  const cookie = await cookieOf(user);
  const close = (password: string) =>
    server.app.inject({
      method: "POST",
      url: "/api/me/closure",
      headers: user.headers,
      payload: { password },
    });
  const refused = await close("Dossier 118");
  expect([refused.statusCode === 200, cookiesIn(refused.headers)]).toEqual([false, []]);
  expect((await read(cookie)).status).toBe(200);
  const closed = await close(TEST_PASSWORD);
  expect(closed.statusCode, closed.body).toBe(200);
  expect(cookiesIn(closed.headers)).toContain(REMOVED);
  expect((await read(cookie)).status).toBe(401);
});

test("ending the other sessions leaves the cookie of this one", async () => {
  const user = await buildUser(server);
  const cookie = await cookieOf(user);
  const url = "/auth/v1/logout?scope=others";
  const out = await server.app.inject({ method: "POST", url, headers: user.headers });
  expect(cookiesIn(out.headers)).toEqual([]);
  expect((await read(cookie)).status).toBe(200);
});

test("the cookie outlives the access token as its session does, for a month", async () => {
  const user = await buildUser(server);
  const cookie = await cookieOf(user);
  const own = async () =>
    (await server.app.inject({ url: "/api/dashboard", headers: user.headers })).statusCode;
  const day = 24 * 3_600_000;
  const began = Date.now();
  onTestFinished(() => void vi.useRealTimers());
  for (const [days, token, page] of [
    [0, 200, 200],
    [1, 401, 200],
    [29, 401, 200],
    [31, 401, 401],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: began + days * day });
    expect([days, await own(), (await read(cookie)).status]).toEqual([days, token, page]);
  }
  vi.useRealTimers();
  await sql`DELETE FROM auth.sessions WHERE id = ${user.sessionId}`.execute(server.ctx.db);
  expect((await read(cookie)).status).toBe(401);
});

test("refuses the cookie of a suspended account", async () => {
  const user = await buildUser(server);
  const cookie = await cookieOf(user);
  await sql`UPDATE users SET account_status = 'suspended' WHERE id = ${user.id}`.execute(server.ctx.db);
  expect(await read(cookie)).toMatchObject({ status: 401, body: { code: "account_suspended" } });
});

test("refuses staff without the second factor that their role needs", async () => {
  const cookie = await cookieOf(await buildUser(server, { role: "agent_administration" }));
  expect(await read(cookie)).toMatchObject({ status: 403, body: { code: "second_factor_required" } });
});

test("refuses an account that has not completed its registration", async () => {
  const cookie = await cookieOf(await buildUser(server, { registered: false }));
  expect(await read(cookie)).toMatchObject({ status: 409, body: { code: "registration_incomplete" } });
});

test("shows no work of a role that was removed", async () => {
  const user = await buildUser(server, { role: "super_admin" });
  await sql`UPDATE auth.sessions SET aal = 'aal2' WHERE id = ${user.sessionId}`.execute(server.ctx.db);
  const cookie = await cookieOf(user);
  expect((await read(cookie)).body.dashboard.cards).toHaveProperty("day");
  await sql`UPDATE users SET role = 'resident' WHERE id = ${user.id}`.execute(server.ctx.db);
  const { body } = await read(cookie);
  expect(body.profile.role).toBe("resident");
  expect(Object.keys(body.dashboard.cards)).not.toContain("day");
});

test("each person gets their own data, at the same time", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => buildUser(server)));
  const replies = await Promise.all(people.map(async (person) => read(await cookieOf(person))));
  expect(replies.map(({ body }) => body.profile.id)).toEqual(people.map(({ id }) => id));
});
