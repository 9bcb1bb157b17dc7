import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { follow, waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient } from "../../../test/builders/auth.ts";

/** Pages of other sites that an operator allows links to lead to. */
let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ REDIRECT_URLS: "https://*.elsewhere.test/**, com.example.app://callback" });
});
afterAll(() => server.close());

let fresh = 0;
const freshAddress = () => `elsewhere-${++fresh}@passerelle.test`;
const ELSEWHERE = "https://app.elsewhere.test/back?from=mail";

test("leads back to the page of another site, with the session in its fragment", async () => {
  const email = freshAddress();
  const client = await buildClient(server);
  const options = { emailRedirectTo: ELSEWHERE };
  expect((await client.signUp({ email, password: TEST_PASSWORD, options })).error).toBeNull();
  const { path, landing } = await waitForAuthEmail(server, email);
  expect(landing).toBe(ELSEWHERE);
  const followed = await follow(server, path);
  expect(followed).toMatchObject({
    status: 303,
    page: "https://app.elsewhere.test/back",
    query: { from: "mail" },
    fragment: { type: "signup", token_type: "bearer", access_token: expect.any(String), sb: "" },
  });
  expect((await follow(server, path)).fragment).toMatchObject({
    error: "access_denied",
    error_code: "otp_expired",
  });
});

test("gives an application that exchanges codes one by its own scheme", async () => {
  const { email } = await buildUser(server);
  const client = await buildClient(server, "pkce");
  const redirectTo = "com.example.app://callback";
  expect((await client.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
  const reply = await server.app.inject({ url: (await waitForAuthEmail(server, email)).path });
  const url = new URL(reply.headers.location ?? "");
  expect([url.protocol, url.host, url.hash]).toEqual(["com.example.app:", "callback", ""]);
  const { data, error } = await client.exchangeCodeForSession(url.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  expect(data).toMatchObject({ user: { email }, redirectType: "recovery" });
});

test.each([
  // Its origin is the site's, but it is not a page of it.
  ["blob:http://localhost:3000/11111111-1111-4111-8111-111111111111"],
  ["http://localhost:3000@evil.test/"],
  ["http://localhost:3000.evil.test/"],
  ["http://127.0.0.1:3000/"],
  ["https://localhost:3000/"],
  ["//evil.test"],
  ["/\\evil.test"],
  ["data:text/html,x"],
  ["https://elsewhere.test/back"],
  ["https://app.elsewhere.test.evil.test/back"],
  ["http://app.elsewhere.test/back"],
  ["https://app.elsewhere.test@evil.test/back"],
  ["https://me:pass@app.elsewhere.test/back"],
  ["https:\\\\evil.test\\.elsewhere.test/back"],
  ["javascript://app.elsewhere.test/%0aalert(1)"],
  ["com.example.app://other"],
])("refuses %s", async (page) => {
  const email = freshAddress();
  await authCall(server, "POST", `/otp?redirect_to=${encodeURIComponent(page)}`, { email });
  expect((await waitForAuthEmail(server, email)).landing).toBe("http://localhost:3000/login");
});

test("reads the header where the query names no page", async () => {
  const email = freshAddress();
  await authCall(server, "POST", "/otp", { email }, { redirect_to: ELSEWHERE });
  expect((await waitForAuthEmail(server, email)).landing).toBe(ELSEWHERE);
});

test("redirects to the page from which the link was followed, or to the site, without an allowed target", async () => {
  const path = "/auth/v1/verify?type=signup&token=unknown&redirect_to=https%3A%2F%2Fevil.test%2F";
  const from = (referer: string) => follow(server, path, { referer });
  expect((await from("https://app.elsewhere.test/mail")).page).toBe("https://app.elsewhere.test/mail");
  expect((await from("https://mail.example/")).page).toBe("http://localhost:3000/");
});
