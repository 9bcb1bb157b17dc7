import { createHash } from "node:crypto";
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

/**
 * The same without axe, for a page that another journey inspects: it shows its heading, and its scripts have taken over
 * what the server rendered.
 */
export async function reach(page: Page, heading: string | RegExp): Promise<void> {
  const title = page.getByRole("heading", { level: 1, name: heading });
  await expect(title).toBeVisible();
  // A document is marked by its script. React keeps the properties of an element on it once it handles its events.
  const isRunning = () =>
    title.evaluate(
      (element) =>
        "enhanced" in document.documentElement.dataset ||
        "waiting" in document.documentElement.dataset ||
        Object.keys(element).some((key) => key.startsWith("__reactProps$")),
    );
  await expect.poll(isRunning, `scripts run on ${page.url()}`).toBe(true);
}

/** What axe has inspected in this process: the same elements at the same size in the same colours are inspected once. */
const inspected = new Set<string>();

/** The same for another state of a page that is already there. */
export async function inspect(page: Page): Promise<void> {
  await expectNothingBeyond(page);
  const state = await stateOf(page);
  if (inspected.has(state)) return;
  await expectAccessible(page);
  // Not what changed meanwhile, for example while it was loading.
  if ((await stateOf(page)) === state) inspected.add(state);
}

/** All that axe judges: elements, texts, size and colours. */
async function stateOf(page: Page): Promise<string> {
  const state = await page.evaluate(() => {
    const html = document.documentElement.cloneNode(true) as HTMLElement;
    // What a page loads and preloads differs with the way to it.
    for (const part of html.querySelectorAll("script, link")) part.remove();
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    return [innerWidth, innerHeight, isDark, document.title, html.outerHTML].join("\n");
  });
  return createHash("sha256").update(state).digest("hex");
}

/** Nothing has to be scrolled sideways, once the page has the size that its window was just given. */
export async function expectNothingBeyond(page: Page): Promise<void> {
  const message = `nothing to scroll to sideways on ${page.url()}`;
  await expect.poll(() => findBeyond(page), message).toEqual([]);
}

/** The parts beyond the right edge of a page that can be scrolled sideways at this moment. */
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
