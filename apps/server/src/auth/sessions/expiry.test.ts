import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { refresh, signIn } from "../../../test/builders/auth.ts";
import {
  addTotp,
  buildOwner,
  nextCode,
  passTime,
  signInClient,
  stopClock,
} from "../../../test/second-factors.ts";
import { readEnv } from "../../platform/env.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
  configure({});
});

/** Runs as if the application had been started with these variables. */
function configure(variables: Record<string, string>): void {
  server.ctx.env.sessions = readEnv(variables).sessions;
}

const me = async (token: string) =>
  (await server.app.inject({ url: "/api/me", headers: { authorization: `Bearer ${token}` } })).statusCode;
const user = async (token: string) => {
  const reply = await server.app.inject({
    url: "/auth/v1/user",
    headers: { authorization: `Bearer ${token}`, "x-supabase-api-version": "2024-01-01" },
  });
  return [reply.statusCode, reply.json().code];
};
const HOUR = 3600;

test("keeps a session without a setting", async () => {
  configure({});
  const { email } = await buildUser(server);
  const { refresh_token: token } = await signIn(server, email);
  // The timers of the embedded database follow this clock, and no timer can wait longer than 24 days.
  passTime(20 * 24 * HOUR);
  const reply = await refresh(server, token);
  expect(reply.statusCode).toBe(200);
  expect(await me(reply.json().access_token)).toBe(200);
});

test("SESSION_TIMEBOX ends a session at once for every call, so long after signing in, used or not", async () => {
  configure({ SESSION_TIMEBOX: "2" });
  const { email } = await buildUser(server);
  const first = await signIn(server, email);
  passTime(1.5 * HOUR);
  const second = (await refresh(server, first.refresh_token)).json();
  passTime(0.5 * HOUR - 1);
  expect(await me(second.access_token)).toBe(200);
  passTime(2);
  // The token itself is valid for another hour.
  expect(await me(second.access_token)).toBe(401);
  expect(await user(second.access_token)).toEqual([403, "session_not_found"]);
  const reply = await refresh(server, second.refresh_token);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toEqual({
    code: "session_expired",
    message: "Invalid Refresh Token: Session Expired",
  });
});

test("SESSION_INACTIVITY ends a session that was not used", async () => {
  configure({ SESSION_INACTIVITY: "3" });
  const { email } = await buildUser(server);
  let { refresh_token: token } = await signIn(server, email);
  for (let count = 0; count < 4; count += 1) {
    passTime(2 * HOUR);
    const reply = await refresh(server, token);
    expect(reply.statusCode, reply.body).toBe(200);
    token = reply.json().refresh_token;
  }
  passTime(3 * HOUR + 1);
  expect((await refresh(server, token)).json()).toEqual({
    code: "session_expired",
    message: "Invalid Refresh Token: Session Expired (Inactivity)",
  });
});

test("SESSION_ALLOW_LOW_AAL ends the sessions without the account's second factor", async () => {
  configure({ SESSION_ALLOW_LOW_AAL: "1" });
  const owner = await buildOwner(server);
  const without = await buildUser(server);
  const totp = await addTotp(owner.client);
  const low = await signIn(server, owner.email);
  const shown = await signInClient(server, owner.email);
  const high = await shown.mfa.challengeAndVerify({ factorId: totp.id, code: nextCode(totp.secret) });
  // Verifying ended the session at aal1: open another one, which stays at aal1.
  const lowAgain = await signIn(server, owner.email);
  expect(await me(low.access_token)).toBe(401);
  // Live, and still without the factor: not ended yet.
  expect(await me(lowAgain.access_token)).toBe(403);
  const plain = await signIn(server, without.email);
  passTime(HOUR - 60);
  expect(await me(lowAgain.access_token)).toBe(403);
  passTime(61);
  const [first, second, third] = await Promise.all([
    refresh(server, lowAgain.refresh_token),
    refresh(server, high.data?.refresh_token ?? ""),
    refresh(server, plain.refresh_token),
  ]);
  expect(first.json()).toEqual({
    code: "session_expired",
    message: "Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)",
  });
  expect(second.statusCode).toBe(200);
  expect(third.statusCode).toBe(200);
});

test("SESSION_SINGLE_PER_USER ends the former session when signing in", async () => {
  configure({ SESSION_SINGLE_PER_USER: "1" });
  const { email } = await buildUser(server);
  const { email: otherEmail } = await buildUser(server);
  passTime(1);
  const other = await signIn(server, otherEmail);
  const first = await signIn(server, email);
  expect(await me(first.access_token)).toBe(200);
  passTime(1);
  const second = await signIn(server, email);
  expect(await me(first.access_token)).toBe(401);
  expect(await me(second.access_token)).toBe(200);
  expect((await refresh(server, first.refresh_token)).json()).toEqual({
    code: "session_expired",
    message: "Invalid Refresh Token: Session Expired (Revoked by Newer Login)",
  });
  expect((await refresh(server, second.refresh_token)).statusCode).toBe(200);
  expect(await me(other.access_token)).toBe(200);
});

test("refuses to start with an invalid number of hours", () => {
  for (const name of [
    "SESSION_TIMEBOX",
    "SESSION_INACTIVITY",
    "SESSION_ALLOW_LOW_AAL",
    "SESSION_SINGLE_PER_USER",
  ]) {
    expect(() => readEnv({ [name]: "soon" })).toThrow(name);
  }
});
