import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";
import { patience } from "./scripts/test/patience.ts";

const executablePath = findChromium();

/**
 * Journeys on servers that no others use. They run first: at the end, with few journeys left to run in parallel, a core would be
 * idle while a server starts or a long journey waits.
 */
const OWN_SERVERS = [
  "embedded",
  "figures",
  "hosted",
  "offline",
  "production",
  "providers",
  "two-processes",
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
  // A test that passes only on repetition is reported as flaky by `npm test` and does not fail the run.
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
    // Playwright cannot block or observe requests of a service worker; `offline.spec.ts` enables it.
    serviceWorkers: "block",
    actionTimeout: patience(15_000),
    navigationTimeout: patience(30_000),
    // Disables animations, so that no step waits for one.
    contextOptions: { reducedMotion: "reduce" },
    // Records a trace with DOM snapshots on the first retry only; recording all journeys would take 10 % longer.
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
        // A page is open for seconds: optimizing its code, collecting garbage on several threads and a process for each site cost
        // more than they save.
        "--js-flags=--no-turbofan --no-maglev --always-sparkplug --single-threaded-gc",
        "--disable-site-isolation-trials",
        "--renderer-process-limit=1",
        // A page makes dozens of requests, and each would pass through one more process.
        "--enable-features=NetworkServiceInProcess2",
      ],
    },
  },
});
