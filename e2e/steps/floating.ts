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
    // The part of an element that is shown: what is scrolled out of its container is not.
    const shownPart = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === "visible") continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, right, top, bottom };
    };
    const lookAt = (moment: string) => {
      const area = floating.getBoundingClientRect();
      for (const element of document.querySelectorAll(
        `main :is(${INTERACTIVE}), footer :is(${INTERACTIVE})`,
      )) {
        const { left, right, top, bottom } = shownPart(element);
        const overlaps =
          right > area.left &&
          left < area.right &&
          bottom > area.top &&
          top < area.bottom &&
          right > left &&
          bottom > top;
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
