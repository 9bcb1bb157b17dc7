import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible.ts";

/**
 * A person arrives: the page shows its heading, axe finds nothing, and nothing has to be scrolled sideways.
 * `heading`: the h1, or a part of it.
 */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await inspect(page);
}

/** The same for another state of a page that is already there. */
export async function inspect(page: Page): Promise<void> {
  await expectAccessible(page);
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }));
  expect(wide, `no sideways scroll on ${page.url()}`).toBeLessThanOrEqual(width);
}
