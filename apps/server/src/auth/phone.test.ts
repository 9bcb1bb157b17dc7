import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../test/app.ts";
import { freshPhone, passTime, smsCode } from "../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, buildClient } from "../../test/builders/auth.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const verify = (payload: Record<string, unknown>) => authCall(server, "POST", "/verify", payload);
const otherThan = (code: string) => (code === "123456" ? "654321" : "123456");

test("registers with a number, confirms it by the code, and signs in with the password", async () => {
  const phone = freshPhone();
  const client = await buildClient(server);
  const signedUp = await client.signUp({
    phone,
    password: TEST_PASSWORD,
    options: { data: { full_name: "Koffi Yao" } },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data).toMatchObject({
    session: null,
    user: { email: "", phone: phone.slice(1), app_metadata: { provider: "phone", providers: ["phone"] } },
  });
  const early = await client.signInWithPassword({ phone, password: TEST_PASSWORD });
  expect(early.error).toMatchObject({ status: 400, code: "phone_not_confirmed" });
  const verified = await client.verifyOtp({ phone, token: await smsCode(server, phone), type: "sms" });
  expect(verified.error).toBeNull();
  expect(verified.data.user).toMatchObject({
    phone_confirmed_at: expect.any(String),
    confirmed_at: expect.any(String),
    identities: [{ provider: "phone", identity_data: { phone: phone.slice(1), phone_verified: true } }],
  });
  expect((await client.signInWithPassword({ phone, password: TEST_PASSWORD })).error).toBeNull();
  const { data } = await client.getSession();
  const me = await server.app.inject({
    url: "/api/me",
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  });
  expect(me.json()).toMatchObject({ name: "Koffi Yao", phone, email: "" });
  const taken = await client.signUp({ phone, password: "un autre mot de passe" });
  expect(taken.error).toMatchObject({ code: "user_already_exists" });
});

test("signs in without a password, and creates an account for an unknown number unless the call forbids it", async () => {
  const phone = freshPhone();
  const client = await buildClient(server);
  const none = await client.signInWithOtp({ phone, options: { shouldCreateUser: false } });
  expect(none.error).toMatchObject({ code: "otp_disabled" });
  const sent = await client.signInWithOtp({ phone });
  expect(sent.error).toBeNull();
  expect(sent.data.messageId).toMatch(/^[0-9a-f-]{36}$/);
  const code = await smsCode(server, phone);
  expect((await client.verifyOtp({ phone, token: code, type: "sms" })).error).toBeNull();
  expect((await client.verifyOtp({ phone, token: code, type: "sms" })).error).toMatchObject({
    code: "otp_expired",
  });
  const soon = await client.signInWithOtp({ phone });
  expect(soon.error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
});

test("voids a code after five wrong ones, however many are tried at once", async () => {
  const phone = freshPhone();
  await authCall(server, "POST", "/otp", { phone });
  const code = await smsCode(server, phone);
  const wrong = await Promise.all(
    Array.from({ length: 5 }, () => verify({ type: "sms", phone, token: otherThan(code) })),
  );
  expect(wrong.map((reply) => reply.json().code)).toEqual(Array.from({ length: 5 }, () => "otp_expired"));
  expect((await verify({ type: "sms", phone, token: code })).json().code).toBe("otp_expired");
  await passTime(server, 61);
  await authCall(server, "POST", "/resend", { type: "sms", phone });
  const next = await smsCode(server, phone, 2);
  expect((await verify({ type: "sms", phone, token: next })).statusCode).toBe(200);
});

test("expires a code as configured, for its own number only, and accepts it by no link", async () => {
  const [phone, other] = [freshPhone(), freshPhone()];
  await authCall(server, "POST", "/otp", { phone });
  await authCall(server, "POST", "/otp", { phone: other });
  const code = await smsCode(server, phone);
  expect((await verify({ type: "sms", phone: other, token: code })).json().code).toBe("otp_expired");
  expect((await verify({ type: "phone_change", phone, token: code })).json().code).toBe("otp_expired");
  const { token_hash } = await server.ctx.db
    .selectFrom("auth.one_time_tokens")
    .select("token_hash")
    .where("relates_to", "=", phone.slice(1))
    .executeTakeFirstOrThrow();
  // A person who knows the number can compute the hashes of a million codes.
  for (const type of ["sms", "signup", "email", "recovery"]) {
    expect((await verify({ type, token_hash })).statusCode, type).not.toBe(200);
    const link = await server.app.inject({ url: `/auth/v1/verify?type=${type}&token=${token_hash}` });
    expect(link.headers.location, type).not.toContain("access_token");
  }
  await passTime(server, 301);
  expect((await verify({ type: "sms", phone, token: code })).json().code).toBe("otp_expired");
});

test("voids the password of a person who registered a stranger's number, once the owner signs in", async () => {
  const phone = freshPhone();
  await authCall(server, "POST", "/signup", { phone, password: TEST_PASSWORD });
  await passTime(server, 61);
  await authCall(server, "POST", "/otp", { phone });
  const code = await smsCode(server, phone, 2);
  expect((await verify({ type: "sms", phone, token: code })).statusCode).toBe(200);
  const reply = await authCall(server, "POST", "/token?grant_type=password", {
    phone,
    password: TEST_PASSWORD,
  });
  expect(reply.json().code).toBe("invalid_credentials");
});

test("limits the messages to one number", async () => {
  const phone = freshPhone();
  const asked: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    const { statusCode } = await authCall(server, "POST", "/otp", { phone });
    asked.push(statusCode);
    // Counted by the job that enqueues it.
    if (statusCode === 200) await smsCode(server, phone, time + 1);
    await passTime(server, 61);
  }
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
});

test("changes the number by a code sent to the new one", async () => {
  const { email, id } = await buildUser(server);
  const client = await buildClient(server);
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const phone = freshPhone();
  const asked = await client.updateUser({ phone });
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({ phone: "", new_phone: phone.slice(1) });
  const code = await smsCode(server, phone);
  expect((await verify({ type: "sms", phone, token: code })).json().code).toBe("otp_expired");
  const changed = await client.verifyOtp({ phone, token: code, type: "phone_change" });
  expect(changed.error).toBeNull();
  expect(changed.data.user).toMatchObject({
    id,
    phone: phone.slice(1),
    phone_confirmed_at: expect.any(String),
  });
  expect(changed.data.user?.new_phone).toBeUndefined();
  expect(changed.data.user?.app_metadata.providers).toEqual(["email", "phone"]);
  expect((await client.signInWithPassword({ phone, password: TEST_PASSWORD })).error).toBeNull();

  const other = await buildUser(server);
  const reply = await authCall(
    server,
    "PUT",
    "/user",
    { phone },
    {
      authorization: `Bearer ${other.token}`,
      "x-supabase-api-version": "2024-01-01",
    },
  );
  expect(reply.json()).toEqual({
    code: "phone_exists",
    message: "A user with this phone number has already been registered",
  });
});

test("requires from each of two people who claim one number the code sent for them, and refuses the later one", async () => {
  const [one, two] = [await buildUser(server), await buildUser(server)];
  const phone = freshPhone();
  const ask = (token: string) =>
    authCall(server, "PUT", "/user", { phone }, { authorization: `Bearer ${token}` });
  expect((await ask(one.token)).statusCode).toBe(200);
  const first = await smsCode(server, phone);
  expect((await ask(two.token)).statusCode).toBe(200);
  const second = await smsCode(server, phone, 2);
  const done = await verify({ type: "phone_change", phone, token: second });
  expect(done.json().user.id).toBe(two.id);
  const late = await verify({ type: "phone_change", phone, token: first });
  expect(late.json().code).toBe("phone_exists");
});

test("refuses numbers by name where no message can be sent", async () => {
  const none = await startOwnApp({
    APP_MODE: "production",
    DATABASE_URL: "postgres://localhost/none",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "a@passerelle.test",
  });
  const phone = freshPhone();
  const settings = (await authCall(none, "GET", "/settings")).json();
  expect([settings.external.phone, settings.sms_provider]).toEqual([false, ""]);
  for (const [path, status] of [
    ["/signup", 400],
    ["/otp", 400],
    ["/token?grant_type=password", 422],
  ] as const) {
    const reply = await authCall(none, "POST", path, { phone, password: TEST_PASSWORD });
    expect([reply.statusCode, reply.json().code], path).toEqual([status, "phone_provider_disabled"]);
  }
  const resend = await authCall(none, "POST", "/resend", { type: "sms", phone });
  expect(resend.json().code).toBe("phone_provider_disabled");
  await none.close();
});
