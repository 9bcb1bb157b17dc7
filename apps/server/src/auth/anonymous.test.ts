import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { follow, freshPhone, smsCode, waitForAuthEmail } from "../../test/auth-flows.ts";
import { authCall, buildClient, signIn } from "../../test/builders/auth.ts";
import { forgetLimits } from "../../test/second-factors.ts";
import { readEnv } from "../platform/env.ts";

let server: TestApp;
/** Runs as if the application had been started with these variables. */
function configure(variables: Record<string, string>): void {
  server.ctx.env.anonymousSignIn = readEnv(variables).anonymousSignIn;
}
beforeAll(async () => {
  server = await startTestApp();
});
beforeEach(() => configure({ ANONYMOUS_SIGN_IN: "1" }));
afterAll(() => {
  configure({});
  return server.close();
});

test("turns an anonymous account into a named one with the same id by confirming an address", async () => {
  const client = await buildClient(server);
  const anonymous = await client.signInAnonymously({ options: { data: { language: "en" } } });
  expect(anonymous.error).toBeNull();
  const { user, session } = anonymous.data;
  expect(user).toMatchObject({ is_anonymous: true, email: "", phone: "", identities: [], app_metadata: {} });
  const claims = await client.getClaims(session?.access_token);
  expect(claims.data?.claims).toMatchObject({ is_anonymous: true, amr: [{ method: "anonymous" }] });
  expect((await authCall(server, "GET", "/settings")).json().external.anonymous_users).toBe(true);

  const noPassword = await client.updateUser({ password: "un mot de passe long" });
  expect(noPassword.error).toMatchObject({ status: 422, code: "validation_failed" });
  const email = "no-longer-anonymous@passerelle.test";
  expect((await client.updateUser({ email })).error).toBeNull();
  const { path } = await waitForAuthEmail(server, email);
  // There is no other mailbox to confirm.
  expect((await follow(server, path)).fragment).toHaveProperty("access_token");
  const { data } = await client.getUser();
  expect(data.user).toMatchObject({
    id: user?.id,
    email,
    is_anonymous: false,
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email", email }],
  });
  expect((await client.updateUser({ password: "un mot de passe long" })).error).toBeNull();
  await signIn(server, email, "un mot de passe long");
});

test("accepts an address and a password together", async () => {
  const client = await buildClient(server);
  await client.signInAnonymously();
  const email = "at-once@passerelle.test";
  const password = "un mot de passe long";
  expect((await client.updateUser({ email, password })).error).toBeNull();
  await follow(server, (await waitForAuthEmail(server, email)).path);
  await signIn(server, email, password);
});

test("does not ask an anonymous account to reauthenticate", async () => {
  const client = await buildClient(server);
  await client.signInAnonymously();
  expect((await client.reauthenticate()).error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("refuses second factors and passkeys for an anonymous account", async () => {
  const client = await buildClient(server);
  await client.signInAnonymously();
  const refused = { status: 403, code: "no_authorization" };
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject(refused);
  expect((await client.passkey.startRegistration()).error).toMatchObject(refused);
  expect(await client.passkey.list()).toEqual({ data: [], error: null });
});

test("accepts a number instead of an address", async () => {
  const client = await buildClient(server);
  await client.signInAnonymously();
  const phone = freshPhone();
  expect((await client.updateUser({ phone })).error).toBeNull();
  const verified = await client.verifyOtp({
    phone,
    token: await smsCode(server, phone),
    type: "phone_change",
  });
  expect(verified.data.user).toMatchObject({ is_anonymous: false, phone: phone.slice(1) });
});

test("limits anonymous accounts per hour and place", async () => {
  // The tests above created some.
  await forgetLimits(server);
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1)
    statuses.push((await authCall(server, "POST", "/signup", {})).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test("refuses anonymous accounts unless the setting allows them", async () => {
  configure({});
  const accounts = () => server.ctx.db.selectFrom("auth.users").select("id").orderBy("id").execute();
  const before = await accounts();
  const { error } = await (await buildClient(server)).signInAnonymously();
  expect(error).toMatchObject({ status: 422, code: "anonymous_provider_disabled" });
  expect(await accounts()).toEqual(before);
});
