import { type RefObject, useEffect, useState } from "react";

const INTERACTIVE = "a[href], button, input, select, textarea, summary, label, [role=button], [role=option]";
const TEXT_FIELD =
  "textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])";

/** Distance of the points at which the page below is looked at, in px: less than half of the smallest target. */
const STEP = 10;
/** Milliseconds without a scroll event after which scrolling has ended, for browsers without `scrollend`. */
const SCROLL_END_MS = 150;
const CHANGE_MS = 100;

/** Whether `element`, shown at the right edge, would cover something interactive of the page at this scroll position. */
function wouldCover(element: HTMLElement): boolean {
  const { offsetWidth, offsetHeight, offsetTop } = element;
  const right = document.documentElement.clientWidth;
  for (let x = right - offsetWidth; x < right; x += STEP)
    for (let y = offsetTop; y < offsetTop + offsetHeight; y += STEP)
      for (const below of document.elementsFromPoint(x, y))
        if (!element.contains(below) && below.closest(INTERACTIVE)) return true;
  return false;
}

/**
 * Whether floating buttons shrink to the edge: while the page is scrolled or a text is typed, and where they would cover
 * something interactive. `expand` opens them until the next scroll, or a press elsewhere.
 */
export function useFloating(aside: RefObject<HTMLElement | null>): { shrunk: boolean; expand: () => void } {
  const [shrunk, setShrunk] = useState(true);
  const [expanded, setExpanded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      const typing = document.activeElement?.matches(TEXT_FIELD) === true;
      if (aside.current) setShrunk(typing || wouldCover(aside.current));
    };
    const settleIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(settle, milliseconds);
    };
    const onScroll = () => {
      setShrunk(true);
      setExpanded(false);
      settleIn(SCROLL_END_MS);
    };
    const onChange = () => settleIn(CHANGE_MS);
    const onPress = ({ target }: Event) => {
      if (!aside.current?.contains(target as Node)) setExpanded(false);
    };
    // Captured, because parts of a page scroll too and their events do not bubble.
    document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    document.addEventListener("scrollend", settle, { capture: true });
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("focusin", settle);
    document.addEventListener("focusout", onChange);
    document.addEventListener("toggle", onChange, { capture: true });
    addEventListener("resize", onChange);
    const changes = new MutationObserver(onChange);
    changes.observe(document.body, { childList: true, subtree: true });
    settle();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("scroll", onScroll, { capture: true });
      document.removeEventListener("scrollend", settle, { capture: true });
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("focusin", settle);
      document.removeEventListener("focusout", onChange);
      document.removeEventListener("toggle", onChange, { capture: true });
      removeEventListener("resize", onChange);
      changes.disconnect();
    };
  }, [aside]);
  return { shrunk: shrunk && !expanded, expand: () => setExpanded(true) };
}
