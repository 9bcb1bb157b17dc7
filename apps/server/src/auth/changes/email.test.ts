import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { follow, passTime, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, signIn } from "../../../test/builders/auth.ts";
import { sentMails } from "../../../test/database.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const HALF = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
let fresh = 0;
const freshAddress = () => `changed-${++fresh}@passerelle.test`;

async function begin(to = freshAddress()) {
  const { email, id } = await buildUser(server);
  const client = await buildClient(server);
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const asked = await client.updateUser({ email: to });
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({ email, new_email: to, email_change_sent_at: expect.any(String) });
  return {
    id,
    email,
    to,
    client,
    current: await waitForAuthEmail(server, email),
    next: await waitForAuthEmail(server, to),
  };
}

test.each(["current first", "new first"])(
  "both mailboxes confirm, %s, and the former one is notified",
  async (order) => {
    const { id, email, to, client, current, next } = await begin();
    expect(current.mail.text).toContain(to);
    expect([current.type, current.landing]).toEqual(["email_change", "http://localhost:3000/login"]);
    const [first, second] = order === "current first" ? [current, next] : [next, current];
    const half = await follow(server, first.path);
    expect(half).toMatchObject({ status: 303, page: "http://localhost:3000/login" });
    expect(half.fragment).toEqual({ message: HALF, sb: "" });
    expect((await client.getUser()).data.user?.email).toBe(email);
    // Confirming twice by the same mailbox does not count as both.
    expect((await follow(server, first.path)).fragment).toMatchObject({ error_code: "otp_expired" });
    const whole = await follow(server, second.path);
    expect(whole.fragment).toMatchObject({ type: "email_change", access_token: expect.any(String) });
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({
      id,
      email: to,
      identities: [{ email: to, identity_data: { email: to } }],
    });
    expect(data.user?.new_email).toBeUndefined();
    await signIn(server, to);
    await expect(signIn(server, email)).rejects.toThrow("invalid_credentials");
    expect(await sentMails(server, email)).toContain("email_changed");
  },
);

test("answers the first confirmation by hash with a message of its own", async () => {
  const { to, current, next } = await begin();
  const first = await authCall(server, "POST", "/verify", {
    type: "email_change",
    token_hash: current.token,
  });
  expect([first.statusCode, first.json()]).toEqual([200, { msg: HALF, code: "200" }]);
  const second = await authCall(server, "POST", "/verify", { type: "email_change", token_hash: next.token });
  expect(second.json().user.email).toBe(to);
});

test("voids an earlier confirmation when another address is requested", async () => {
  const { client, current, next } = await begin();
  expect((await follow(server, current.path)).fragment).toMatchObject({ message: HALF });
  await passTime(server, 61);
  const other = freshAddress();
  expect((await client.updateUser({ email: other })).error).toBeNull();
  // Confirmed for the former address, so neither link is valid for this one.
  expect((await follow(server, next.path)).fragment).toMatchObject({ error_code: "otp_expired" });
  const { path } = await waitForAuthEmail(server, other);
  expect((await follow(server, path)).fragment).toMatchObject({ message: HALF });
  expect((await client.getUser()).data.user?.email).not.toBe(other);
});

test("voids links to the former address with the change", async () => {
  const { email, current, next } = await begin();
  await authCall(server, "POST", "/recover", { email });
  const recovery = await waitForAuthEmail(server, email, 2);
  await follow(server, current.path);
  await follow(server, next.path);
  expect((await follow(server, recovery.path)).fragment).toMatchObject({ error_code: "otp_expired" });
});

test("refuses an address that exists already, also when it was taken meanwhile", async () => {
  const { email: taken } = await buildUser(server);
  const { client, to, current, next } = await begin();
  const refused = await client.updateUser({ email: taken });
  expect(refused.error).toMatchObject({
    status: 422,
    code: "email_exists",
    message: "A user with this email address has already been registered",
  });
  await buildUser(server, { email: to });
  await follow(server, current.path);
  const { fragment } = await follow(server, next.path);
  expect(fragment).toMatchObject({ error_code: "email_exists" });
  expect(fragment).not.toHaveProperty("error");
});

test("ignores the same address, limits emails to one a minute, and resends on request", async () => {
  const { email, client, to } = await begin();
  expect((await client.updateUser({ email: email.toUpperCase() })).error).toBeNull();
  expect((await client.updateUser({ email: freshAddress() })).error).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
  });
  const early = await client.resend({ type: "email_change", email });
  expect(early.error).toMatchObject({ code: "over_email_send_rate_limit" });
  await passTime(server, 61);
  expect((await client.resend({ type: "email_change", email })).error).toBeNull();
  await follow(server, (await waitForAuthEmail(server, email, 2)).path);
  await follow(server, (await waitForAuthEmail(server, to, 2)).path);
  expect((await client.getUser()).data.user?.email).toBe(to);
  expect(await authCall(server, "POST", "/resend", { type: "email_change", email: to })).toMatchObject({
    statusCode: 200,
    body: "{}",
  });
});

test("refuses an invalid address, and redirects to our pages only", async () => {
  const { token } = await buildUser(server);
  const headers = { authorization: `Bearer ${token}`, "x-supabase-api-version": "2024-01-01" };
  for (const email of ["nonsense", "a@b.test\r\nBcc: eve@passerelle.test", "a@b.test, c@d.test"]) {
    expect((await authCall(server, "PUT", "/user", { email }, headers)).json().code).toBe(
      "validation_failed",
    );
  }
  const to = freshAddress();
  const page = encodeURIComponent("https://evil.example/");
  await authCall(server, "PUT", `/user?redirect_to=${page}`, { email: to }, headers);
  expect((await waitForAuthEmail(server, to)).landing).toBe("http://localhost:3000/login");
});

test("sends a PKCE client the first confirmation's message in the query, and a code by the second", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server, "pkce");
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const to = freshAddress();
  await client.updateUser({ email: to });
  const first = await follow(server, (await waitForAuthEmail(server, email)).path);
  expect(first.query).toEqual({ message: HALF });
  const second = await follow(server, (await waitForAuthEmail(server, to)).path);
  const exchanged = await client.exchangeCodeForSession(second.query.code ?? "");
  expect(exchanged.data.user?.email).toBe(to);
});

test("changes the address once for two links at the same moment", async () => {
  const { to, client, current, next } = await begin();
  const both = await Promise.all([follow(server, current.path), follow(server, next.path)]);
  expect(both.filter(({ fragment }) => "access_token" in fragment)).toHaveLength(1);
  expect((await client.getUser()).data.user?.email).toBe(to);
});
