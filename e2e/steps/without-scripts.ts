import type { Page } from "@playwright/test";
import { inspect } from "./arrive.ts";

/**
 * From here on the page runs no scripts. Answers how to inspect it: axe is a script too, and may run on what the page
 * became without its own, which `javaScriptEnabled: false` would not let it.
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
