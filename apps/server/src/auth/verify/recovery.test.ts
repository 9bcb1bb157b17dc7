import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { follow, passTime, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, buildRegistration, signIn } from "../../../test/builders/auth.ts";
import { measureCost } from "../../../test/call-cost.ts";
import { sentMails, stopRefill, untilJobsEnd } from "../../../test/database.ts";
import { forgetLimits } from "../../../test/second-factors.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NEW_PASSWORD = "un autre mot de passe";
const recover = (email: string, query = "") => authCall(server, "POST", `/recover${query}`, { email });

test("replaces a forgotten password by an emailed link, ends other sessions and notifies the owner", async () => {
  const { email, token: elsewhere } = await buildUser(server);
  const client = await buildClient(server);
  expect((await client.resetPasswordForEmail(email)).error).toBeNull();
  const { path, landing, mail } = await waitForAuthEmail(server, email);
  expect(landing).toBe("http://localhost:3000/reset-password");
  expect(mail.subject).toBe("Choisissez un nouveau mot de passe pour Passerelle");
  const { page, fragment } = await follow(server, path);
  expect(page).toBe("http://localhost:3000/reset-password");
  expect(fragment).toMatchObject({ type: "recovery", token_type: "bearer", sb: "" });
  const { access_token = "", refresh_token = "" } = fragment;
  await client.setSession({ access_token, refresh_token });
  const claims = await client.getClaims();
  expect(claims.data?.claims.amr).toEqual([{ method: "otp", timestamp: expect.any(Number) }]);

  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  expect((await client.getUser()).error).toBeNull();
  const other = await authCall(server, "GET", "/user", undefined, { authorization: `Bearer ${elsewhere}` });
  expect(other.statusCode).toBe(403);
  await expect(signIn(server, email)).rejects.toThrow("invalid_credentials");
  await signIn(server, email, NEW_PASSWORD);
  expect(await sentMails(server, email)).toContain("password_changed");
});

test("accepts the link once, for an hour, and for its own purpose only", async () => {
  const { email } = await buildUser(server);
  await recover(email);
  const { token, path } = await waitForAuthEmail(server, email);
  for (const type of ["signup", "invite", "magiclink", "email", "email_change"]) {
    const reply = await authCall(server, "POST", "/verify", { type, token_hash: token });
    expect(reply.json(), type).toMatchObject({ code: "otp_expired" });
  }
  expect((await follow(server, path)).fragment).toHaveProperty("access_token");
  expect((await follow(server, path)).fragment).toMatchObject({ error_code: "otp_expired" });

  await passTime(server, 61);
  await recover(email);
  const late = await waitForAuthEmail(server, email, 2);
  await passTime(server, 3601);
  expect((await follow(server, late.path)).fragment).toMatchObject({
    error: "access_denied",
    error_code: "otp_expired",
  });
});

test("answers an address without an account equally, with the same cost, and sends no email", async () => {
  const { email } = await buildUser(server);
  const costOf = (address: string) => measureCost(server, () => recover(address));
  const known = await costOf(email);
  const unknown = await costOf("nobody-here@passerelle.test");
  expect(known).toMatchObject({ status: 200, body: {} });
  expect(known.cost.statements.length).toBeGreaterThan(2);
  expect(unknown).toEqual(known);
  for (const address of [email, "nobody-here@passerelle.test"]) {
    const again = await recover(address);
    expect(again.json().message).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    );
    expect([again.statusCode, again.json().code]).toEqual([429, "over_email_send_rate_limit"]);
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
  }
  await waitForAuthEmail(server, email);
  await untilJobsEnd(server, "auth.send");
  expect(await sentMails(server, "nobody-here@passerelle.test")).toEqual([]);
});

test("refuses an invalid address by name", async () => {
  for (const payload of [
    {},
    { email: "" },
    { email: "awa" },
    { email: "a@b.test\r\nBcc: eve@passerelle.test" },
  ]) {
    const reply = await authCall(server, "POST", "/recover", payload);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "validation_failed"]);
  }
});

test("leads to a page of this site only", async () => {
  const { email } = await buildUser(server);
  await recover(email, `?redirect_to=${encodeURIComponent("https://evil.example/")}`);
  expect((await waitForAuthEmail(server, email)).landing).toBe("http://localhost:3000/reset-password");
  await passTime(server, 61);
  await recover(email, `?redirect_to=${encodeURIComponent("http://localhost:3000/account")}`);
  const { path, landing } = await waitForAuthEmail(server, email, 2);
  expect(landing).toBe("http://localhost:3000/account");
  // Changing the link's address afterwards gives no session either.
  const bent = path.replace(encodeURIComponent(landing), encodeURIComponent("https://evil.example/"));
  expect((await follow(server, bent)).page).toBe("http://localhost:3000/");
});

test("gives a PKCE client a code, and refuses its link without the token's prefix", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server, "pkce");
  expect((await client.resetPasswordForEmail(email)).error).toBeNull();
  const { path, token } = await waitForAuthEmail(server, email);
  expect(token).toMatch(/^pkce_[0-9a-f]{56}$/);
  expect((await follow(server, path.replace("pkce_", ""))).fragment).toMatchObject({
    error_code: "otp_expired",
  });
  const { query, fragment } = await follow(server, path);
  expect(fragment).toEqual({});
  const stranger = await buildClient(server, "pkce");
  await stranger.resetPasswordForEmail("stranger-of-codes@passerelle.test");
  expect((await stranger.exchangeCodeForSession(query.code ?? "")).error).toMatchObject({
    code: "bad_code_verifier",
  });
  const exchanged = await client.exchangeCodeForSession(query.code ?? "");
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user?.email).toBe(email);
  // The error is in the query, where such a client reads it.
  expect((await follow(server, path)).query).toMatchObject({
    error_code: "otp_expired",
    error: "access_denied",
  });
});

test("voids the password of a person who registered a stranger's address once its owner recovers the account", async () => {
  const { email } = await buildRegistration(server);
  await recover(email);
  const { path } = await waitForAuthEmail(server, email, 2);
  expect((await follow(server, path)).fragment).toHaveProperty("access_token");
  await expect(signIn(server, email)).rejects.toThrow("invalid_credentials");
});

test("refuses a link sent before the password was changed", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server);
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  await recover(email);
  const { path } = await waitForAuthEmail(server, email);
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  expect((await follow(server, path)).fragment).toMatchObject({ error_code: "otp_expired" });
});

test("refuses a suspended account", async () => {
  const { email, id } = await buildUser(server);
  await recover(email);
  const { path } = await waitForAuthEmail(server, email);
  await server.ctx.db
    .updateTable("users")
    .set({ account_status: "suspended" })
    .where("id", "=", id)
    .execute();
  expect((await follow(server, path)).fragment).toMatchObject({ error_code: "user_banned" });
});

test("delays after thirty requests from one place", async () => {
  await forgetLimits(server);
  const release = await stopRefill(server);
  onTestFinished(async () => {
    await release();
    await forgetLimits(server);
  });
  for (let time = 0; time < 30; time += 1) {
    const reply = await authCall(server, "POST", "/recover", { email: `asked-${time}@passerelle.test` });
    expect(reply.statusCode).toBe(200);
  }
  const reply = await authCall(server, "POST", "/recover", { email: "asked-31@passerelle.test" });
  expect(reply.json()).toEqual({ code: "over_request_rate_limit", message: "Request rate limit reached" });
});

test("limits the emails of the project", async () => {
  const { env } = server.ctx;
  const { mailsPerHour } = env;
  onTestFinished(() => void Object.assign(env, { mailsPerHour }));
  env.mailsPerHour = 1;
  await forgetLimits(server);
  const { email } = await buildRegistration(server);
  await waitForAuthEmail(server, email);
  const reply = await authCall(server, "POST", "/recover", { email });
  expect(reply.json()).toEqual({ code: "over_email_send_rate_limit", message: "email rate limit exceeded" });
  env.mailsPerHour = 0;
  await forgetLimits(server);
  await expect(buildRegistration(server)).rejects.toThrow("over_email_send_rate_limit");
});
