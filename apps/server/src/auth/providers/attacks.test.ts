import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { Browser } from "../../../test/browser.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildRegistration, fragmentOf, signIn } from "../../../test/builders/auth.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { signInThere } from "../../../test/openid-visit.ts";

/** Account takeovers; each of these succeeds without its defence. */
let server: TestApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  server = await startOwnApp({ OIDC_PROVIDERS: JSON.stringify([provider.entry]) });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const home = "http://localhost:3000/login";
const START = `/auth/v1/authorize?provider=maison&redirect_to=${encodeURIComponent(home)}`;
const VERIFIER = "a-code-verifier-that-is-as-long-as-it-has-to-be";
const PKCE = `&code_challenge=${VERIFIER}&code_challenge_method=plain`;

let known = 0;
function identity(claims: { email?: string; email_verified?: boolean } = {}): string {
  const sub = `person-${++known}`;
  provider.people.set(sub, { sub, email: `${sub}@maison.test`, email_verified: true, ...claims });
  return sub;
}

const subjectOf = (landed: URL) => decodeJwt(fragmentOf(landed.href).access_token ?? "").sub;
const errorOf = (landed: URL) => landed.searchParams.get("error_code");

/** Signs in at the provider and stops before the callback; returns its address, with code and state. */
async function answerFor(browser: Browser, login: string, start = START): Promise<URL> {
  browser.stopAt = "http://localhost:3000";
  const { location } = await browser.request(start);
  const { url } = await signInThere(browser, location ?? "", login);
  browser.stopAt = undefined;
  expect(url.pathname).toBe("/auth/v1/callback");
  return url;
}

const loginCount = async () => {
  const { count } = await server.ctx.db
    .selectFrom("auth.sessions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

test("neither links nor creates an account for an address that the provider has not verified", async () => {
  const victim = await buildUser(server);
  const login = identity({ email: victim.email, email_verified: false });
  const { url } = await signInThere(new Browser(server), START, login);
  expect(errorOf(url)).toBe("provider_email_needs_verification");
  expect(fragmentOf(url.href)).toMatchObject({ error: "access_denied", sb: "" });
  const identities = await server.ctx.db
    .selectFrom("auth.identities")
    .select("id")
    .where("provider_id", "=", login)
    .execute();
  expect(identities).toEqual([]);
});

test("removes a stranger's credentials when the owner of the address signs in through a provider", async () => {
  const { email, id } = await buildRegistration(server, { full_name: "Thief", role: "partenaire" });
  const { url } = await signInThere(new Browser(server), START, identity({ email }));
  expect(subjectOf(url)).toBe(id);
  const reply = await authCall(server, "POST", "/token?grant_type=password", {
    email,
    password: TEST_PASSWORD,
  });
  expect(reply.json()).toMatchObject({ code: "invalid_credentials" });
  const user = (
    await authCall(server, "GET", "/user", undefined, {
      authorization: `Bearer ${fragmentOf(url.href).access_token}`,
    })
  ).json();
  expect(user.identities.map((identity: { provider: string }) => identity.provider)).toEqual(["maison"]);
  expect(user.app_metadata).toEqual({ provider: "maison", providers: ["maison"] });
  expect(user.user_metadata).not.toHaveProperty("role");
  expect(user.email_confirmed_at).toEqual(expect.any(String));
  const row = await server.ctx.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ role: "diaspora" });
  expect(row?.name).not.toBe("Thief");
  const links = await server.ctx.db
    .selectFrom("auth.one_time_tokens")
    .select("id")
    .where("user_id", "=", id)
    .execute();
  expect(links).toEqual([]);
});

test("refuses a state in another browser than the one that began", async () => {
  const callback = await answerFor(new Browser(server), identity());
  const before = await loginCount();
  const reply = await new Browser(server).request(callback);
  expect(reply.status).toBe(303);
  expect(fragmentOf(reply.location)).toMatchObject({ error_code: "bad_oauth_state" });
  expect(await loginCount()).toBe(before);
});

test("links an identity only for the browser that requested it, or the client with the verifier", async () => {
  const thief = await buildUser(server);
  const implicit = await linkUrl(thief.headers, new Browser(server), "");
  const refused = await signInThere(new Browser(server), implicit.url, identity());
  expect(errorOf(refused.url)).toBe("bad_oauth_state");
  // A stranger's browser that is made to finish it gets a code, which links nothing by itself.
  const { url } = await linkUrl(thief.headers, new Browser(server), PKCE);
  const landed = await signInThere(new Browser(server), url, identity());
  const code = landed.url.searchParams.get("code");
  expect(code).toEqual(expect.any(String));
  const linked = async () => (await signIn(server, thief.email)).user.identities;
  expect(await linked()).toHaveLength(1);
  const exchange = (code_verifier: string) =>
    authCall(server, "POST", "/token?grant_type=pkce", { auth_code: code, code_verifier });
  expect((await exchange("another-verifier-of-the-right-length-but-wrong")).statusCode).toBe(400);
  expect(await linked()).toHaveLength(1);
  expect((await exchange(VERIFIER)).statusCode).toBe(200);
  expect(await linked()).toHaveLength(2);
});

test("accepts a state once, and no invented or expired one", async () => {
  const browser = new Browser(server);
  const callback = await answerFor(browser, identity());
  const [first, second] = await Promise.all([browser.request(callback), browser.request(callback)]);
  const codes = [first, second].map((reply) => fragmentOf(reply.location).error_code);
  expect(codes.sort()).toEqual(["flow_state_already_used", undefined]);
  for (const state of ["", "nonsense", crypto.randomUUID()]) {
    callback.searchParams.set("state", state);
    const reply = await browser.request(callback);
    expect(reply.status).toBe(303);
    expect(reply.location).toMatch(/^http:\/\/localhost:3000\/login\?/);
    expect(fragmentOf(reply.location).error_code).toMatch(/^bad_oauth_/);
  }
  const late = await answerFor(browser, identity());
  await server.ctx.db
    .updateTable("auth.flow_state")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", late.searchParams.get("state") ?? "")
    .execute();
  expect(fragmentOf((await browser.request(late)).location)).toMatchObject({
    error_description: "OAuth state has expired",
  });
});

test("refuses a provider's code that was stolen from another person's flow", async () => {
  const stolen = await answerFor(new Browser(server), identity());
  const browser = new Browser(server);
  const own = await answerFor(browser, identity());
  own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
  expect(fragmentOf((await browser.request(own)).location)).toMatchObject({
    error_code: "bad_oauth_callback",
  });
});

test("refuses an ID token with another nonce", async () => {
  const browser = new Browser(server);
  const callback = await answerFor(browser, identity());
  await server.ctx.db
    .updateTable("auth.flow_state")
    .set({ provider_nonce: "the nonce of another sign-in" })
    .where("id", "=", callback.searchParams.get("state") ?? "")
    .execute();
  expect(fragmentOf((await browser.request(callback)).location)).toMatchObject({
    error_code: "bad_oauth_callback",
  });
});

test("refuses our stolen code without the verifier, and after five minutes", async () => {
  const { url } = await signInThere(new Browser(server), START + PKCE, identity());
  const code = url.searchParams.get("code");
  const exchange = (verifier: string) =>
    authCall(server, "POST", "/token?grant_type=pkce", { auth_code: code, code_verifier: verifier });
  const wrong = await exchange("another-verifier-of-the-right-length-but-wrong");
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, "bad_code_verifier"]);
  const none = await exchange("");
  expect([none.statusCode, none.json().code]).toEqual([400, "validation_failed"]);
  await server.ctx.db
    .updateTable("auth.flow_state")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("auth_code_hash", "is not", null)
    .execute();
  const late = await exchange(VERIFIER);
  expect([late.statusCode, late.json().code]).toEqual([422, "flow_state_expired"]);
});

test("opens a session for one of two concurrent exchanges of a code", async () => {
  const { url } = await signInThere(new Browser(server), START + PKCE, identity());
  const body = { auth_code: url.searchParams.get("code"), code_verifier: VERIFIER };
  const replies = await Promise.all(
    [1, 2].map(() => authCall(server, "POST", "/token?grant_type=pkce", body)),
  );
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 404]);
});

test("creates one account for two tabs that come back at once for the first time", async () => {
  const login = identity();
  const browsers = [new Browser(server), new Browser(server)];
  const callbacks: URL[] = [];
  for (const browser of browsers) callbacks.push(await answerFor(browser, login));
  const replies = await Promise.all(browsers.map((browser, i) => browser.request(callbacks[i] ?? "")));
  const subjects = replies.map((reply) => subjectOf(new URL(reply.location ?? "")));
  expect(subjects[0]).toBe(subjects[1]);
});

test("sends tokens and codes to our own pages only", async () => {
  const targets = [
    "https://evil.test/",
    "//evil.test",
    "http://localhost:3000@evil.test/",
    "http://localhost:3000.evil.test/",
    "javascript:alert(1)",
  ];
  const login = identity();
  for (const target of targets) {
    const start = `/auth/v1/authorize?provider=maison&redirect_to=${encodeURIComponent(target)}`;
    const { url } = await signInThere(new Browser(server), start, login);
    expect(url.origin).toBe("http://localhost:3000");
  }
});

test("ignores the client's values for parameters that only we decide", async () => {
  const extra =
    "&state=mine&nonce=mine&redirect_uri=https://evil.test/&scope=none&client_id=evil&prompt=login";
  const { location } = await new Browser(server).request(START + extra);
  const { searchParams: asked } = new URL(location ?? "");
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: "site",
    redirect_uri: "http://localhost:3000/auth/v1/callback",
    scope: "openid email profile",
    prompt: "login",
    code_challenge_method: "S256",
  });
  expect(asked.get("state")).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked.get("nonce")).not.toBe("mine");
});

test("refuses a suspended account that comes through a provider", async () => {
  const user = await buildUser(server);
  const login = identity({ email: user.email });
  await signInThere(new Browser(server), START, login);
  await server.ctx.db
    .updateTable("users")
    .set({ account_status: "suspended" })
    .where("id", "=", user.id)
    .execute();
  const { url } = await signInThere(new Browser(server), START, login);
  expect(errorOf(url)).toBe("user_banned");
  expect(fragmentOf(url.href).error).toBe("access_denied");
});

async function linkUrl(headers: Record<string, string>, browser: Browser, flow: string) {
  const path = `/auth/v1/user/identities/authorize?provider=maison&skip_http_redirect=true${flow}`;
  const reply = await browser.request(path, undefined, headers);
  return JSON.parse(reply.body) as { url: string };
}
