import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, listen } from "../../../test/builders/auth.ts";
import { buildGuest, type Hosted, startHosted } from "../../../test/hosted.ts";
import { forgetLimits } from "../../../test/second-factors.ts";

let hosted: Hosted;
beforeAll(async () => {
  hosted = await startHosted();
});
afterAll(() => hosted.close());
afterEach(async () => {
  await forgetLimits(hosted.site);
  await forgetLimits(hosted.keeper);
});

const lastAsked = () => hosted.gateway.asked.at(-1);

test("forwards a call with the project's key and the caller's address, without our own headers", async () => {
  const { site } = hosted;
  const user = await buildGuest(hosted);
  const reply = await authCall(site, "GET", "/user", undefined, {
    ...user.headers,
    cookie: "session=secret",
    apikey: "of the caller's choosing",
    "x-forwarded-for": "203.0.113.9",
    "sb-forwarded-for": "203.0.113.9",
    forwarded: "for=203.0.113.9",
    "x-forwarded-host": "evil.test",
    "x-internal": "secret",
    referer: "https://evil.test/",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0",
  });
  expect([reply.statusCode, reply.json().id]).toEqual([200, user.id]);
  const { headers } = lastAsked() ?? { headers: {} };
  expect(headers).toMatchObject({
    apikey: "anon-key",
    authorization: user.headers.authorization,
    "x-forwarded-for": "127.0.0.1",
    "sb-forwarded-for": "127.0.0.1",
    "user-agent": expect.stringContaining("Firefox"),
    host: new URL(hosted.gateway.url).host,
  });
  for (const name of ["cookie", "forwarded", "x-forwarded-host", "x-internal", "referer"]) {
    expect(headers, name).not.toHaveProperty(name);
  }
  // Headers about the gateway's own host are not passed on.
  expect(reply.headers).not.toHaveProperty("set-cookie");
  expect(reply.headers).not.toHaveProperty("alt-svc");
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test("passes bodies, statuses and refusals on unchanged", async () => {
  const { site, keeper } = hosted;
  const user = await buildGuest(hosted);
  for (const [method, path, payload] of [
    ["POST", "/token?grant_type=password", { email: user.email, password: "wrong" }],
    ["POST", "/token?grant_type=password", "{ not json"],
    ["PUT", "/user", { password: "x" }],
    ["DELETE", "/factors/none", undefined],
    ["GET", "/settings", undefined],
    ["GET", "/nowhere", undefined],
    ["GET", "/.well-known/jwks.json", undefined],
  ] as const) {
    const [here, there] = [
      await authCall(site, method, path, payload, {
        ...user.headers,
        "x-supabase-api-version": "2024-01-01",
      }),
      await authCall(keeper, method, path, payload, {
        ...user.headers,
        "x-supabase-api-version": "2024-01-01",
      }),
    ];
    expect([path, here.statusCode, here.body]).toEqual([path, there.statusCode, there.body]);
    expect(here.headers["x-sb-error-code"]).toBe(there.headers["x-sb-error-code"]);
  }
});

test("reaches only the authentication of the project", async () => {
  const { site, gateway } = hosted;
  const url = await listen(site);
  const before = gateway.asked.length;
  for (const path of [
    "/..%2f..%2frest/v1/",
    "/%2e%2e/%2e%2e/rest/v1/",
    "/\\..\\..\\rest/v1/",
    "//elsewhere.test/",
  ]) {
    const reply = await site.app.inject({ url: `${new URL(url).pathname}${path}` });
    expect([path, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([path, true]);
  }
  const paths = gateway.asked.slice(before).map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith("/auth/v1/"))).toEqual([]);
});

test("refuses a call that sends messages from a page of another site, also with a percent-encoded path", async () => {
  const { site, gateway } = hosted;
  const before = gateway.asked.length;
  const headers = { origin: "https://elsewhere.example", "content-type": "text/plain" };
  for (const path of ["/recover", "/%72ecover"]) {
    const reply = await authCall(site, "POST", path, '{"email":"a@passerelle.test"}', headers);
    expect([path, reply.statusCode]).toEqual([path, 403]);
  }
  expect(gateway.asked).toHaveLength(before);
  const own = { ...headers, origin: "http://localhost:3000" };
  expect((await authCall(site, "POST", "/recover", '{"email":"a@passerelle.test"}', own)).statusCode).toBe(
    200,
  );
});

test("answers a GET that announces a body like one without", async () => {
  const reply = await authCall(hosted.site, "GET", "/settings", undefined, { "content-length": "5" });
  expect(reply.statusCode).toBe(200);
});

test("refuses a body above one mebibyte", async () => {
  const { site, gateway } = hosted;
  const before = gateway.asked.length;
  const reply = await authCall(site, "POST", "/signup", { data: "x".repeat(1_100_000) });
  expect(reply.statusCode).toBe(413);
  expect(gateway.asked).toHaveLength(before);
});

test("limits one attacker before the service limits all callers", async () => {
  const { site, keeper, gateway } = hosted;
  const user = await buildGuest(hosted);
  const attempt = (password: string) =>
    authCall(site, "POST", "/token?grant_type=password", { email: user.email, password });
  const before = gateway.count("POST /auth/v1/token");
  const replies = await Promise.all(Array.from({ length: 80 }, () => attempt("wrong")));
  const passed = gateway.count("POST /auth/v1/token") - before;
  expect(passed).toBeGreaterThanOrEqual(30);
  expect(passed).toBeLessThan(80);
  const refused = replies.findLast((reply) => reply.statusCode === 429);
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused?.json()).toMatchObject({ code: "over_request_rate_limit" });

  await forgetLimits(site);
  await forgetLimits(keeper);
  await keeper.ctx.db.deleteFrom("auth.password_delays").execute();
  // Right attempts are given back.
  for (let signIns = 0; signIns < 35; signIns++) {
    expect((await attempt(TEST_PASSWORD)).statusCode).toBe(200);
  }
});

test("asks clients to retry while the service is down, in its own format", async () => {
  const { site, gateway } = hosted;
  await gateway.stop();
  try {
    const reply = await authCall(site, "POST", "/token?grant_type=refresh_token", { refresh_token: "x" });
    expect([reply.statusCode, reply.json().code]).toEqual([503, "service_unavailable"]);
  } finally {
    await gateway.start();
  }
  expect((await authCall(site, "GET", "/settings")).statusCode).toBe(200);
});

test("logs sign-ins, failures and sign-outs that pass through", async () => {
  const { site } = hosted;
  const user = await buildGuest(hosted);
  const admin = await buildGuest(hosted, { role: "super_admin" });
  await authCall(site, "POST", "/token?grant_type=password", { email: user.email, password: "wrong" });
  await authCall(site, "POST", "/token?grant_type=password", { email: "my password", password: "x" });
  await authCall(site, "POST", "/logout", undefined, user.headers);
  const logs = await site.app.inject({
    url: `/api/admin/connection-logs?user=${user.id}`,
    headers: admin.headers,
  });
  const connections = logs.json<{ connections: { event: string; method: string; ip: string }[] }>()
    .connections;
  expect(connections.map(({ event }) => event)).toEqual(["sign_out", "sign_in_failed", "sign_in"]);
  expect(connections[2]).toMatchObject({ method: "email", ip: "127.0.0.1" });
});

test("a sign-out that passes through removes the cookie of the dashboard, unless it ends the other sessions", async () => {
  const { site } = hosted;
  const user = await buildGuest(hosted);
  const removed = async (scope: string) => {
    const { headers } = await authCall(site, "POST", `/logout?scope=${scope}`, undefined, user.headers);
    return [headers["set-cookie"] ?? []].flat().map(String);
  };
  const cookie = "page_session=; Path=/dashboard; Max-Age=0; HttpOnly; SameSite=Strict";
  expect(await removed("others")).toEqual([]);
  expect(await removed("local")).toContain(cookie);
  // Of the session that has ended.
  expect(await removed("global")).toContain(cookie);
});
