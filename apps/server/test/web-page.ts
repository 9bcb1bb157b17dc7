import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../../../scripts/chromium.ts";
import type { TestApp } from "./app.ts";
import { noteCall, recordCalls } from "./recorded-client.ts";

const LIBRARY = join(dirname(fileURLToPath(import.meta.resolve("@supabase/auth-js"))), "../module");
const TSLIB = fileURLToPath(import.meta.resolve("tslib/tslib.es6.mjs"));
const PAGE = `<!doctype html>
<script type="importmap">{"imports": {"tslib": "/test-page/tslib.js", "auth-js": "/test-page/auth-js/index"}}</script>
<script type="module">
  import { GoTrueClient } from "auth-js";
  const client = new GoTrueClient({
    url: location.origin + "/auth/v1",
    flowType: new URLSearchParams(location.search).get("flow") ?? "implicit",
    autoRefreshToken: false,
    experimental: { recoveryCodes: true },
  });
  window.client = (${recordCalls})(client, (method, outcome) => void window.noteCall(method, outcome));
  window.heard = [];
  window.client.onAuthStateChange((event) => window.heard.push(event));
</script>`;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/** A page at the application's address with the official client as \`window.client\`, signed out. */
export async function openClientPage(browser: Browser, server: TestApp): Promise<Page> {
  return openTab(await browser.newContext(), server);
}

/** Opens another tab of the same person; `flow` is the client's flow type. */
export async function openTab(
  context: BrowserContext,
  server: TestApp,
  flow: "implicit" | "pkce" = "implicit",
): Promise<Page> {
  const page = await context.newPage();
  await page.exposeFunction("noteCall", noteCall);
  await page.route(/\/test-page(\?.*)?$/, (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
  await page.route("**/test-page/**", async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/test-page/", "");
    const file = path === "tslib.js" ? TSLIB : join(LIBRARY, `${path.replace("auth-js/", "")}.js`);
    await route.fulfill({ contentType: "text/javascript", body: await readFile(file, "utf8") });
  });
  await page.goto(`${server.ctx.env.publicUrl}/test-page${flow === "pkce" ? "?flow=pkce" : ""}`);
  await page.waitForFunction(() => "client" in window);
  return page;
}

/** A virtual security key or platform authenticator of this page. */
export async function addAuthenticator(
  page: Page,
  transport: "usb" | "internal",
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}
