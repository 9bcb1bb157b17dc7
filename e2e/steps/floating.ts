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
    // The part of a box of an element that is shown: what is scrolled out of its container is not.
    const shownPart = (element: Element, box: DOMRect) => {
      let { left, right, top, bottom } = box;
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === "visible") continue;
        const box = at.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return { left, right, top, bottom };
    };
    const findOverlapped = () => {
      const area = floating.getBoundingClientRect();
      const elements = document.querySelectorAll(`main :is(${INTERACTIVE}), footer :is(${INTERACTIVE})`);
      return [...elements].filter(
        (element) =>
          element.checkVisibility() &&
          !element.matches(".sr-only, .sr-only *") &&
          // Each line of a wrapped link has a box of its own. Less than a pixel cannot be pressed.
          [...element.getClientRects()].some((box) => {
            const { left, right, top, bottom } = shownPart(element, box);
            const width = Math.min(right, area.right) - Math.max(left, area.left);
            const height = Math.min(bottom, area.bottom) - Math.max(top, area.top);
            return width >= 1 && height >= 1;
          }),
      );
    };
    // What changes below the floating element moves it away before the next frame is drawn, so one frame is no cover.
    const lookAt = async (moment: string) => {
      const overlapped = findOverlapped();
      if (overlapped.length === 0) return;
      await frame();
      const { left, top } = floating.getBoundingClientRect();
      for (const element of findOverlapped().filter((one) => overlapped.includes(one))) {
        const name = element.textContent || element.localName;
        const box = element.getBoundingClientRect();
        const places = `${box.left},${box.top} to ${box.right},${box.bottom}, below ${left},${top}`;
        covered.add(`« ${name} » at ${scrollY}, ${moment}: ${places}`);
      }
    };
    const last = root.scrollHeight - innerHeight;
    const step = Math.max(innerHeight * 0.6, last / 8);
    for (let top = 0; ; top = Math.min(top + step, last)) {
      const before = scrollY;
      const ended = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true }));
      scrollTo(0, top);
      // The event comes before the next frame.
      await frame();
      await lookAt("while scrolling");
      if (scrollY !== before) await ended;
      // What the end of scrolling changes is drawn in the next frame.
      await frame();
      await lookAt("at rest");
      if (top >= last) break;
    }
    scrollTo(0, 0);
    return [...covered];
  });
}
