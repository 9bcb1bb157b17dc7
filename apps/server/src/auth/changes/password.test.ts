import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { ageSessions, freshPhone, passTime, smsCode, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, buildRegistration, signIn } from "../../../test/builders/auth.ts";
import { sentMails } from "../../../test/database.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const NEW_PASSWORD = "un autre mot de passe";
const TEN_MINUTES = 600;

async function oldSession() {
  const { email, id } = await buildUser(server);
  const client = await buildClient(server);
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  await ageSessions(server, id, TEN_MINUTES + 1);
  return { email, id, client };
}

test("requires the nonce of an email in a session older than ten minutes", async () => {
  const { email, client } = await oldSession();
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject({
    status: 400,
    code: "reauthentication_needed",
    message: "Password update requires reauthentication",
  });
  expect((await client.reauthenticate()).error).toBeNull();
  const { code, mail } = await waitForAuthEmail(server, email);
  expect(code).toMatch(/^\d{6}$/);
  expect(mail.html).toContain(code);
  const wrong = await client.updateUser({
    password: NEW_PASSWORD,
    nonce: code === "000000" ? "111111" : "000000",
  });
  expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
  expect((await client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull();
  await signIn(server, email, NEW_PASSWORD);
  // Single use.
  expect((await client.updateUser({ password: TEST_PASSWORD, nonce: code })).error).toMatchObject({
    code: "reauthentication_not_valid",
  });
});

test("voids the nonce after five wrong attempts, after 15 minutes, and for other accounts", async () => {
  const { email, client } = await oldSession();
  await client.reauthenticate();
  const { code } = await waitForAuthEmail(server, email);
  const other = await oldSession();
  expect((await other.client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toMatchObject({
    code: "reauthentication_not_valid",
  });
  for (let time = 0; time < 5; time += 1) {
    await client.updateUser({ password: NEW_PASSWORD, nonce: `${code}0` });
  }
  const refused = await client.updateUser({ password: NEW_PASSWORD, nonce: code });
  expect(refused.error).toMatchObject({ code: "reauthentication_not_valid" });
  expect((await client.reauthenticate()).error).toMatchObject({ code: "over_email_send_rate_limit" });
  await passTime(server, 61);
  await client.reauthenticate();
  const late = await waitForAuthEmail(server, email, 2);
  await passTime(server, 901);
  expect((await client.updateUser({ password: NEW_PASSWORD, nonce: late.code })).error).toMatchObject({
    code: "reauthentication_not_valid",
  });
  // It does not sign in either.
  for (const type of ["email", "recovery", "magiclink"]) {
    const reply = await authCall(server, "POST", "/verify", { type, email, token: late.code });
    expect(reply.json().code).toBe("otp_expired");
  }
});

test("accepts the current password instead, and checks it whenever it is sent", async () => {
  const { email, client } = await oldSession();
  const wrong = await client.updateUser({ password: NEW_PASSWORD, current_password: "not the password" });
  expect(wrong.error).toMatchObject({ status: 400, code: "current_password_invalid" });
  const right = await client.updateUser({ password: NEW_PASSWORD, current_password: TEST_PASSWORD });
  expect(right.error).toBeNull();
  expect(await sentMails(server, email)).toContain("password_changed");
});

test("limits attempts at the current password, without delaying sign-ins", async () => {
  const { email, client } = await oldSession();
  const codes: unknown[] = [];
  for (let time = 0; time < 6; time += 1) {
    // Ages the delay: seconds pass while a busy machine answers one call.
    if (time === 5) await passTime(server, -60);
    const { error } = await client.updateUser({ password: NEW_PASSWORD, current_password: `wrong ${time}` });
    codes.push(error?.code);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => "current_password_invalid"),
    "over_request_rate_limit",
  ]);
  await signIn(server, email);
});

test("sends the nonce by SMS to an account with only a number", async () => {
  const phone = freshPhone();
  const client = await buildClient(server);
  const { data } = await client.signUp({ phone, password: TEST_PASSWORD });
  await client.verifyOtp({ phone, token: await smsCode(server, phone), type: "sms" });
  await ageSessions(server, data.user?.id ?? "", TEN_MINUTES + 1);
  const sent = await client.reauthenticate();
  expect(sent.error).toBeNull();
  const nonce = await smsCode(server, phone, 2);
  expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull();
});

test("refuses weak, equal or empty passwords, and applies nothing else of the call", async () => {
  const { email, client } = await oldSession();
  await signIn(server, email);
  const young = await buildClient(server);
  await young.signInWithPassword({ email, password: TEST_PASSWORD });
  for (const [password, code] of [
    ["", "weak_password"],
    ["kZ!9wq", "weak_password"],
    ["Motdepasse2024!", "weak_password"],
    [TEST_PASSWORD, "same_password"],
    ["é".repeat(37), "validation_failed"],
  ] as const) {
    const { error } = await young.updateUser({ password, data: { favourite: "blue" } });
    expect(error?.code, password).toBe(code);
  }
  expect((await client.getUser()).data.user?.user_metadata).not.toHaveProperty("favourite");
});

test("refuses fields that the service decides", async () => {
  const { token } = await buildUser(server);
  const headers = { authorization: `Bearer ${token}`, "x-supabase-api-version": "2024-01-01" };
  const reply = await authCall(server, "PUT", "/user", { app_metadata: { role: "super_admin" } }, headers);
  expect([reply.statusCode, reply.json().code]).toEqual([403, "not_admin"]);
  const none = await authCall(server, "GET", "/reauthenticate");
  expect([none.statusCode, none.json().code]).toEqual([401, "no_authorization"]);
  const { email } = await buildRegistration(server);
  await expect(signIn(server, email)).rejects.toThrow("email_not_confirmed");
});
