import { expect, type Page } from "@playwright/test";
import { STYLES_KNOWN } from "../../apps/web/app/lib/known-styles.ts";
import { expectAccessible } from "../fixtures/accessible.ts";

/**
 * Expects that the page shows its heading, that axe finds nothing, and that nothing scrolls sideways. `heading`: the h1, or a
 * part of it.
 */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await inspect(page);
}

/**
 * Like `arrive`, but without axe, for a page that another journey inspects: expects the heading, and that scripts have taken over
 * the rendered page.
 */
export async function reach(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: heading });
  // Not `toBeVisible`, which describes the whole page each time that it does not find the title yet.
  await title.waitFor();
  // The script of a document marks it. React stores the properties of an element on it once it handles its events.
  const isRunning = () =>
    title.evaluate(
      (element) =>
        "enhanced" in document.documentElement.dataset ||
        "waiting" in document.documentElement.dataset ||
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
    );
  await expect.poll(isRunning, `scripts run on ${page.url()}`).toBe(true);
}

/**
 * Waits until the browser has stored the style sheet. A first page requests it after it has loaded, and later pages do not carry
 * it.
 */
export async function waitForStoredStyles(page: Page): Promise<void> {
  await page.waitForFunction((known) => document.cookie.includes(known), STYLES_KNOWN);
}

/** Inspects another state of the current page. */
export async function inspect(page: Page): Promise<void> {
  await expectNothingBeyond(page);
  await expectAccessible(page);
}

/** Expects that nothing scrolls sideways, once the page has adapted to the size that its window was just given. */
export async function expectNothingBeyond(page: Page): Promise<void> {
  const message = `nothing to scroll to sideways on ${page.url()}`;
  await expect.poll(() => findBeyond(page), message).toEqual([]);
}

/** The elements beyond the right edge, if the page can be scrolled sideways at this moment. */
export function findBeyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const parts = [...document.body.querySelectorAll("*")];
    return parts
      .filter((part) => part.getBoundingClientRect().right > clientWidth)
      .map((part) => part.outerHTML);
  });
}
