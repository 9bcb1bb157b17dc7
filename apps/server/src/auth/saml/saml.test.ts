import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../../test/app.ts";
import { Browser, hiddenFields } from "../../../test/browser.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, fragmentOf } from "../../../test/builders/auth.ts";
import { stopRefill } from "../../../test/database.ts";
import { ACS, buildOrganisation, HOME, type Organisation } from "../../../test/organisation.ts";

/** An organisation with a real identity provider, registered by an administrator, from the first request to the last. */
let server: OwnApp;
let organisation: Organisation;
let providerId: string;
beforeAll(async () => {
  server = await startOwnApp();
  organisation = await buildOrganisation(server);
});
afterAll(async () => {
  await server.close();
  await organisation.provider.close();
});
afterEach(() => organisation.forget());

test("disables SAML for every call without an organisation", async () => {
  const reply = await authCall(server, "POST", "/sso", "nonsense");
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: "saml_provider_disabled", message: "SAML 2.0 is disabled" });
  expect((await authCall(server, "GET", "/settings")).json().saml_enabled).toBe(false);
});

test("lets only an administrator register an organisation", async () => {
  const body = organisation.registration;
  const user = await buildUser(server, { role: "super_admin" });
  const asUser = await server.app.inject({
    method: "POST",
    url: "/auth/v1/admin/sso/providers",
    headers: user.headers,
    payload: JSON.stringify(body),
  });
  expect([asUser.statusCode, asUser.headers["x-sb-error-code"]]).toEqual([403, "not_admin"]);
  const made = await organisation.call("POST", "", body);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    saml: {
      entity_id: organisation.provider.entityId,
      metadata_xml: organisation.provider.metadataXml,
      attribute_mapping: {},
    },
    domains: [{ domain: "ministry.test" }],
    disabled: false,
  });
  providerId = made.json().id;
  const again = await organisation.call("POST", "", { ...body, domains: [] });
  expect([again.statusCode, again.json().code]).toEqual([422, "saml_idp_already_exists"]);
  const listed = (await organisation.call("GET", "")).json().items;
  expect(listed).toHaveLength(1);
  expect(listed[0].saml).not.toHaveProperty("metadata_xml");
  expect((await authCall(server, "GET", "/settings")).json().saml_enabled).toBe(true);
});

test("refuses metadata that cannot be trusted", async () => {
  const xml = organisation.provider.metadataXml;
  const bad: [string, object][] = [
    ["well-formed", { metadata_xml: "<EntityDescriptor" }],
    ["EntityID", { metadata_xml: "<x/>" }],
    ["DOCTYPE", { metadata_xml: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml}` }],
    ["certificate", { metadata_xml: xml.replace(/<KeyDescriptor[\s\S]*<\/KeyDescriptor>/, "") }],
    [
      "HTTPS SingleSignOnService",
      { metadata_xml: xml.replace(/Location="[^"]*"/, 'Location="http://evil.test/"') },
    ],
    ["HTTPS URL", { metadata_url: "http://evil.test/metadata" }],
    ["Only one", { metadata_xml: xml, metadata_url: "https://x.test/" }],
    ["Either", {}],
  ];
  for (const [why, body] of bad) {
    const reply = await organisation.call("POST", "", { type: "saml", ...body });
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(why)]);
  }
  const down = await organisation.call("POST", "", {
    type: "saml",
    metadata_url: "http://127.0.0.1:9/metadata",
  });
  expect(down.json()).toMatchObject({ code: "saml_metadata_fetch_failed" });
});

test("publishes metadata for identity providers, with the same key after a restart", async () => {
  const before = await server.app.inject("/auth/v1/sso/saml/metadata");
  expect(before.headers["content-type"]).toContain("application/xml");
  expect(before.body).toContain(`Location="http://localhost:3000${ACS}"`);
  expect(before.body).toContain('entityID="http://localhost:3000/auth/v1/sso/saml/metadata"');
  await server.restart();
  const after = await server.app.inject("/auth/v1/sso/saml/metadata");
  const certificate = (body: string) => /X509Certificate>([^<]+)</.exec(body)?.[1];
  expect(certificate(after.body)).toBe(certificate(before.body));
});

test("signs an employee in through their organisation, in the implicit flow", async () => {
  const login = organisation.employ();
  const browser = new Browser(server);
  const { url } = await browser.submit(await organisation.answerFor(browser, login));
  expect(url.origin + url.pathname).toBe(HOME);
  const { access_token = "", refresh_token = "" } = fragmentOf(url.href);
  expect(decodeJwt(access_token).amr).toEqual([
    { method: "sso/saml", timestamp: expect.any(Number), provider: providerId },
  ]);
  const client = await buildClient(server);
  const { data } = await client.setSession({ access_token, refresh_token });
  expect(data.user).toMatchObject({
    email: `${login}@ministry.test`,
    app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
    user_metadata: { full_name: "Adama Traoré", iss: organisation.provider.entityId },
  });
  const row = await server.ctx.db
    .selectFrom("users")
    .select(["role", "name"])
    .where("id", "=", data.user?.id ?? "")
    .executeTakeFirst();
  expect(row).toEqual({ role: "diaspora", name: "Adama Traoré" });
});

test("returns to the same account with PKCE, through the official client", async () => {
  const login = organisation.employ();
  const ids: (string | undefined)[] = [];
  for (const _time of [1, 2]) {
    const client = await buildClient(server, "pkce");
    const { data, error } = await client.signInWithSSO({
      domain: "ministry.test",
      options: { redirectTo: HOME, skipBrowserRedirect: true } as { redirectTo: string },
    });
    expect(error).toBeNull();
    const browser = new Browser(server);
    const page = await browser.submit(await browser.open(data?.url ?? ""), { login });
    const { url } = await browser.submit(page);
    const exchanged = await client.exchangeCodeForSession(url.searchParams.get("code") ?? "");
    expect(exchanged.error).toBeNull();
    ids.push(exchanged.data.user?.id);
  }
  expect(ids[0]).toBe(ids[1]);
});

test("creates another account than the one that owns the same address here", async () => {
  const owner = await buildUser(server, { email: "minister@ministry.test", role: "super_admin" });
  const fragment = await organisation.outcome(organisation.employ({ email: owner.email }));
  const { sub } = decodeJwt(fragment.access_token ?? "");
  expect(sub).not.toBe(owner.id);
  const byPassword = await authCall(server, "POST", "/token?grant_type=password", {
    email: owner.email,
    password: TEST_PASSWORD,
  });
  expect(byPassword.json().user.id).toBe(owner.id);
});

test("refuses an organisation's people a change of address or password, and another identity", async () => {
  const { access_token } = await organisation.outcome(organisation.employ());
  const headers = { authorization: `Bearer ${access_token}`, "x-supabase-api-version": "2024-01-01" };
  for (const change of [
    { email: "own@other.test" },
    { password: "Another!2026" },
    { phone: "221701234567" },
  ]) {
    const reply = await authCall(server, "PUT", "/user", change, headers);
    expect([reply.statusCode, reply.json().code]).toEqual([422, "user_sso_managed"]);
  }
  const named = await authCall(server, "PUT", "/user", { data: { full_name: "Adama T." } }, headers);
  expect(named.statusCode).toBe(200);
});

test("maps attributes as the organisation's administrator configured, but never to a role", async () => {
  const attribute_mapping = {
    keys: {
      name: { names: ["missing", "http://schemas.passportjs.com/fullname"] },
      department: { name: "http://schemas.passportjs.com/department" },
      role: { name: "http://schemas.passportjs.com/role" },
      country: { default: "SN" },
    },
  };
  expect((await organisation.call("PUT", `/${providerId}`, { attribute_mapping })).statusCode).toBe(200);
  const login = organisation.employ({ fullname: "Mariam Keïta", department: "Visas", role: "super_admin" });
  const { access_token = "" } = await organisation.outcome(login);
  const { user_metadata, sub = "" } = decodeJwt<{ user_metadata: Record<string, unknown> }>(access_token);
  expect(user_metadata).toMatchObject({
    full_name: "Mariam Keïta",
    custom_claims: { department: "Visas", country: "SN" },
  });
  expect(JSON.stringify(user_metadata)).not.toContain("super_admin");
  const row = await server.ctx.db.selectFrom("users").select("role").where("id", "=", sub).executeTakeFirst();
  expect(row?.role).toBe("diaspora");
});

test("redirects to our own pages only", async () => {
  const browser = new Browser(server);
  const page = await organisation.answerFor(browser, organisation.employ(), {
    redirect_to: "https://evil.test/",
  });
  const { url } = await browser.submit(page);
  expect(url.origin).toBe("http://localhost:3000");
});

test("refuses invalid sign-in requests", async () => {
  const ask = async (body: object) => {
    const reply = await authCall(server, "POST", "/sso", { ...body });
    return [reply.statusCode, reply.json().code];
  };
  expect(await ask({})).toEqual([400, "validation_failed"]);
  expect(await ask({ domain: "a.test", provider_id: providerId })).toEqual([400, "validation_failed"]);
  expect(await ask({ domain: "unknown.test" })).toEqual([404, "sso_provider_not_found"]);
  expect(await ask({ provider_id: crypto.randomUUID() })).toEqual([404, "sso_provider_not_found"]);
  const challenge = createHash("sha256").update("x").digest("base64url");
  expect(await ask({ domain: "ministry.test", code_challenge: challenge })).toEqual([
    400,
    "validation_failed",
  ]);
  const redirected = await authCall(server, "POST", "/sso", { provider_id: providerId });
  expect([redirected.statusCode, redirected.headers.location]).toEqual([
    303,
    expect.stringContaining(new URL(organisation.provider.entityId).origin),
  ]);
});

test("limits sign-in requests by place", async () => {
  onTestFinished(await stopRefill(server));
  const ask = () => authCall(server, "POST", "/sso", { domain: "unknown.test" });
  for (let count = 0; count < 30; count += 1) expect((await ask()).statusCode).toBe(404);
  const limited = await ask();
  expect([limited.statusCode, limited.json().code]).toEqual([429, "over_request_rate_limit"]);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
});

test("ends sessions and sign-in of a disabled organisation, and reports a deleted one as not found", async () => {
  const { access_token } = await organisation.outcome(organisation.employ());
  const whoami = () =>
    authCall(server, "GET", "/user", undefined, { authorization: `Bearer ${access_token}` });
  expect((await whoami()).statusCode).toBe(200);
  const browser = new Browser(server);
  const fields = hiddenFields(await organisation.answerFor(browser, organisation.employ()));
  expect((await organisation.call("PUT", `/${providerId}`, { disabled: true })).json().disabled).toBe(true);
  expect((await whoami()).statusCode).toBe(403);
  expect(fragmentOf((await organisation.deliver(browser, fields)).location)).toMatchObject({
    error_code: "sso_provider_disabled",
  });
  const asked = await authCall(server, "POST", "/sso", { domain: "ministry.test" });
  expect([asked.statusCode, asked.json().code]).toEqual([404, "sso_provider_disabled"]);
  expect((await organisation.call("DELETE", `/${providerId}`)).json().id).toBe(providerId);
  expect((await organisation.call("GET", `/${providerId}`)).json().code).toBe("sso_provider_not_found");
  expect((await organisation.call("GET", "/nonsense")).statusCode).toBe(404);
});
