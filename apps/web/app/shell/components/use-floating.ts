import { type RefObject, useEffect } from "react";

const INTERACTIVE = "a[href], button, input, select, textarea, summary, label, [role=button], [role=option]";
const TEXT_FIELD =
  "textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])";

/** Distance of the points at which an element is looked for, in px: less than half of the smallest target. */
const STEP = 10;
/** Milliseconds without a scroll event after which scrolling has ended, for browsers without `scrollend`. */
const SCROLL_END_MS = 150;

/** `from` to `to` in steps, both ends included. */
const stepsBetween = (from: number, to: number): number[] => [
  ...Array.from({ length: Math.ceil((to - from) / STEP) }, (_, at) => from + at * STEP),
  to,
];

/** The boxes of an element on the screen; those of its card or row, if its `::after` makes the whole of it a link. */
const boxesOf = (element: Element): Iterable<DOMRect> => {
  const card = element.classList.contains("after:inset-0") && element.closest(".relative");
  return card ? [card.getBoundingClientRect()] : element.getClientRects();
};

/** Whether `floating`, shown at the right edge, would cover something interactive of the page at this scroll position. */
function wouldCover(floating: HTMLElement): boolean {
  const { offsetWidth, offsetHeight, offsetTop } = floating;
  const edge = document.documentElement.clientWidth;
  // Whether a point of `element` is in the part of `box` that would be covered, and not scrolled out of its container.
  const isIn = (box: DOMRect, element: Element) => {
    const [left, right] = [Math.max(edge - offsetWidth, box.left), Math.min(edge, box.right)];
    const [top, bottom] = [Math.max(offsetTop, box.top), Math.min(offsetTop + offsetHeight, box.bottom)];
    return (
      // Compares boxes first: a page changes often, few of its elements are here, and looking up a point takes longer.
      left < right &&
      top < bottom &&
      stepsBetween(left, right - 1).some((x) =>
        stepsBetween(top, bottom - 1).some((y) =>
          document.elementsFromPoint(x, y).some((found) => element.contains(found)),
        ),
      )
    );
  };
  return [...document.querySelectorAll(INTERACTIVE)].some(
    (element) => !floating.contains(element) && [...boxesOf(element)].some((box) => isIn(box, element)),
  );
}

/**
 * Sets `data-shrunk` on a floating element while the page is scrolled or a text is typed, and where it would cover
 * something interactive; without React, so that it takes effect in the same frame. `expand` shows it until the next scroll
 * or a press elsewhere.
 */
export function useFloating(floating: RefObject<HTMLElement | null>): { expand: () => void } {
  useEffect(() => {
    const element = floating.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const settle = () => {
      clearTimeout(timer);
      if (element.hasAttribute("data-expanded")) return;
      const typing = document.activeElement?.matches(TEXT_FIELD) === true;
      element.toggleAttribute("data-shrunk", typing || wouldCover(element));
    };
    const onScroll = () => {
      element.removeAttribute("data-expanded");
      element.setAttribute("data-shrunk", "");
      clearTimeout(timer);
      timer = setTimeout(settle, SCROLL_END_MS);
    };
    const onChange = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    const onPress = ({ target }: Event) => {
      if (element.contains(target as Node)) return;
      element.removeAttribute("data-expanded");
      onChange();
    };
    // Captured, because parts of a page scroll too and their events do not bubble.
    const captured = { capture: true, passive: true };
    const listeners = [
      ["scroll", onScroll],
      ["scrollend", settle],
      ["pointerdown", onPress],
      ["focusin", settle],
      ["focusout", onChange],
      ["toggle", onChange],
      ["load", onChange],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener, captured);
    // After the layout, unlike the window's event; the page also grows when pictures and fonts arrive.
    const sizes = new ResizeObserver(onChange);
    for (const measured of [document.documentElement, document.body]) sizes.observe(measured);
    const changes = new MutationObserver(onChange);
    changes.observe(document.body, { childList: true, subtree: true });
    settle();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const [type, listener] of listeners) document.removeEventListener(type, listener, captured);
      sizes.disconnect();
      changes.disconnect();
    };
  }, [floating]);
  return {
    expand: () => {
      floating.current?.setAttribute("data-expanded", "");
      floating.current?.removeAttribute("data-shrunk");
    },
  };
}
