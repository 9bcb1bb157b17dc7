import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { Browser } from "../../../test/browser.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { buildClient, listen } from "../../../test/builders/auth.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { signInThere } from "../../../test/openid-visit.ts";

/** The official client on another site, whose browser has no cookie of ours. */
const ELSEWHERE = "http://localhost:5173/back";
let server: TestApp;
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  server = await startOwnApp({
    OIDC_PROVIDERS: JSON.stringify([{ ...provider.entry, name: "Maison" }]),
    REDIRECT_URLS: "http://localhost:5173/**",
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const maison = "maison" as never;
let known = 0;
function newLogin(): string {
  const sub = `person-${++known}`;
  provider.people.set(sub, { sub, email: `${sub}@maison.test`, email_verified: true });
  return sub;
}

/** Goes through the provider with a new browser, and returns where that ends. */
async function passThrough(url: string, login: string): Promise<URL> {
  const browser = new Browser(server);
  browser.stopAt = new URL(ELSEWHERE).origin;
  const { pathname, search } = new URL(url);
  // In tests our port differs from our public address.
  const start = pathname.startsWith("/auth/v1") ? pathname + search : url;
  return (await signInThere(browser, start, login)).url;
}

test("signs in through a provider, and returns with a code for the client with the verifier", async () => {
  const client = await buildClient(server, "pkce");
  const { data, error } = await client.signInWithOAuth({
    provider: maison,
    options: { redirectTo: ELSEWHERE, scopes: "email", queryParams: { prompt: "login" } },
  });
  expect(error).toBeNull();
  const url = new URL(data.url ?? "");
  expect(url.origin + url.pathname).toBe(`${await listen(server)}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    provider: "maison",
    redirect_to: ELSEWHERE,
    scopes: "email",
    prompt: "login",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "s256",
  });
  const login = newLogin();
  const landed = await passThrough(url.href, login);
  expect(landed.origin + landed.pathname).toBe(ELSEWHERE);
  const code = landed.searchParams.get("code") ?? "";
  const stranger = await buildClient(server, "pkce");
  expect((await stranger.exchangeCodeForSession(code)).error?.name).toBe("AuthPKCECodeVerifierMissingError");
  const exchanged = await client.exchangeCodeForSession(code);
  expect(exchanged.data.session).toMatchObject({
    provider_token: expect.any(String),
    user: { email: `${login}@maison.test` },
  });
  const again = await client.exchangeCodeForSession(code);
  expect(again.error).not.toBeNull();
});

test("reports a refusal at the provider as an error, also on another site", async () => {
  const client = await buildClient(server, "pkce");
  const options = { redirectTo: ELSEWHERE };
  const { data } = await client.signInWithOAuth({ provider: maison, options });
  const browser = new Browser(server);
  browser.stopAt = new URL(ELSEWHERE).origin;
  const { pathname, search } = new URL(data.url ?? "");
  const asked = await browser.request(pathname + search);
  const state = new URL(asked.location ?? "").searchParams.get("state");
  const { url } = await browser.open(`/auth/v1/callback?state=${state}&error=access_denied`);
  expect(url.origin + url.pathname).toBe(ELSEWHERE);
  for (const parameters of [url.searchParams, new URLSearchParams(url.hash.slice(1))]) {
    expect(parameters.get("error")).toBe("access_denied");
  }
});

test("links, shows and unlinks another identity from another site", async () => {
  const { email, id } = await buildUser(server);
  const client = await buildClient(server, "pkce");
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  const options = { redirectTo: ELSEWHERE, skipBrowserRedirect: true };
  const login = newLogin();
  const asked = await client.linkIdentity({ provider: maison, options });
  expect(asked).toMatchObject({ error: null, data: { provider: "maison" } });
  const landed = await passThrough(asked.data.url ?? "", login);
  expect((await client.getUserIdentities()).data?.identities).toHaveLength(1);
  const exchanged = await client.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
  expect(exchanged.data.user).toMatchObject({
    id,
    email,
    app_metadata: { provider: "email", providers: ["email", "maison"] },
  });
  const { data } = await client.getUserIdentities();
  const linked = data?.identities.find((identity) => identity.provider === "maison");
  if (!linked) throw new Error("not linked");
  expect(linked).toMatchObject({
    id: login,
    user_id: id,
    identity_data: { sub: login, email: `${login}@maison.test`, email_verified: true },
    last_sign_in_at: expect.any(String),
    email: `${login}@maison.test`,
  });
  // A repeated request is refused on the way back, where the page reads it.
  const more = await client.linkIdentity({ provider: maison, options });
  const refused = await passThrough(more.data.url ?? "", login);
  expect(refused.searchParams.get("error_code")).toBe("identity_already_exists");
  expect(refused.searchParams.get("code")).toBeNull();
  expect((await client.unlinkIdentity(linked)).error).toBeNull();
  expect((await client.unlinkIdentity(linked)).error).toMatchObject({
    status: 422,
    code: "single_identity_not_deletable",
  });
});

test("links an identity to one of two people who do it at once", async () => {
  const login = newLogin();
  const codes = await Promise.all(
    [1, 2].map(async () => {
      const { email } = await buildUser(server);
      const client = await buildClient(server, "pkce");
      await client.signInWithPassword({ email, password: TEST_PASSWORD });
      const options = { redirectTo: ELSEWHERE, skipBrowserRedirect: true };
      const { data } = await client.linkIdentity({ provider: maison, options });
      const landed = await passThrough(data.url ?? "", login);
      return { client, code: landed.searchParams.get("code") ?? "" };
    }),
  );
  const replies = await Promise.all(codes.map(({ client, code }) => client.exchangeCodeForSession(code)));
  expect(replies.map(({ error }) => error?.code).sort()).toEqual(["identity_already_exists", undefined]);
});

test("reports the refusals of redirects to providers", async () => {
  const client = await buildClient(server);
  const unsigned = await client.linkIdentity({ provider: maison });
  expect(unsigned.error).toMatchObject({ status: 401, code: "no_authorization" });
  expect((await client.getUserIdentities()).error?.name).toBe("AuthSessionMissingError");
  const { email } = await buildUser(server);
  await client.signInWithPassword({ email, password: TEST_PASSWORD });
  expect((await client.linkIdentity({ provider: "google" })).error).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: "Unsupported provider: provider is not enabled",
  });
  expect((await client.signInWithSSO({ domain: "ministry.test" })).error).toMatchObject({
    status: 404,
    code: "saml_provider_disabled",
  });
  expect((await client.signInWithIdToken({ provider: "google", token: "x" })).error).toMatchObject({
    status: 400,
    code: "provider_disabled",
  });
});
