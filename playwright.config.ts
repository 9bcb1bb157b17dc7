import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // One more than the cores: a journey also waits.
  workers: 3,
  // One that passes only when repeated is named by `npm test`: it has found something, and keeps nothing back meanwhile.
  retries: 1,
  forbidOnly: true,
  // A whole order takes twenty seconds; a machine that does ten other things may need ten times as long.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 800 },
    // What a service worker asks for, no journey could cut off or watch; `offline.spec.ts` lets it work.
    serviceWorkers: "block",
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Each step with the page as it stood; a film beside them would cost a third of the time.
    trace: { mode: "retain-on-failure", screenshots: false },
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
      ],
    },
  },
});
