import { expect, type Page } from "@playwright/test";
import { expectNothingBeyond } from "./arrive.ts";
import { findBrokenWords } from "./broken-words.ts";
import { DESKTOP, PHONE, TABLET } from "./sizes.ts";

/** A zoom of 200 % halves the window in CSS pixels. */
const ZOOMED = { width: DESKTOP.width / 2, height: DESKTOP.height / 2 };

/**
 * Expects no sideways scrolling at three widths, with 200 % of zoom, and with text alone at twice the size; and no broken word on
 * a phone or a desktop. The window is as large as a desktop's afterwards.
 */
export async function expectToFit(page: Page): Promise<void> {
  await expect(page.locator("main :is(.animate-shimmer, .animate-spin)")).toHaveCount(0);
  for (const size of [PHONE, TABLET, ZOOMED, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNothingBeyond(page);
    if (size === PHONE || size === DESKTOP)
      await expect.poll(() => findBrokenWords(page), `whole words on ${page.url()}`).toEqual([]);
  }
  const scaleText = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
  await scaleText("200%");
  await expectNothingBeyond(page);
  await scaleText("");
}
