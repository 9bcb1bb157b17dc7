import { type KeyboardEvent, useState } from "react";

/**
 * Makes the links of a chart one stop of the Tab key: arrows, Home and End move among them. Without scripts the first link is that
 * stop, and the table has the rest.
 */
export function useMarks(count: number) {
  const [active, setActive] = useState(0);
  const move = (event: KeyboardEvent<Element>) => {
    const steps: Record<string, number> = {
      ArrowRight: active + 1,
      ArrowDown: active + 1,
      ArrowLeft: active - 1,
      ArrowUp: active - 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, to));
    setActive(next);
    event.currentTarget.querySelectorAll<HTMLElement | SVGElement>("[data-mark]")[next]?.focus();
  };
  /** Properties of the group, and of the link at a place. */
  return {
    group: { onKeyDown: move },
    markAt: (at: number) => ({
      "data-mark": "",
      tabIndex: at === Math.min(active, count - 1) ? 0 : -1,
      onFocus: () => setActive(at),
    }),
  };
}
