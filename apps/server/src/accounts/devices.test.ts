import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { authCall, refresh } from "../../test/builders/auth.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0";

async function signInFrom(email: string, userAgent: string) {
  const body = { email, password: "Akwaba!2026" };
  const reply = await authCall(server, "POST", "/token?grant_type=password", body, {
    "user-agent": userAgent,
  });
  return reply.json<{ access_token: string; refresh_token: string }>();
}

test("lists devices, the present one first, and signs one of them out at once", async () => {
  const user = await buildUser(server);
  const other = await signInFrom(user.email, FIREFOX);
  const list = async () =>
    (await server.app.inject({ url: "/api/me/sessions", headers: user.headers })).json<{
      sessions: { id: string; current: boolean; device: unknown; ip: string; aal: string }[];
    }>().sessions;
  const [here, there, ...rest] = await list();
  expect(rest).toEqual([]);
  expect(here).toMatchObject({ current: true, device: null, aal: "aal1" });
  expect(there).toMatchObject({
    current: false,
    device: { browser: "firefox", os: "windows", mobile: false },
    ip: "127.0.0.1",
  });

  const end = (id: string | undefined) =>
    server.app.inject({ method: "DELETE", url: `/api/me/sessions/${id}`, headers: user.headers });
  expect((await end(there?.id)).statusCode).toBe(200);
  const after = { headers: { authorization: `Bearer ${other.access_token}` } };
  expect((await server.app.inject({ url: "/api/me", ...after })).statusCode).toBe(401);
  expect((await refresh(server, other.refresh_token)).statusCode).toBe(400);
  expect(await list()).toHaveLength(1);
  expect((await end(there?.id)).json()).toMatchObject({ code: "not_found" });
});

test("hides another person's device", async () => {
  const mine = await buildUser(server);
  const theirs = await buildUser(server);
  const { sessions } = (await server.app.inject({ url: "/api/me/sessions", headers: theirs.headers })).json<{
    sessions: { id: string }[];
  }>();
  const reply = await server.app.inject({
    method: "DELETE",
    url: `/api/me/sessions/${sessions[0]?.id}`,
    headers: mine.headers,
  });
  expect(reply.statusCode).toBe(404);
  expect((await server.app.inject({ url: "/api/me", headers: theirs.headers })).statusCode).toBe(200);
});
