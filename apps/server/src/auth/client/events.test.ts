import type { AuthChangeEvent } from "@supabase/auth-js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { buildClient } from "../../../test/builders/auth.ts";
import { claimsOf } from "../../../test/claims.ts";
import { addTotp, stopClock } from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

type Heard = [event: AuthChangeEvent, email: string | undefined];

async function listening(flow: "implicit" | "pkce" = "implicit") {
  const client = await buildClient(server, flow);
  const heard: Heard[] = [];
  const { data } = client.onAuthStateChange((event, session) => {
    heard.push([event, session?.user.email]);
  });
  const begun = () => expect(heard).toEqual([["INITIAL_SESSION", undefined]]);
  await vi.waitFor(begun, { timeout: patience(15_000), interval: 20 });
  heard.length = 0;
  return { client, heard, subscription: data.subscription };
}

test("reports all events of a session in order, with its owner", async () => {
  const { email } = await buildUser(server);
  const { client, heard, subscription } = await listening();
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  await client.refreshSession();
  await client.updateUser({ data: { favourite: "blue" } });
  await addTotp(client);
  await client.signOut();
  expect(heard).toEqual([
    ["SIGNED_IN", email],
    ["TOKEN_REFRESHED", email],
    ["USER_UPDATED", email],
    ["MFA_CHALLENGE_VERIFIED", email],
    ["SIGNED_OUT", undefined],
  ]);
  subscription.unsubscribe();
  heard.length = 0;
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  expect(heard).toEqual([]);
});

test("reports no event for a refused call", async () => {
  const { email } = await buildUser(server);
  const { client, heard } = await listening();
  await client.signInWithPassword({ email, password: "not the password" });
  await client.verifyOtp({ email, token: "0000000000", type: "email" });
  await client.updateUser({ data: {} });
  await client.refreshSession();
  expect(heard).toEqual([]);
});

test("reports a code of a recovery email as PASSWORD_RECOVERY, in both flows", async () => {
  const { email } = await buildUser(server);
  const typed = await listening();
  await typed.client.resetPasswordForEmail(email);
  const { token } = await waitForAuthEmail(server, email);
  const shown = await typed.client.verifyOtp({ token_hash: token, type: "recovery" });
  expect(shown.error).toBeNull();
  expect(typed.heard).toEqual([["PASSWORD_RECOVERY", email]]);

  const { email: other } = await buildUser(server);
  const followed = await listening("pkce");
  await followed.client.resetPasswordForEmail(other);
  const reply = await server.app.inject({ url: (await waitForAuthEmail(server, other)).path });
  const code = new URL(reply.headers.location ?? "").searchParams.get("code") ?? "";
  const { data } = await followed.client.exchangeCodeForSession(code);
  expect(followed.heard).toEqual([["PASSWORD_RECOVERY", other]]);
  expect(claimsOf(data.session?.access_token ?? "").amr).toEqual([
    { method: "recovery", timestamp: expect.any(Number) },
  ]);
});

test("opens no session for the first confirmation of a change of address, and one for the second", async () => {
  const { email } = await buildUser(server);
  const { client, heard } = await listening();
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  heard.length = 0;
  const to = "events-changed@passerelle.test";
  await client.updateUser({ email: to });
  const half = await client.verifyOtp({
    token_hash: (await waitForAuthEmail(server, email)).token,
    type: "email_change",
  });
  expect(half).toMatchObject({ data: { user: null, session: null }, error: null });
  const whole = await client.verifyOtp({
    token_hash: (await waitForAuthEmail(server, to)).token,
    type: "email_change",
  });
  expect(whole.data.user).toMatchObject({ email: to });
  expect(heard).toEqual([
    ["USER_UPDATED", email],
    ["SIGNED_IN", to],
  ]);
});
