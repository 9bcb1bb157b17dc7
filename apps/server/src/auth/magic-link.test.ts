import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { follow, passTime, waitForAuthEmail } from "../../test/auth-flows.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { authCall, buildClient, buildRegistration, signIn } from "../../test/builders/auth.ts";
import { sentMails } from "../../test/database.ts";
import { updateUser } from "./users/queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const verify = (payload: Record<string, unknown>) => authCall(server, "POST", "/verify", payload);

test("signs in by the link or by the code of the email, whichever is used first", async () => {
  const { email } = await buildUser(server, { language: "en" });
  const client = await buildClient(server);
  expect((await client.signInWithOtp({ email })).error).toBeNull();
  const { mail, code, path, landing } = await waitForAuthEmail(server, email);
  expect(mail.subject).toBe("Your sign-in link for Passerelle");
  expect(code).toMatch(/^\d{10}$/);
  expect(mail.html).toContain(code);
  expect(landing).toBe("http://localhost:3000/login");
  const verified = await client.verifyOtp({ email: email.toUpperCase(), token: code, type: "email" });
  expect(verified.error).toBeNull();
  expect(verified.data.user?.email).toBe(email);
  expect((await follow(server, path)).fragment).toMatchObject({ error_code: "otp_expired" });

  await passTime(server, 61);
  await client.signInWithOtp({ email });
  const second = await waitForAuthEmail(server, email, 2);
  const { fragment } = await follow(server, second.path);
  expect(fragment).toMatchObject({ type: "magiclink", access_token: expect.any(String) });
  const again = await client.verifyOtp({ email, token: second.code, type: "magiclink" });
  expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
});

test("refuses a code for another person or purpose", async () => {
  const [mine, other] = [await buildUser(server), await buildUser(server)];
  const client = await buildClient(server);
  await client.signInWithOtp({ email: mine.email });
  await client.signInWithOtp({ email: other.email });
  const { code } = await waitForAuthEmail(server, mine.email);
  expect((await verify({ type: "email", email: other.email, token: code })).json().code).toBe("otp_expired");
  for (const type of ["recovery", "signup", "invite", "email_change"]) {
    const reply = await verify({ type, email: mine.email, token: code });
    expect(reply.json(), type).toEqual({ code: "otp_expired", message: "Token has expired or is invalid" });
  }
  expect((await verify({ type: "email", email: mine.email, token: code })).statusCode).toBe(200);
});

test("delays even the right code after ten wrong ones for an address, but not the link", async () => {
  const { email } = await buildUser(server);
  await (await buildClient(server)).signInWithOtp({ email });
  const { code, path } = await waitForAuthEmail(server, email);
  const wrong = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      verify({ type: "email", email, token: `000000000${index % 10}` }),
    ),
  );
  const codes = wrong.map((reply) => reply.json().code);
  expect(codes.filter((name) => name === "otp_expired")).toHaveLength(10);
  expect(codes.filter((name) => name === "over_request_rate_limit")).toHaveLength(2);
  const right = await verify({ type: "email", email, token: code });
  expect(right.statusCode).toBe(429);
  expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
  expect((await follow(server, path)).fragment).toHaveProperty("access_token");
  await passTime(server, 600);
});

test("creates an unconfirmed account for an unknown address, unless the client forbids it", async () => {
  const client = await buildClient(server);
  const email = "brand-new@passerelle.test";
  const refused = await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(refused.error).toMatchObject({
    status: 422,
    code: "otp_disabled",
    message: "Signups not allowed for otp",
  });
  const malformed = await authCall(server, "POST", "/otp", { email: "not an address", create_user: false });
  expect(malformed.json().code).toBe("otp_disabled");

  const made = await client.signInWithOtp({
    email,
    options: { data: { full_name: "Binta Sow", role: "super_admin" } },
  });
  expect(made.error).toBeNull();
  const { code, type } = await waitForAuthEmail(server, email);
  expect(type).toBe("signup");
  const verified = await client.verifyOtp({ email, token: code, type: "email" });
  expect(verified.error).toBeNull();
  const me = await server.app.inject({
    url: "/api/me",
    headers: { authorization: `Bearer ${verified.data.session?.access_token}` },
  });
  expect(me.json()).toMatchObject({ email, name: "Binta Sow", role: "diaspora" });
});

test("voids a password set by a person who registered the address before its owner signed in", async () => {
  const { email } = await buildRegistration(server);
  await passTime(server, 61);
  const client = await buildClient(server);
  expect((await client.signInWithOtp({ email })).error).toBeNull();
  const { code } = await waitForAuthEmail(server, email, 2);
  await passTime(server, 61);
  // Requesting the first email again does not change its link.
  expect((await authCall(server, "POST", "/resend", { type: "signup", email })).json()).toEqual({});
  const latest = await waitForAuthEmail(server, email, 3);
  expect((await client.verifyOtp({ email, token: code, type: "email" })).error).not.toBeNull();
  expect((await client.verifyOtp({ email, token: latest.code, type: "email" })).error).toBeNull();
  await expect(signIn(server, email)).rejects.toThrow("invalid_credentials");
});

test("refuses a code sent to an address that has since changed", async () => {
  const { id, email } = await buildUser(server);
  await authCall(server, "POST", "/otp", { email });
  const { token } = await waitForAuthEmail(server, email);
  // As an attacker with the database would, or a change that forgot the codes.
  await updateUser(server.ctx.db, id, { email: `moved-${email}` });
  const shown = { type: "magiclink", token_hash: token };
  const refused = await authCall(server, "POST", "/verify", shown);
  expect([refused.statusCode, refused.json().code]).toEqual([403, "otp_expired"]);
  await updateUser(server.ctx.db, id, { email });
  expect((await authCall(server, "POST", "/verify", shown)).statusCode).toBe(200);
});

test("sends one email a minute to one address", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server);
  const both = await Promise.all([client.signInWithOtp({ email }), client.signInWithOtp({ email })]);
  expect(both.filter(({ error }) => error === null)).toHaveLength(1);
  expect(both.find(({ error }) => error)?.error).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
  });
  await waitForAuthEmail(server, email);
  expect(await sentMails(server, email)).toEqual(["magic_link"]);
});

test("a PKCE client gets a code by the link, and a session by the code of the email", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server, "pkce");
  await client.signInWithOtp({ email });
  const { path } = await waitForAuthEmail(server, email);
  const { query } = await follow(server, path);
  expect((await client.exchangeCodeForSession(query.code ?? "")).error).toBeNull();
  const claims = await client.getClaims();
  expect(claims.data?.claims.amr).toMatchObject([{ method: "magiclink" }]);

  await passTime(server, 61);
  await client.signInWithOtp({ email });
  const { code } = await waitForAuthEmail(server, email, 2);
  expect((await client.verifyOtp({ email, token: code, type: "email" })).error).toBeNull();
});

test("registers with a code for a PKCE client", async () => {
  const client = await buildClient(server, "pkce");
  const email = "pkce-sign-up@passerelle.test";
  const password = "un mot de passe long";
  expect((await client.signUp({ email, password })).error).toBeNull();
  const { path } = await waitForAuthEmail(server, email);
  const { query } = await follow(server, path);
  const exchanged = await client.exchangeCodeForSession(query.code ?? "");
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user?.email_confirmed_at).toEqual(expect.any(String));
  await signIn(server, email, password);
});

test("works the same by the older call", async () => {
  const { email } = await buildUser(server);
  const reply = await authCall(server, "POST", "/magiclink", { email });
  expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
  const { type, path } = await waitForAuthEmail(server, email);
  expect(type).toBe("magiclink");
  expect((await follow(server, path)).fragment).toHaveProperty("access_token");
  expect((await authCall(server, "POST", "/magiclink", {})).json().code).toBe("validation_failed");
});

test("refuses malformed input by name", async () => {
  for (const [payload, code] of [
    [{}, "validation_failed"],
    [{ email: "a@b.test", phone: "+221771234567" }, "validation_failed"],
    [{ email: "nonsense" }, "validation_failed"],
    [{ email: "a@b.test\r\nBcc: eve@passerelle.test" }, "validation_failed"],
    [{ email: "a@b.test", create_user: "yes" }, "bad_json"],
    [{ email: "a@b.test", code_challenge: "x" }, "validation_failed"],
    [{ email: "a@b.test", code_challenge: "short", code_challenge_method: "s256" }, "validation_failed"],
    [{ phone: "123" }, "validation_failed"],
    [{ phone: "+221771234567", channel: "pigeon" }, "validation_failed"],
  ] as const) {
    expect((await authCall(server, "POST", "/otp", payload)).json().code, JSON.stringify(payload)).toBe(code);
  }
});
