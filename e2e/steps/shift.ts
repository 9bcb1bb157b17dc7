import { expect, type Page } from "@playwright/test";

/** The cumulative layout shift that no page may exceed while it loads. */
const MOST = 0.02;

/** Counts the layout shifts of each page that is loaded from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shift: number };
    counted.shift = 0;
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) counted.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Resolves once a page has its heading and everything that it loads. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("main h1")?.textContent && !document.querySelector("main .animate-shimmer"),
  );
}

/** Expects that the page has not shifted since it began to load, after fonts and pending frames are drawn. */
export async function expectNoShift(page: Page, as: string): Promise<void> {
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    // The observer runs only before the frame after the painted one.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shift: number }).shift;
  });
  expect.soft(shift, `layout shift of ${as}`).toBeLessThanOrEqual(MOST);
}
