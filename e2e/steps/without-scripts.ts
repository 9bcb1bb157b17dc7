import type { Page } from "@playwright/test";
import { inspect } from "./arrive.ts";

/**
 * Stops the scripts of the page from now on. Returns a function that inspects the page: axe is a script too, and runs on the page
 * as it is without its own scripts, which `javaScriptEnabled: false` would prevent.
 */
export async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const protocol = await page.context().newCDPSession(page);
  const scripts = (allowed: boolean) =>
    protocol.send("Emulation.setScriptExecutionDisabled", { value: !allowed });
  await scripts(false);
  return async () => {
    await scripts(true);
    await inspect(page);
    await scripts(false);
  };
}
