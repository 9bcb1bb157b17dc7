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
  await expectNothingBeyond(page);
}

/** Nothing has to be scrolled sideways, once the page has the size that its window was just given. */
export async function expectNothingBeyond(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const parts = [...document.body.querySelectorAll("*")];
      return parts
        .filter((part) => part.getBoundingClientRect().right > clientWidth)
        .map((part) => part.outerHTML);
    });
  await expect.poll(beyond, `nothing to scroll to sideways on ${page.url()}`).toEqual([]);
}
