import type { Browser, Page } from "@playwright/test";
import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../../../../scripts/free-port.ts";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { waitForAuthEmail } from "../../../test/auth-flows.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { launchBrowser, openTab } from "../../../test/web-page.ts";

declare global {
  var client: GoTrueClient;
  var heard: string[];
}

/** How the official client in a browser handles the addresses that links lead back to. */
// A browser is slow beside other tests.
vi.setConfig({ testTimeout: patience(60_000) });

let server: TestApp;
let browser: Browser;
let home: string;
beforeAll(async () => {
  const port = await freePort();
  home = `http://localhost:${port}/test-page`;
  server = await startOwnApp({ PUBLIC_URL: `http://localhost:${port}` });
  await server.app.listen({ port, host: "127.0.0.1" });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

let fresh = 0;
const freshAddress = () => `address-${++fresh}@passerelle.test`;

/** Opens the target of the newest email's link in the tab: the test's pages are not behind a redirect. */
async function openEmailLink(page: Page, email: string): Promise<void> {
  const link = new URL((await waitForAuthEmail(server, email)).path, home);
  const reply = await fetch(link, { redirect: "manual" });
  // A change of the fragment alone would not load the page.
  await page.goto("about:blank");
  await page.goto(reply.headers.get("location") ?? "");
  await page.waitForFunction(() => "client" in window);
}

const standing = (page: Page) =>
  page.evaluate(async () => {
    const { data } = await window.client.getSession();
    return { email: data.session?.user.email, address: location.search + location.hash };
  });

const hears = (page: Page, event: string) =>
  page.waitForFunction((name) => window.heard.includes(name), event, { timeout: patience(15_000) });

test("signs in by the fragment of an activation link and removes it at once", async () => {
  const page = await openTab(await browser.newContext(), server);
  const email = freshAddress();
  const refusal = await page.evaluate(
    async ([address, password, emailRedirectTo]) => {
      const options = { emailRedirectTo: emailRedirectTo };
      return (await window.client.signUp({ email: address, password, options })).error?.message;
    },
    [email, TEST_PASSWORD, home] as const,
  );
  expect(refusal).toBeUndefined();
  await openEmailLink(page, email);
  await hears(page, "SIGNED_IN");
  expect(await standing(page)).toEqual({ email, address: "" });
  await page.context().close();
});

test.each(["implicit", "pkce"] as const)(
  "reports a recovery link as PASSWORD_RECOVERY, in the %s flow",
  async (flow) => {
    const { email } = await buildUser(server);
    const page = await openTab(await browser.newContext(), server, flow);
    const search = flow === "pkce" ? "?flow=pkce" : "";
    await page.evaluate(
      ([address, redirectTo]) => window.client.resetPasswordForEmail(address, { redirectTo }),
      [email, home + search] as const,
    );
    await openEmailLink(page, email);
    await hears(page, "PASSWORD_RECOVERY");
    expect(await standing(page)).toEqual({ email, address: search });
    const set = await page.evaluate(async () => {
      const { error } = await window.client.updateUser({ password: "un tout autre mot de passe" });
      return error?.message;
    });
    expect(set).toBeUndefined();
    await page.context().close();
  },
);

test("reports a reused link as an error that the page can read, and keeps the session", async () => {
  const { email } = await buildUser(server);
  const page = await openTab(await browser.newContext(), server);
  await page.evaluate(
    ([address, emailRedirectTo]) =>
      window.client.signInWithOtp({ email: address, options: { emailRedirectTo } }),
    [email, home] as const,
  );
  await openEmailLink(page, email);
  await hears(page, "SIGNED_IN");
  await openEmailLink(page, email);
  const result = await page.evaluate(async () => {
    const { error } = await window.client.initialize();
    return { name: error?.name, message: error?.message, details: (error as { details?: unknown }).details };
  });
  expect(result).toEqual({
    name: "AuthImplicitGrantRedirectError",
    message: "Email link is invalid or has expired",
    details: { error: "access_denied", code: "otp_expired" },
  });
  expect((await standing(page)).email).toBe(email);
  await page.context().close();
});

test("signs out all tabs when one signs out", async () => {
  const { email } = await buildUser(server);
  const context = await browser.newContext();
  const [one, other] = [await openTab(context, server), await openTab(context, server)];
  await one.evaluate(
    ([address, password]) => window.client.signInWithPassword({ email: address, password }),
    [email, TEST_PASSWORD] as const,
  );
  await hears(other, "SIGNED_IN");
  await one.evaluate(() => window.client.signOut());
  await hears(other, "SIGNED_OUT");
  expect((await standing(other)).email).toBeUndefined();
  await context.close();
});
