import type { Page } from "@playwright/test";

/**
 * Interactive elements of a page that a floating one covers, at scroll positions less than a window apart; while it is
 * scrolled and after. Headers and bars that stand over the scrolled content with a background of their own are no floating
 * elements: what passes below them is out of sight.
 */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const INTERACTIVE = "a[href], button, input, select, textarea, summary, label";
    const frame = () => new Promise(requestAnimationFrame);
    const floating = document.querySelector("[data-floating]");
    if (!floating) return [];
    const root = document.documentElement;
    const covered = new Set<string>();
    const lookAt = (moment: string) => {
      const area = floating.getBoundingClientRect();
      for (const element of document.querySelectorAll(
        `main :is(${INTERACTIVE}), footer :is(${INTERACTIVE})`,
      )) {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const overlaps =
          right > area.left && left < area.right && bottom > area.top && top < area.bottom && right > left;
        if (overlaps && element.checkVisibility() && !element.matches(".sr-only, .sr-only *"))
          covered.add(`« ${element.textContent || element.localName} » at ${scrollY}, ${moment}`);
      }
    };
    const last = root.scrollHeight - innerHeight;
    const step = Math.max(innerHeight * 0.6, last / 8);
    for (let top = 0; ; top = Math.min(top + step, last)) {
      scrollTo(0, top);
      // The event comes before the next frame, and what it changes is drawn in the one after.
      for (let frames = 0; frames < 2; frames += 1) await frame();
      lookAt("while scrolling");
      for (let frames = 0; frames < 4; frames += 1) await frame();
      lookAt("at rest");
      if (top >= last) break;
    }
    scrollTo(0, 0);
    return [...covered];
  });
}
