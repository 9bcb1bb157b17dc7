import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../test/app.ts";
import { freshPhone, waitForAuthEmail } from "../../test/auth-flows.ts";
import { Authenticator } from "../../test/authenticator.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, buildClient, refresh, signIn } from "../../test/builders/auth.ts";
import { waitForMail } from "../../test/builders/mailbox.ts";
import { claimsOf } from "../../test/claims.ts";
import { sentMails } from "../../test/database.ts";

let server: TestApp;
/** An application with some switches; the others are as they are by default. */
const start = async (variables: Record<string, string>) => {
  server = await startOwnApp(variables);
};
const settings = async () => (await authCall(server, "GET", "/settings")).json();
const password = TEST_PASSWORD;

/** Registers a passkey on a page of another origin; returns the code of the refusal. */
async function registerElsewhere(): Promise<string | undefined> {
  const { email } = await buildUser(server);
  const client = await buildClient(server);
  await client.signInWithPassword({ email, password });
  const asked = await client.passkey.startRegistration();
  const made = await client.passkey.verifyRegistration({
    challengeId: asked.data?.challenge_id ?? "",
    credential: new Authenticator().create(asked.data?.options.challenge ?? "", {
      origin: "https://app.localhost",
    }) as never,
  });
  return made.error?.code;
}

describe("by default", () => {
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  test("without SITE_URL links lead to the matching page", async () => {
    const { email } = await buildUser(server);
    await authCall(server, "POST", "/recover", { email });
    expect((await waitForAuthEmail(server, email)).landing).toBe("http://localhost:3000/reset-password");
  });

  test("without AUTH_RP_ORIGINS no other origin may use passkeys", async () => {
    expect(await registerElsewhere()).toBe("webauthn_verification_failed");
  });
});

describe("switches of different calls", () => {
  beforeAll(() =>
    start({
      SITE_URL: "https://app.example/welcome",
      AUTH_RP_ORIGINS: "https://app.localhost",
      AUTH_PHONE_AUTOCONFIRM: "1",
      AUTH_MANUAL_LINKING: "0",
      AUTH_TOKEN_LIFETIME: "120",
    }),
  );
  afterAll(() => server.close());

  test("SITE_URL: links lead there when the client names no page, and may lead to its other pages", async () => {
    const { email } = await buildUser(server);
    await authCall(server, "POST", "/recover", { email });
    expect((await waitForAuthEmail(server, email)).landing).toBe("https://app.example/welcome");
    await authCall(server, "POST", "/otp?redirect_to=https://app.example/elsewhere", { email });
    expect((await waitForAuthEmail(server, email, 2)).landing).toBe("https://app.example/elsewhere");
    await authCall(server, "POST", "/magiclink?redirect_to=http://localhost:3000/account", {
      email: "new@passerelle.test",
    });
    const ours = await waitForAuthEmail(server, "new@passerelle.test");
    expect(ours.landing).toBe("http://localhost:3000/account");
    const registered = "registered@passerelle.test";
    await authCall(server, "POST", "/signup?redirect_to=https://evil.example/", {
      email: registered,
      password,
    });
    expect((await waitForAuthEmail(server, registered)).landing).toBe("https://app.example/welcome");
    const failed = await server.app.inject({ url: "/auth/v1/callback?state=none" });
    expect(failed.headers.location).toMatch(/^https:\/\/app\.example\/welcome\?/);
  });

  test("AUTH_RP_ORIGINS: another origin may use passkeys", async () => {
    expect(await registerElsewhere()).toBeUndefined();
  });

  test("AUTH_PHONE_AUTOCONFIRM: the same for numbers, and not for addresses", async () => {
    expect(await settings()).toMatchObject({ mailer_autoconfirm: false, phone_autoconfirm: true });
    const client = await buildClient(server);
    const [phone, other] = [freshPhone(), freshPhone()];
    const { data } = await client.signUp({ phone, password });
    expect(data.session?.user).toMatchObject({
      phone: phone.slice(1),
      phone_confirmed_at: expect.any(String),
    });
    expect((await client.updateUser({ phone: other })).data.user).toMatchObject({ phone: other.slice(1) });
    expect((await client.signInWithPassword({ phone: other, password })).error).toBeNull();
    const byMail = await authCall(server, "POST", "/signup", { email: "waits@passerelle.test", password });
    expect(byMail.json()).not.toHaveProperty("access_token");
    await waitForMail(server, "waits@passerelle.test");
  });

  test("AUTH_MANUAL_LINKING=0: identities are neither linked nor unlinked by hand", async () => {
    const { headers } = await buildUser(server);
    const asked = { ...headers, "x-supabase-api-version": "2024-01-01" };
    for (const [method, path, body] of [
      ["GET", "/user/identities/authorize?provider=google", undefined],
      ["DELETE", `/user/identities/${crypto.randomUUID()}`, undefined],
      [
        "POST",
        "/token?grant_type=id_token",
        { provider: "google", id_token: "e30.e30.sig", link_identity: true },
      ],
    ] as const) {
      const reply = await authCall(server, method, path, body, asked);
      expect([reply.statusCode, reply.json().code], path).toEqual([404, "manual_linking_disabled"]);
    }
  });

  test("AUTH_TOKEN_LIFETIME: how long an access token is valid", async () => {
    const { email } = await buildUser(server);
    const granted = await signIn(server, email);
    const renewed = (await refresh(server, granted.refresh_token)).json();
    for (const { access_token, expires_in, expires_at } of [granted, renewed]) {
      const { iat, exp } = claimsOf(access_token) as unknown as { iat: number; exp: number };
      expect([exp - iat, expires_in, expires_at]).toEqual([120, 120, exp]);
    }
  });
});

describe("switches of the same calls", () => {
  afterEach(() => server.close());

  test("AUTH_EMAIL_AUTOCONFIRM: registering signs in, sends nothing and confirms an earlier registration, and an address changes at once", async () => {
    await start({ AUTH_EMAIL_AUTOCONFIRM: "1" });
    expect(await settings()).toMatchObject({ mailer_autoconfirm: true, phone_autoconfirm: false });
    const client = await buildClient(server);
    const email = "at-once@passerelle.test";
    const { data, error } = await client.signUp({ email, password });
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect(await sentMails(server, email)).toEqual([]);
    const again = await authCall(server, "POST", "/signup", { email, password: "un autre mot de passe" });
    expect([again.statusCode, again.json().code]).toEqual([422, "user_already_exists"]);
    const changed = await client.updateUser({ email: "changed@passerelle.test" });
    expect(changed.data.user).toMatchObject({ email: "changed@passerelle.test" });
    expect(changed.data.user?.new_email).toBeUndefined();
    await signIn(server, "changed@passerelle.test");
    const taken = await buildUser(server);
    expect((await client.updateUser({ email: taken.email })).error?.code).toBe("email_exists");

    const { autoconfirm } = server.ctx.env.auth;
    const register = () => authCall(server, "POST", "/signup", { email: "before@passerelle.test", password });
    autoconfirm.email = false;
    expect((await register()).json()).not.toHaveProperty("access_token");
    autoconfirm.email = true;
    expect((await register()).json()).toHaveProperty("access_token");
  });

  test("AUTH_SIGNUP_DISABLED: strangers create no account, people sign in, administrators create accounts", async () => {
    await start({ AUTH_SIGNUP_DISABLED: "1", ANONYMOUS_SIGN_IN: "1" });
    expect(await settings()).toMatchObject({ disable_signup: true });
    for (const [path, body] of [
      ["/signup", { email: "stranger@passerelle.test", password }],
      ["/signup", { phone: freshPhone(), password }],
      ["/signup", {}],
      ["/otp", { email: "stranger@passerelle.test" }],
      ["/otp", { phone: freshPhone() }],
      ["/magiclink", { email: "stranger@passerelle.test" }],
    ] as const) {
      const reply = await authCall(server, "POST", path, body);
      expect([reply.statusCode, reply.json().code], path).toEqual([422, "signup_disabled"]);
    }
    const { email } = await buildUser(server);
    expect((await authCall(server, "POST", "/otp", { email })).statusCode).toBe(200);
    await waitForMail(server, email);
    const token = await server.ctx.auth.issueServiceToken(5);
    const created = await authCall(
      server,
      "POST",
      "/admin/users",
      { email: "invited@passerelle.test", password, email_confirm: true },
      { authorization: `Bearer ${token}` },
    );
    expect(created.statusCode).toBe(200);
    await signIn(server, "invited@passerelle.test");
  });

  test("AUTH_CALLS_PER_ADDRESS: calls of one kind from one address", async () => {
    await start({ AUTH_CALLS_PER_ADDRESS: "2", ANONYMOUS_SIGN_IN: "1" });
    const recover = async (index: number) =>
      (await authCall(server, "POST", "/recover", { email: `person-${index}@passerelle.test` })).statusCode;
    expect([await recover(1), await recover(2), await recover(3)]).toEqual([200, 200, 429]);
    const guest = async () => (await authCall(server, "POST", "/signup", {})).statusCode;
    expect([await guest(), await guest(), await guest()]).toEqual([200, 200, 429]);
  });
});
