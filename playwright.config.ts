import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { patience } from "./scripts/test/patience.ts";

const executablePath = findChromium();

/**
 * Journeys on servers that no others use. They run first: at the end, where few are left to run beside them, a core would be
 * idle while a server starts or a single long one waits.
 */
const OWN_SERVERS = [
  "financials",
  "hosted",
  "large-catalogue",
  "messages",
  "offline",
  "passport",
  "platform-stats",
  "production",
  "providers",
  "resume",
  "two-processes",
  "unusual-traffic",
  "verification",
  "work-density",
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "e2e",
  projects: [
    { name: "own servers", testMatch: OWN_SERVERS },
    { name: "shared servers", testIgnore: OWN_SERVERS },
  ],
  globalSetup: "./e2e/fixtures/seed.ts",
  outputDir: "test-results",
  // Twice the cores: a journey also waits.
  workers: 4,
  // One that passes only when repeated is named by `npm test`: it has found something, and keeps nothing back meanwhile.
  retries: 1,
  forbidOnly: true,
  // A whole order takes twenty seconds, the walk through every page twice as long.
  timeout: patience(120_000),
  expect: { timeout: patience(10_000) },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 800 },
    // What a service worker asks for, no journey could cut off or watch; `offline.spec.ts` lets it work.
    serviceWorkers: "block",
    actionTimeout: patience(15_000),
    navigationTimeout: patience(30_000),
    // Nothing fades or slides, so that no step waits for it.
    contextOptions: { reducedMotion: "reduce" },
    // Each step with the page as it stood: recording every journey would cost a tenth of the time.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page is open for seconds: optimizing its code and a process for each site cost more than they save.
        "--js-flags=--no-turbofan --no-maglev --always-sparkplug",
        "--disable-site-isolation-trials",
        "--renderer-process-limit=1",
      ],
    },
  },
});
