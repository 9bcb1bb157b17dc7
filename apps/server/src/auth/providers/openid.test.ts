import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { Browser } from "../../../test/browser.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, fragmentOf } from "../../../test/builders/auth.ts";
import { sentMails } from "../../../test/database.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../test/openid-provider.ts";
import { signInThere } from "../../../test/openid-visit.ts";

/** The official client and a real OpenID provider, with nothing but HTTP between them and the service. */
let server: TestApp;
let provider: OpenIdProvider;
/** Asked for the first time by the test in which it does not answer. */
let down: OpenIdProvider;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  down = await startOpenIdProvider("ailleurs");
  const entries = [
    { ...provider.entry, name: "Maison" },
    { ...down.entry, name: "Ailleurs" },
  ];
  server = await startOwnApp({ OIDC_PROVIDERS: JSON.stringify(entries) });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await down.close();
});

const home = "http://localhost:3000/login";

async function authorizeUrl(flowType: "implicit" | "pkce" = "implicit", redirectTo = home) {
  const client = await buildClient(server, flowType);
  const { data, error } = await client.signInWithOAuth({
    provider: "maison" as never,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  const { pathname, search } = new URL(data.url ?? "");
  return { client, url: pathname + search };
}

const profileOf = (id = "") =>
  server.ctx.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const subjectOf = (landed: URL) => decodeJwt(fragmentOf(landed.href).access_token ?? "").sub;

test("signs a new person in through the provider, in the implicit flow", async () => {
  provider.people.set("fatou", {
    sub: "fatou",
    email: "Fatou@Maison.test",
    email_verified: true,
    name: "Fatou Sow",
    role: "super_admin",
  });
  const { client, url } = await authorizeUrl();
  const { url: landed } = await signInThere(new Browser(server), url, "fatou");
  expect(landed.origin + landed.pathname).toBe(home);
  const fragment = fragmentOf(landed.href);
  expect(Object.keys(fragment).sort()).toEqual(
    [
      "access_token",
      "expires_at",
      "expires_in",
      "provider_token",
      "refresh_token",
      "sb",
      "token_type",
    ].sort(),
  );
  const { data, error } = await client.setSession({
    access_token: fragment.access_token ?? "",
    refresh_token: fragment.refresh_token ?? "",
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email: "fatou@maison.test",
    app_metadata: { provider: "maison", providers: ["maison"] },
    user_metadata: { full_name: "Fatou Sow", email_verified: true, iss: provider.issuer },
    identities: [{ provider: "maison", id: "fatou", identity_data: { email: "fatou@maison.test" } }],
  });
  expect(data.user?.user_metadata).not.toHaveProperty("role");
  expect(await profileOf(data.user?.id)).toMatchObject({ name: "Fatou Sow", role: "diaspora" });
  // The provider's token was passed on once and is stored nowhere.
  const rows = await server.ctx.db.selectFrom("auth.flow_state").select("provider_access_token").execute();
  expect(rows.every((row) => row.provider_access_token === null)).toBe(true);
});

test("returns to the same account with PKCE, and returns the provider's token once", async () => {
  provider.people.set("moussa", { sub: "moussa", email: "moussa@maison.test", email_verified: true });
  const ids: (string | undefined)[] = [];
  for (const _time of [1, 2]) {
    const { client, url } = await authorizeUrl("pkce");
    const { url: landed } = await signInThere(new Browser(server), url, "moussa");
    const code = landed.searchParams.get("code") ?? "";
    expect(landed.hash).toBe("");
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.provider_token).toEqual(expect.any(String));
    const again = await authCall(server, "POST", "/token?grant_type=pkce", {
      auth_code: code,
      code_verifier: "x".repeat(43),
    });
    expect(again.json()).toMatchObject({ code: "flow_state_not_found" });
    expect(again.statusCode).toBe(404);
    ids.push(data.user?.id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test("accepts a response by form, as Apple sends it", async () => {
  provider.people.set("khady", { sub: "khady", email: "khady@maison.test", email_verified: true });
  const { url } = await authorizeUrl();
  const browser = new Browser(server);
  const { location } = await browser.request(url);
  browser.stopAt = "http://localhost:3000";
  const { url: answer } = await signInThere(browser, location ?? "", "khady");
  const reply = await browser.request(answer.pathname, answer.searchParams.toString());
  expect(reply.status).toBe(302);
  expect(fragmentOf(reply.location)).toHaveProperty("access_token");
});

test("lists the configured providers in the settings", async () => {
  const { external, external_names } = (await authCall(server, "GET", "/settings")).json();
  expect(external).toMatchObject({ maison: true, ailleurs: true, google: false, email: true });
  expect(external_names).toEqual({ maison: "Maison", ailleurs: "Ailleurs" });
});

test("links by a verified address to a confirmed account, and keeps its password", async () => {
  const user = await buildUser(server, { email: "aminata@maison.test", role: "finance_manager" });
  provider.people.set("aminata", { sub: "aminata", email: "aminata@maison.test", email_verified: true });
  const { url } = await authorizeUrl();
  const { url: landed } = await signInThere(new Browser(server), url, "aminata");
  expect(subjectOf(landed)).toBe(user.id);
  expect(await profileOf(user.id)).toMatchObject({ role: "finance_manager" });
  expect(await sentMails(server, user.email)).toContain("identity_linked");
  const byPassword = await authCall(server, "POST", "/token?grant_type=password", {
    email: user.email,
    password: TEST_PASSWORD,
  });
  expect(byPassword.statusCode).toBe(200);
  expect(byPassword.json().user.app_metadata).toEqual({ provider: "email", providers: ["email", "maison"] });
});

test("reports a refusal at the provider in query and fragment", async () => {
  const { url } = await authorizeUrl();
  const browser = new Browser(server);
  const page = await browser.open(url);
  const abort = /href="([^"]*abort)"/.exec(page.body)?.[1] ?? "";
  const { url: landed } = await browser.open(new URL(abort, page.url));
  expect(landed.searchParams.get("error")).toBe("access_denied");
  expect(fragmentOf(landed.href)).toMatchObject({ error: "access_denied", sb: "" });
});

test("reports on the page that the provider does not answer, and recovers", async () => {
  down.silent = true;
  const began = Date.now();
  const reply = await new Browser(server).request(
    `/auth/v1/authorize?provider=ailleurs&redirect_to=${encodeURIComponent(home)}`,
  );
  expect(Date.now() - began).toBeLessThan(patience(8_000));
  expect(reply.status).toBe(302);
  expect(fragmentOf(reply.location)).toMatchObject({
    error: "temporarily_unavailable",
    error_code: "oauth_provider_unavailable",
  });
  down.silent = false;
  const recovered = await new Browser(server).request("/auth/v1/authorize?provider=ailleurs");
  expect(recovered.location).toContain(down.issuer);
});

test("reports a rate limit on the page too", async () => {
  await server.ctx.db
    .updateTable("rate_limits")
    .set({ tokens: 0, updated_at: new Date(Date.now() + 3_600_000) })
    .where("key", "=", "flows:127.0.0.1")
    .executeTakeFirstOrThrow();
  const reply = await new Browser(server).request(
    `/auth/v1/authorize?provider=maison&redirect_to=${encodeURIComponent(home)}`,
  );
  expect(reply.location).toMatch(/^http:\/\/localhost:3000\/login\?/);
  expect(fragmentOf(reply.location)).toMatchObject({ error_code: "over_request_rate_limit" });
  await server.ctx.db.deleteFrom("rate_limits").execute();
});

test("refuses an unknown provider where it is requested", async () => {
  const reply = await authCall(server, "GET", "/authorize?provider=myspace");
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    code: "validation_failed",
    message: expect.stringContaining("Unsupported provider"),
  });
});
