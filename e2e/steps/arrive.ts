import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible.ts";

/**
 * Expects that the page shows its heading, that axe finds nothing, and that nothing scrolls sideways. `heading`: the h1, or a
 * part of it.
 */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await inspect(page);
}

/**
 * Like `arrive`, but without axe, for a page that another journey inspects: expects the heading, and that scripts have taken over
 * the rendered page.
 */
export async function reach(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: heading });
  await expect(title).toBeVisible();
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

/** States that axe has inspected in this process: the same elements, size and colours are inspected only once. */
const inspected = new Set<string>();

/** Inspects another state of the current page. */
export async function inspect(page: Page): Promise<void> {
  await expectNothingBeyond(page);
  const state = await stateOf(page);
  if (inspected.has(state)) return;
  await expectAccessible(page);
  // A page that changed meanwhile, for example because it was loading, is not recorded.
  if ((await stateOf(page)) === state) inspected.add(state);
}

/** A hash of everything that axe examines: elements, texts, size and colours. */
async function stateOf(page: Page): Promise<string> {
  const state = await page.evaluate(() => {
    const html = document.documentElement.cloneNode(true) as HTMLElement;
    // The scripts and preloads of a page depend on how it was reached.
    for (const part of html.querySelectorAll("script, link")) part.remove();
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    return [innerWidth, innerHeight, isDark, document.title, html.outerHTML].join("\n");
  });
  return createHash("sha256").update(state).digest("hex");
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
