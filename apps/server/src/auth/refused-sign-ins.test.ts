import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { follow, freshPhone, waitForAuthEmail } from "../../test/auth-flows.ts";
import { Authenticator } from "../../test/authenticator.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { auditOfCalls, callFromElsewhere, fromElsewhere } from "../../test/call-audit.ts";

/** Refused sign-ins are recorded, for every sign-in method. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const suspend = (id: string) =>
  server.ctx.db.updateTable("users").set({ account_status: "suspended" }).where("id", "=", id).execute();

test("logs a refused sign-in with a wrong code, for an address or a number, known or not", async () => {
  const { id, email } = await buildUser(server);
  const verify = (payload: object) =>
    server.app.inject({ method: "POST", url: "/auth/v1/verify", payload, ...fromElsewhere });
  expect((await verify({ type: "magiclink", email, token: "0123456789" })).statusCode).toBe(403);
  expect(await auditOfCalls(server, id)).toEqual([{ action: "login_failed", provider: "otp" }]);
  const phone = freshPhone();
  await verify({ type: "sms", phone, token: "012345" });
  await verify({ type: "email", email: "nobody-at-all@passerelle.test", token: "0123456789" });
  const unowned = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .select(["actor_username", "connection"])
    .where("action", "=", "login_failed")
    .where("actor_id", "is", null)
    .orderBy("actor_username")
    .execute();
  expect(unowned).toEqual([
    { actor_username: phone, connection: "sign_in_failed" },
    { actor_username: "nobody-at-all@passerelle.test", connection: "sign_in_failed" },
  ]);
});

test("logs a refused sign-in by a link to a suspended account", async () => {
  const { id, email } = await buildUser(server);
  await server.app.inject({ method: "POST", url: "/auth/v1/otp", payload: { email } });
  const { path } = await waitForAuthEmail(server, email);
  await suspend(id);
  const reply = await server.app.inject({ url: path, ...fromElsewhere });
  expect(reply.headers.location).toContain("user_banned");
  expect(await auditOfCalls(server, id)).toEqual([
    { action: "login_failed", provider: "otp", reason: "blocked" },
  ]);
  // The link was not used up: it is useless during the suspension, and expires.
  expect((await follow(server, path)).fragment).toMatchObject({ error_code: "user_banned" });
});

test("logs a refused sign-in by a passkey to a suspended account", async () => {
  const { id, token } = await buildUser(server);
  const asked = (
    await callFromElsewhere(server, token, "POST", "/auth/v1/passkeys/registration/options", {})
  ).json();
  const key = new Authenticator();
  const credential = key.create(asked.options.challenge);
  await callFromElsewhere(server, token, "POST", "/auth/v1/passkeys/registration/verify", {
    challenge_id: asked.challenge_id,
    credential,
  });
  await suspend(id);
  const offered = (
    await server.app.inject({
      method: "POST",
      url: "/auth/v1/passkeys/authentication/options",
      payload: {},
    })
  ).json();
  const reply = await server.app.inject({
    method: "POST",
    url: "/auth/v1/passkeys/authentication/verify",
    payload: { challenge_id: offered.challenge_id, credential: key.get(offered.options.challenge, id) },
    ...fromElsewhere,
  });
  expect(reply.statusCode).toBe(403);
  expect((await auditOfCalls(server, id)).at(-1)).toEqual({
    action: "login_failed",
    provider: "passkey",
    reason: "blocked",
  });
});

test("logs a refused closure of an account with a wrong password", async () => {
  const { id, token } = await buildUser(server);
  expect(
    (await callFromElsewhere(server, token, "POST", "/api/me/closure", { password: "wrong" })).statusCode,
  ).toBe(400);
  expect(await auditOfCalls(server, id)).toEqual([{ action: "password_refused" }]);
});
