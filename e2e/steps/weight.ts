import { expect, type Page } from "@playwright/test";

export const KB = 1024;

/** The budget of a public page in KB: all its JavaScript, a first visit, and a later one. */
export const DOCUMENT = { js: 15, total: 100, again: 20 };

/**
 * Expects that the public page just loaded is within its budget, as sent but without headers and the service worker. Files that
 * the browser has stored count too, so that the pages visited before do not matter.
 */
export async function expectLight(page: Page, as: string): Promise<void> {
  const { html, js, total } = await page.evaluate(() => {
    const sum = (entries: PerformanceEntryList) =>
      (entries as PerformanceResourceTiming[]).reduce(
        (bytes, { encodedBodySize }) => bytes + encodedBodySize,
        0,
      );
    const document = sum(performance.getEntriesByType("navigation"));
    const files = performance.getEntriesByType("resource");
    return {
      html: document,
      js: sum(files.filter(({ name }) => name.endsWith(".js"))),
      total: document + sum(files),
    };
  });
  expect.soft(html, `HTML of ${as}`).toBeGreaterThan(0);
  expect.soft(js, `JavaScript of ${as}`).toBeLessThanOrEqual(DOCUMENT.js * KB);
  expect.soft(total, `bytes of ${as}`).toBeLessThanOrEqual(DOCUMENT.total * KB);
  // A browser that was here before loads only the HTML, which links to the style sheet that it has stored.
  expect.soft(html, `HTML of ${as}`).toBeLessThanOrEqual(DOCUMENT.again * KB);
}
