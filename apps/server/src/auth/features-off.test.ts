import { afterAll, beforeAll, expect, test } from "vitest";
import { type Administration, buildAdministration } from "../../test/administration.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { authCall, buildClient } from "../../test/builders/auth.ts";
import { FEATURES_OFF } from "./features-off.ts";

let server: TestApp;
let administration: Administration;
let user: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  user = await buildUser(server);
  administration = await buildAdministration(server);
});
afterAll(() => server.close());

const cases = FEATURES_OFF.map(([method, url, message]) => ({ method, url, message }));

test.each(cases)("$method $url: $message", async ({ method, url, message }) => {
  const path = url.replace(":id", crypto.randomUUID());
  const bearer = url.startsWith("/admin/") ? administration.bearer : user.headers;
  const version = { "x-supabase-api-version": "2024-01-01" };
  const reply = await authCall(server, method, path, undefined, { ...version, ...bearer });
  expect([reply.statusCode, reply.json()]).toEqual([404, { code: "feature_disabled", message }]);
  // An unauthorized caller is refused first, as where the feature is on.
  const anonymous = await authCall(server, method, path);
  const theirs = url.startsWith("/admin/") || url.startsWith("/user/");
  expect(anonymous.statusCode).toBe(theirs ? 401 : 404);
});

test("names the signing keys in the OpenID configuration", async () => {
  const configuration = (await authCall(server, "GET", "/.well-known/openid-configuration")).json();
  expect(configuration.jwks_uri).toBe(`${configuration.issuer}/.well-known/jwks.json`);
  expect(configuration.id_token_signing_alg_values_supported).toEqual(["ES256"]);
});

const off = { status: 404, code: "feature_disabled" };
const CLIENT = { client_name: "Other", redirect_uris: ["https://other.test/back"] };
const PROVIDER = {
  provider_type: "oidc",
  identifier: "custom:other",
  name: "Other",
  client_id: "us",
  client_secret: "secret",
  issuer: "https://other.test",
} as const;

test("gives the administration's client readable refusals of applications and run-time providers", async () => {
  const { oauth, customProviders } = administration.admin;
  const id = crypto.randomUUID();
  for (const { error } of [
    await oauth.listClients({ page: 2 }),
    await oauth.createClient(CLIENT),
    await oauth.getClient(id),
    await oauth.updateClient(id, { client_name: "Another" }),
    await oauth.deleteClient(id),
    await oauth.regenerateClientSecret(id),
    await customProviders.listProviders({ type: "oidc" }),
    await customProviders.createProvider(PROVIDER),
    await customProviders.getProvider("custom:other"),
    await customProviders.updateProvider("custom:other", { name: "Another" }),
    await customProviders.deleteProvider("custom:other"),
  ]) {
    expect(error).toMatchObject(off);
  }
});

test("gives a person's client readable refusals of applications", async () => {
  const { oauth } = await buildClient(server);
  expect((await oauth.listGrants()).error?.name).toBe("AuthSessionMissingError");
  const client = await buildClient(server);
  await client.signInWithPassword({ email: user.email, password: TEST_PASSWORD });
  const id = crypto.randomUUID();
  for (const { error } of [
    await client.oauth.getAuthorizationDetails(id),
    await client.oauth.approveAuthorization(id, { skipBrowserRedirect: true }),
    await client.oauth.denyAuthorization(id, { skipBrowserRedirect: true }),
    await client.oauth.listGrants(),
    await client.oauth.revokeGrant({ clientId: id }),
  ]) {
    expect(error).toMatchObject(off);
  }
});

test("refuses to sign in by a wallet", async () => {
  const client = await buildClient(server);
  const { error } = await client.signInWithWeb3({
    chain: "solana",
    message: "passerelle.test wants you to sign in with your Solana account",
    signature: new Uint8Array(64),
  });
  expect(error).toMatchObject({ status: 422, code: "web3_provider_disabled" });
});
