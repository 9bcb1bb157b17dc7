import type { Browser, Page } from "@playwright/test";
import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../../scripts/free-port.ts";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { claimsOf } from "../../../test/claims.ts";
import { forgetLimits } from "../../../test/second-factors.ts";
import { addAuthenticator, launchBrowser, openClientPage } from "../../../test/web-page.ts";

declare global {
  var client: GoTrueClient;
}

let server: TestApp;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  const port = await freePort();
  server = await startOwnApp({ PUBLIC_URL: `http://localhost:${port}` });
  await server.app.listen({ port, host: "127.0.0.1" });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(() => page.context().close());

async function openSignedIn(transport: "usb" | "internal" = "internal") {
  await forgetLimits(server);
  const user = await buildUser(server);
  page = await openClientPage(browser, server);
  const authenticator = await addAuthenticator(page, transport);
  await signIn(user.email);
  return { ...user, ...authenticator };
}

async function signIn(email: string) {
  const error = await page.evaluate(
    async ([address, password]) => {
      const reply = await window.client.signInWithPassword({ email: address, password });
      return reply.error?.message;
    },
    [email, TEST_PASSWORD] as const,
  );
  expect(error).toBeUndefined();
}

test("signs in without a password by a passkey that the browser created", async () => {
  const { id, cdp, authenticatorId } = await openSignedIn();
  const registered = await page.evaluate(async () => {
    const reply = await window.client.registerPasskey();
    return { data: reply.data, error: reply.error?.message };
  });
  expect(registered).toEqual({
    data: {
      id: expect.any(String),
      friendly_name: expect.stringMatching(/, (Linux|macOS|Windows)$/),
      created_at: expect.any(String),
    },
    error: undefined,
  });
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([
    { isResidentCredential: true, rpId: "localhost", userHandle: Buffer.from(id).toString("base64") },
  ]);
  // The same phone creates no second one.
  const again = await page.evaluate(async () => (await window.client.registerPasskey()).error?.name);
  expect(again).toBe("InvalidStateError");

  const signedIn = await page.evaluate(async () => {
    await window.client.signOut();
    const reply = await window.client.signInWithPasskey();
    return { token: reply.data?.session?.access_token ?? "", error: reply.error?.message };
  });
  expect(signedIn.error).toBeUndefined();
  expect(claimsOf(signedIn.token)).toMatchObject({ sub: id, aal: "aal1", amr: [{ method: "passkey" }] });
  const listed = await page.evaluate(async () => (await window.client.passkey.list()).data);
  expect(listed).toEqual([{ ...registered.data, last_used_at: expect.any(String) }]);
});

test("refuses a phone that did not verify its owner", async () => {
  const { cdp, authenticatorId } = await openSignedIn();
  await page.evaluate(async () => {
    await window.client.registerPasskey();
    await window.client.signOut();
  });
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  const error = await page.evaluate(async () => (await window.client.signInWithPasskey()).error?.name);
  expect(error).toBe("NotAllowedError");
});

test("uses a security key as a second factor", async () => {
  const { email, id } = await openSignedIn("usb");
  const registered = await page.evaluate(async () => {
    const reply = await window.client.mfa.webauthn.register({ friendlyName: "Clé" });
    return { token: reply.data?.access_token ?? "", error: reply.error?.message };
  });
  expect(registered.error).toBeUndefined();
  const claims = claimsOf(registered.token);
  expect(claims).toMatchObject({ sub: id, aal: "aal2" });
  expect(claims.amr.map((entry: { method: string }) => entry.method)).toEqual(["mfa/webauthn", "password"]);
  const again = await page.evaluate(async () => {
    const { error } = await window.client.mfa.webauthn.register({ friendlyName: "Clé" });
    return error?.code;
  });
  expect(again).toBe("mfa_factor_name_conflict");
  const factors = await page.evaluate(async () => (await window.client.mfa.listFactors()).data?.webauthn);
  expect(factors).toMatchObject([{ friendly_name: "Clé", factor_type: "webauthn", status: "verified" }]);

  await page.evaluate(() => window.client.signOut());
  await signIn(email);
  const shown = await page.evaluate(async () => {
    const level = await window.client.mfa.getAuthenticatorAssuranceLevel();
    const [factor] = (await window.client.mfa.listFactors()).data?.webauthn ?? [];
    const reply = await window.client.mfa.webauthn.authenticate({
      factorId: factor?.id ?? "",
      webauthn: { rpId: location.hostname, rpOrigins: [location.origin] },
    });
    return { level: level.data, token: reply.data?.access_token ?? "", error: reply.error?.message };
  });
  expect(shown.error).toBeUndefined();
  expect(shown.level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  expect(claimsOf(shown.token)).toMatchObject({ aal: "aal2" });
});

test("enrols a key step by step, and accepts an answer once", async () => {
  await openSignedIn("usb");
  const steps = await page.evaluate(async () => {
    const where = { rpId: location.hostname, rpOrigins: [location.origin] };
    const enrolled = await window.client.mfa.webauthn.enroll({ friendlyName: "Clé" });
    const factorId = enrolled.data?.id ?? "";
    const answer = await window.client.mfa.webauthn.challenge({ factorId, webauthn: where });
    const shown = answer.data;
    if (shown?.webauthn.type !== "create") throw new Error("nothing was made");
    const { challengeId } = shown;
    const webauthn = { ...where, type: "create", credential_response: shown.webauthn.credential_response };
    const verify = () => window.client.mfa.webauthn.verify({ factorId, challengeId, webauthn } as never);
    const first = await verify();
    const again = await verify();
    return { type: enrolled.data?.type, token: first.data?.access_token ?? "", again: again.error?.code };
  });
  expect(steps.type).toBe("webauthn");
  expect(claimsOf(steps.token)).toMatchObject({ aal: "aal2" });
  expect(steps.again).toBe("mfa_ip_address_mismatch");
});

test("does not raise the session by another key than the enrolled one", async () => {
  const { email, cdp, authenticatorId } = await openSignedIn("usb");
  await page.evaluate(() => window.client.mfa.webauthn.register({ friendlyName: "Clé" }));
  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await addAuthenticator(page, "usb");
  await page.evaluate(() => window.client.signOut());
  await signIn(email);
  const reply = await page.evaluate(async () => {
    const [factor] = (await window.client.mfa.listFactors()).data?.webauthn ?? [];
    const timeout = AbortSignal.timeout(3_000);
    const { error } = await window.client.mfa.webauthn.authenticate({
      factorId: factor?.id ?? "",
      webauthn: { rpId: location.hostname, signal: timeout },
    });
    const { data } = await window.client.mfa.getAuthenticatorAssuranceLevel();
    return { failed: error !== null, level: data?.currentLevel };
  });
  expect(reply).toEqual({ failed: true, level: "aal1" });
});
