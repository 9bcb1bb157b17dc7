import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { authCall } from "../../test/builders/auth.ts";
import { OAUTH_SERVER_ROUTES } from "./oauth-server.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test.each(OAUTH_SERVER_ROUTES)("%s %s says that the OAuth server is off", async (method, url) => {
  const path = url.replace(":id", crypto.randomUUID());
  const reply = await authCall(server, method, path, undefined, { "x-supabase-api-version": "2024-01-01" });
  expect([reply.statusCode, reply.json().code]).toEqual([404, "feature_disabled"]);
});

test("the OpenID configuration names the keys that tokens are checked with", async () => {
  const configuration = (await authCall(server, "GET", "/.well-known/openid-configuration")).json();
  expect(configuration.jwks_uri).toBe(`${configuration.issuer}/.well-known/jwks.json`);
  expect(configuration.id_token_signing_alg_values_supported).toEqual(["ES256"]);
});
