import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, buildClient, fragmentOf } from "../../../test/builders/auth.ts";
import { Browser, hiddenFields, type Page } from "../../../test/builders/browser.ts";
import { type SamlProvider, startSamlProvider } from "../../../test/builders/saml-provider.ts";
import { issueServiceToken } from "../keys/service.ts";

/** A real identity provider, our own metadata read by it, and answers by form: right ones and wrong ones. */
let server: TestApp;
let organisation: SamlProvider;
let providerId: string;
let admin: { authorization: string };

const ACS = "/auth/v1/sso/saml/acs";
const home = "http://localhost:3000/login";

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/auth/v1/admin/sso/providers${path}`,
    headers: { ...admin, "x-supabase-api-version": "2024-01-01" },
    ...(payload && { payload: JSON.stringify(payload) }),
  });

beforeAll(async () => {
  server = await startTestApp();
  organisation = await startSamlProvider(async () => {
    const { body } = await server.app.inject("/auth/v1/sso/saml/metadata");
    const text = /<ds:X509Certificate>([^<]+)</.exec(body)?.[1]?.replace(/\s/g, "") ?? "";
    return `-----BEGIN CERTIFICATE-----\n${text.match(/.{1,64}/g)?.join("\n")}\n-----END CERTIFICATE-----\n`;
  });
  admin = { authorization: `Bearer ${await issueServiceToken(server.ctx, 10)}` };
});
afterAll(async () => {
  await server.close();
  await organisation.close();
});
afterEach(async () => {
  organisation.twist = {};
  await server.ctx.db.deleteFrom("auth.rate_limits").execute();
});

let known = 0;
function somebody(more: Record<string, unknown> = {}): string {
  const id = `employee-${++known}`;
  organisation.people.set(id, { id, email: `${id}@ministry.test`, displayName: "Adama Traoré", ...more });
  return id;
}

/** Leaves for the organisation and signs in there: the page whose form brings the answer to us. */
async function answerFor(browser: Browser, login: string, more: object = {}): Promise<Page> {
  const body = { domain: "ministry.test", redirect_to: home, skip_http_redirect: true, ...more };
  const reply = await browser.request("/auth/v1/sso", JSON.stringify(body));
  const page = await browser.open((JSON.parse(reply.body) as { url: string }).url);
  return browser.submit(page, { login });
}

const deliver = (browser: Browser, fields: Record<string, string>) =>
  browser.request(ACS, new URLSearchParams(fields).toString());

/** Signs in with an answer that `change` has been at; what the page is told. */
async function outcome(login: string, change: (xml: string) => string = (xml) => xml) {
  const browser = new Browser(server);
  const fields = hiddenFields(await answerFor(browser, login));
  const xml = Buffer.from(fields.SAMLResponse ?? "", "base64").toString();
  const changed = change(xml);
  const reply = await deliver(browser, {
    ...fields,
    SAMLResponse: Buffer.from(changed).toString("base64"),
  });
  return fragmentOf(reply.location);
}

const refused = (why = "SAML Assertion is not valid") => ({
  error_code: "validation_failed",
  error_description: expect.stringContaining(why),
});

test("without an organisation SAML is disabled, whatever is asked", async () => {
  const reply = await authCall(server, "POST", "/sso", "nonsense");
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: "saml_provider_disabled", message: "SAML 2.0 is disabled" });
  expect((await authCall(server, "GET", "/settings")).json().saml_enabled).toBe(false);
});

test("an administrator registers an organisation; nobody else does", async () => {
  const body = { type: "saml", metadata_xml: organisation.metadataXml, domains: ["Ministry.test"] };
  const user = await buildUser(server, { role: "super_admin" });
  const asUser = await server.app.inject({
    method: "POST",
    url: "/auth/v1/admin/sso/providers",
    headers: user.headers,
    payload: JSON.stringify(body),
  });
  expect([asUser.statusCode, asUser.headers["x-sb-error-code"]]).toEqual([403, "not_admin"]);
  const made = await call("POST", "", body);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    saml: { entity_id: organisation.entityId, metadata_xml: organisation.metadataXml, attribute_mapping: {} },
    domains: [{ domain: "ministry.test" }],
    disabled: false,
  });
  providerId = made.json().id;
  const again = await call("POST", "", { ...body, domains: [] });
  expect([again.statusCode, again.json().code]).toEqual([422, "saml_idp_already_exists"]);
  const listed = (await call("GET", "")).json().items;
  expect(listed).toHaveLength(1);
  expect(listed[0].saml).not.toHaveProperty("metadata_xml");
  expect((await authCall(server, "GET", "/settings")).json().saml_enabled).toBe(true);
});

test("metadata that cannot be trusted is refused", async () => {
  const xml = organisation.metadataXml;
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
    const reply = await call("POST", "", { type: "saml", ...body });
    expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringContaining(why)]);
  }
  const down = await call("POST", "", { type: "saml", metadata_url: "http://127.0.0.1:9/metadata" });
  expect(down.json()).toMatchObject({ code: "saml_metadata_fetch_failed" });
});

test("the metadata can be read by an identity provider, and keeps its key over a restart", async () => {
  const before = await server.app.inject("/auth/v1/sso/saml/metadata");
  expect(before.headers["content-type"]).toContain("application/xml");
  expect(before.body).toContain(`Location="http://localhost:3000${ACS}"`);
  expect(before.body).toContain('entityID="http://localhost:3000/auth/v1/sso/saml/metadata"');
  await server.restart();
  const after = await server.app.inject("/auth/v1/sso/saml/metadata");
  const certificate = (body: string) => /X509Certificate>([^<]+)</.exec(body)?.[1];
  expect(certificate(after.body)).toBe(certificate(before.body));
});

test("an employee comes through their organisation, in the implicit flow", async () => {
  const login = somebody();
  const browser = new Browser(server);
  const { url } = await browser.submit(await answerFor(browser, login));
  expect(url.origin + url.pathname).toBe(home);
  const { access_token = "", refresh_token = "" } = fragmentOf(url.href);
  expect(decodeJwt(access_token).amr).toEqual([
    { method: "sso/saml", timestamp: expect.any(Number), provider: providerId },
  ]);
  const client = await buildClient(server);
  const { data } = await client.setSession({ access_token, refresh_token });
  expect(data.user).toMatchObject({
    email: `${login}@ministry.test`,
    app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
    user_metadata: { full_name: "Adama Traoré", iss: organisation.entityId },
  });
  const row = await server.ctx.db
    .selectFrom("users")
    .select(["role", "name"])
    .where("id", "=", data.user?.id ?? "")
    .executeTakeFirst();
  expect(row).toEqual({ role: "diaspora", name: "Adama Traoré" });
});

test("comes back to the same account with PKCE, through the official client", async () => {
  const login = somebody();
  const ids: (string | undefined)[] = [];
  for (const _time of [1, 2]) {
    const client = await buildClient(server, "pkce");
    const { data, error } = await client.signInWithSSO({
      domain: "ministry.test",
      options: { redirectTo: home, skipBrowserRedirect: true } as { redirectTo: string },
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

test("is another account than the one that owns the same address here", async () => {
  const owner = await buildUser(server, { email: "minister@ministry.test", role: "super_admin" });
  const fragment = await outcome(somebody({ email: owner.email }));
  const { sub } = decodeJwt(fragment.access_token ?? "");
  expect(sub).not.toBe(owner.id);
  const byPassword = await authCall(server, "POST", "/token?grant_type=password", {
    email: owner.email,
    password: TEST_PASSWORD,
  });
  expect(byPassword.json().user.id).toBe(owner.id);
});

test("who an organisation signs in changes neither address nor password here, nor links another door", async () => {
  const { access_token } = await outcome(somebody());
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

test("attributes are mapped as the organisation's administrator says; none of them is a role", async () => {
  const attribute_mapping = {
    keys: {
      name: { names: ["missing", "http://schemas.passportjs.com/fullname"] },
      department: { name: "http://schemas.passportjs.com/department" },
      role: { name: "http://schemas.passportjs.com/role" },
      country: { default: "SN" },
    },
  };
  expect((await call("PUT", `/${providerId}`, { attribute_mapping })).statusCode).toBe(200);
  const login = somebody({ fullname: "Mariam Keïta", department: "Visas", role: "super_admin" });
  const { access_token = "" } = await outcome(login);
  const { user_metadata, sub = "" } = decodeJwt<{ user_metadata: Record<string, unknown> }>(access_token);
  expect(user_metadata).toMatchObject({
    full_name: "Mariam Keïta",
    custom_claims: { department: "Visas", country: "SN" },
  });
  expect(JSON.stringify(user_metadata)).not.toContain("super_admin");
  const row = await server.ctx.db.selectFrom("users").select("role").where("id", "=", sub).executeTakeFirst();
  expect(row?.role).toBe("diaspora");
});

test("an answer that is not signed, or not by the organisation, is refused", async () => {
  expect(
    await outcome(somebody(), (xml) => xml.replace(/<Signature[\s\S]*?<\/Signature>/, "")),
  ).toMatchObject(refused());
  organisation.twist = { signAssertion: false };
  expect(await outcome(somebody())).toMatchObject(refused());
  organisation.twist = organisation.stranger;
  expect(await outcome(somebody())).toMatchObject(refused());
  organisation.twist = { signatureAlgorithm: "rsa-sha1", digestAlgorithm: "sha1" };
  expect(await outcome(somebody())).toMatchObject(refused("SHA-1"));
});

test("an answer that was altered is refused, wherever the signed part was moved to", async () => {
  const login = somebody();
  const evil = (xml: string) => xml.replaceAll(login, "admin");
  const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
  const unsigned = (xml: string) =>
    evil(assertionOf(xml))
      .replace(/<Signature[\s\S]*?<\/Signature>/, "")
      .replace(/ID="[^"]*"/, 'ID="_evil"');
  const wraps: ((xml: string) => string)[] = [
    evil,
    // The forged one before the signed one, and after it.
    (xml) => xml.replace(assertionOf(xml), unsigned(xml) + assertionOf(xml)),
    (xml) => xml.replace(assertionOf(xml), assertionOf(xml) + unsigned(xml)),
    // The signed one inside the forged one, and inside an extension.
    (xml) =>
      xml.replace(
        assertionOf(xml),
        unsigned(xml).replace("</saml:Subject>", `</saml:Subject>${assertionOf(xml)}`),
      ),
    (xml) =>
      xml.replace(
        assertionOf(xml),
        `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>${unsigned(xml)}`,
      ),
    // With the name of the signed one.
    (xml) => {
      const id = /ID="([^"]*)"/.exec(assertionOf(xml))?.[1] ?? "";
      return xml.replace(assertionOf(xml), unsigned(xml).replace("_evil", id) + assertionOf(xml));
    },
  ];
  for (const wrap of wraps) {
    expect(
      await outcome(login, (xml) => {
        expect(assertionOf(xml)).not.toBe("");
        const changed = wrap(xml);
        expect(changed).not.toBe(xml);
        return changed;
      }),
    ).toMatchObject(refused());
  }
});

test("a comment inside a name does not cut it short, though the signature does not cover it", async () => {
  const login = somebody();
  const { access_token = "" } = await outcome(login, (xml) => {
    expect(xml).toContain(login);
    return xml.replaceAll(login, `${login.slice(0, 8)}<!---->${login.slice(8)}`);
  });
  const { user_metadata } = decodeJwt<{ user_metadata: { sub: string } }>(access_token);
  expect(user_metadata.sub).toBe(login);
});

test("an answer for somebody else, to another request, from another issuer or out of time is refused", async () => {
  const twists: [object, string][] = [
    [{ audience: "https://another.test/" }, "not valid"],
    [{ recipient: "https://another.test/acs" }, "does not answer to our request"],
    [{ inResponseTo: "_another" }, "does not answer to our request"],
    [{ inResponseTo: undefined }, "does not answer to our request"],
    [{ issuer: "https://another.test/metadata" }, "another issuer"],
    [{ lifetimeInSeconds: -120 }, "not valid"],
  ];
  for (const [twist, why] of twists) {
    organisation.twist = twist;
    expect(await outcome(somebody())).toMatchObject(refused(why));
  }
  // Within the skew of clocks it is accepted.
  organisation.twist = { lifetimeInSeconds: -20 };
  expect(await outcome(somebody())).toHaveProperty("access_token");
});

test("an answer counts once, and only for the browser that asked", async () => {
  const browser = new Browser(server);
  const fields = hiddenFields(await answerFor(browser, somebody()));
  const stranger = await deliver(new Browser(server), fields);
  expect(stranger.status).toBe(303);
  expect(fragmentOf(stranger.location)).toMatchObject({ error_code: "saml_relay_state_not_found" });
  const kept = await server.ctx.db
    .selectFrom("auth.saml_relay_states")
    .selectAll()
    .where("id", "=", fields.RelayState ?? "")
    .executeTakeFirstOrThrow();
  const replies = await Promise.all([deliver(browser, fields), deliver(browser, fields)]);
  expect(replies.filter((reply) => fragmentOf(reply.location).access_token)).toHaveLength(1);
  expect(fragmentOf((await deliver(browser, fields)).location)).toMatchObject({
    error_code: "saml_relay_state_not_found",
  });
  // Even if our request were still waiting, the assertion itself has been used.
  await server.ctx.db.insertInto("auth.saml_relay_states").values(kept).execute();
  expect(fragmentOf((await deliver(browser, fields)).location)).toMatchObject(refused("used before"));
});

test("answers that nobody asked for, or asked for long ago, are refused", async () => {
  const browser = new Browser(server);
  const fields = hiddenFields(await answerFor(browser, somebody()));
  for (const RelayState of ["", "https://evil.test/", crypto.randomUUID()]) {
    const reply = await deliver(browser, { ...fields, RelayState });
    expect(reply.location).toMatch(/^http:\/\/localhost:3000\//);
    expect(fragmentOf(reply.location)).toMatchObject({ error_code: "saml_relay_state_not_found" });
  }
  await server.ctx.db
    .updateTable("auth.saml_relay_states")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(fragmentOf((await deliver(browser, fields)).location)).toMatchObject({
    error_code: "saml_relay_state_expired",
  });
});

test("leads to no page but ours", async () => {
  const browser = new Browser(server);
  const page = await answerFor(browser, somebody(), { redirect_to: "https://evil.test/" });
  const { url } = await browser.submit(page);
  expect(url.origin).toBe("http://localhost:3000");
});

test("the refusals of asking", async () => {
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
    expect.stringContaining(new URL(organisation.entityId).origin),
  ]);
});

test("asking is limited by where it comes from", async () => {
  const ask = () => authCall(server, "POST", "/sso", { domain: "unknown.test" });
  for (let count = 0; count < 30; count += 1) expect((await ask()).statusCode).toBe(404);
  const limited = await ask();
  expect([limited.statusCode, limited.json().code]).toEqual([429, "over_request_rate_limit"]);
  expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
});

test("a disabled organisation lets nobody in and its sessions end; a deleted one is gone", async () => {
  const { access_token } = await outcome(somebody());
  const whoami = () =>
    authCall(server, "GET", "/user", undefined, { authorization: `Bearer ${access_token}` });
  expect((await whoami()).statusCode).toBe(200);
  const browser = new Browser(server);
  const fields = hiddenFields(await answerFor(browser, somebody()));
  expect((await call("PUT", `/${providerId}`, { disabled: true })).json().disabled).toBe(true);
  expect((await whoami()).statusCode).toBe(403);
  expect(fragmentOf((await deliver(browser, fields)).location)).toMatchObject({
    error_code: "sso_provider_disabled",
  });
  const asked = await authCall(server, "POST", "/sso", { domain: "ministry.test" });
  expect([asked.statusCode, asked.json().code]).toEqual([404, "sso_provider_disabled"]);
  expect((await call("DELETE", `/${providerId}`)).json().id).toBe(providerId);
  expect((await call("GET", `/${providerId}`)).json().code).toBe("sso_provider_not_found");
  expect((await call("GET", "/nonsense")).statusCode).toBe(404);
});
