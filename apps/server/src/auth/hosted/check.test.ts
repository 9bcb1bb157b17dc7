import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Hosted, startHosted } from "../../../test/hosted.ts";
import { ConfigurationError } from "../../platform/env.ts";
import type { HostedAuth } from "../../platform/hosted-auth.ts";
import { checkHosted } from "./check.ts";
import { createHostedClient } from "./client.ts";

let hosted: Hosted;
beforeAll(async () => {
  hosted = await startHosted();
});
afterAll(() => hosted.close());
afterEach(() => {
  hosted.gateway.instead = undefined;
});

/** The result of the start-up check with other settings. */
async function checkWith(change: Partial<HostedAuth>): Promise<unknown> {
  const { ctx } = hosted.site;
  const where = { ...(ctx.env.hostedAuth as HostedAuth), ...change };
  return checkHosted(ctx, createHostedClient(ctx, where), where).catch((error: unknown) => error);
}

test("accepts a working service, and one that is down at the moment", async () => {
  await hosted.site.ctx.auth.check();
  hosted.gateway.instead = () => ({ status: 503, body: {} });
  await hosted.site.ctx.auth.check();
  await hosted.gateway.stop();
  await hosted.site.ctx.auth.check().finally(() => hosted.gateway.start());
});

test("refuses a shared secret with advice", async () => {
  hosted.gateway.instead = (path) =>
    path.endsWith("jwks.json") ? { status: 200, body: { keys: [] } } : undefined;
  await expect(hosted.site.ctx.auth.check()).rejects.toThrow(/^AUTH_URL: .*HS256.*asymmetric/);
});

test("reports an address without such a service, and refused keys", async () => {
  const elsewhere = await checkWith({ url: `${hosted.gateway.url}/nowhere` });
  expect(elsewhere).toBeInstanceOf(ConfigurationError);
  expect(String(elsewhere)).toContain("AUTH_URL: expected the address of a Supabase Auth");
  expect(String(await checkWith({ anonKey: "wrong" }))).toContain("AUTH_ANON_KEY: refused");
  // A key of the project, but not an administrator's.
  expect(String(await checkWith({ serviceKey: "anon-key" }))).toContain("AUTH_SERVICE_KEY: refused");
});

test("refuses the commands for our own keys and tokens", async () => {
  const { auth } = hosted.site.ctx;
  await expect(auth.issueServiceToken(5)).rejects.toThrow(hosted.variables.AUTH_URL);
  await expect(auth.rotateKeys({ revoke: false })).rejects.toThrow(hosted.variables.AUTH_URL);
});
