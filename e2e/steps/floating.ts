import type { Page } from "@playwright/test";
import { patience } from "../../scripts/test/patience.ts";

/** The longest wait for a frame or the end of a scroll. Chromium once kept a page waiting for minutes; the cause is unknown. */
const LONGEST_WAIT_MS = patience(10_000);

/**
 * Interactive elements that a floating element covers, while and after the page is scrolled to positions less than a window
 * apart. Headers and bars with a background are not floating elements: what passes below them is out of sight.
 */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(async (longestWait) => {
    const INTERACTIVE = "a[href], button, input, select, textarea, summary, label";
    const waitFor = (event: Promise<unknown>) =>
      Promise.race([event, new Promise((resolve) => setTimeout(resolve, longestWait))]);
    const frame = () => waitFor(new Promise(requestAnimationFrame));
    const floating = document.querySelector("[data-floating]");
    if (!floating) return [];
    const root = document.documentElement;
    const covered = new Set<string>();
    // The visible part of a box of an element, without what is scrolled out of its container.
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
    const overlaps = (
      area: DOMRect,
      { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
    ) => {
      const width = Math.min(right, area.right) - Math.max(left, area.left);
      const height = Math.min(bottom, area.bottom) - Math.max(top, area.top);
      // A part of less than a pixel cannot be pressed.
      return width >= 1 && height >= 1;
    };
    // Each line of a wrapped link has its own box. A link whose `::after` fills its card has the box of the card.
    const boxesOf = (element: Element) => {
      const card =
        getComputedStyle(element, "::after").position === "absolute" && element.closest(".relative");
      return card ? [card.getBoundingClientRect()] : [...element.getClientRects()];
    };
    const findOverlapped = () => {
      const area = floating.getBoundingClientRect();
      const elements = document.querySelectorAll(`main :is(${INTERACTIVE}), footer :is(${INTERACTIVE})`);
      return [...elements].filter(
        (element) =>
          // Compares boxes first: computing styles takes most of the time, and few elements are near.
          [element, element.closest(".relative")].some(
            (near) => near && overlaps(area, near.getBoundingClientRect()),
          ) &&
          element.checkVisibility() &&
          !element.matches(".sr-only, .sr-only *") &&
          boxesOf(element).some((box) => overlaps(area, shownPart(element, box))),
      );
    };
    // A change of the content moves the floating element before the next frame, so a single frame does not count.
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
      // The scroll event fires before the next frame.
      await frame();
      await lookAt("while scrolling");
      if (scrollY !== before) await waitFor(ended);
      // The next frame draws changes that the end of scrolling causes.
      await frame();
      await lookAt("at rest");
      if (top >= last) break;
    }
    scrollTo(0, 0);
    return [...covered];
  }, LONGEST_WAIT_MS);
}
