import { expect, type Page } from "@playwright/test";

/** The cumulative layout shift that no page may exceed while it loads. */
const MOST = 0.02;

/** `moved`: each element that shifted, for the message of a failure. */
type Counted = { shift: number; moved: string[] };

/** Counts the layout shifts of each page that is loaded from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as Counted;
    counted.shift = 0;
    counted.moved = [];
    type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const text = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        counted.shift += value;
        for (const { node, previousRect, currentRect } of sources)
          counted.moved.push(
            `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${text(previousRect)} → ${text(currentRect)} ${
              node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
            }`,
          );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Resolves once a page has its heading and everything that it loads. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("main h1")?.textContent && !document.querySelector("main .animate-shimmer"),
  );
}

/** The shifts of the page since it began to load, after fonts and pending frames are drawn. */
export const readShifts = (page: Page): Promise<Counted> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // The observer runs only before the frame after the painted one.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    const { shift, moved } = window as unknown as Counted;
    return { shift, moved };
  });

/** Expects that the page has not shifted since it began to load. */
export async function expectNoShift(page: Page, as: string): Promise<void> {
  const { shift, moved } = await readShifts(page);
  expect.soft(shift, `layout shift of ${as}\n${moved.join("\n")}`).toBeLessThanOrEqual(MOST);
}
