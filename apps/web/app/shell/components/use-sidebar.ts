import { useSyncExternalStore } from "react";
import { deviceChoice } from "../../lib/device-choice.ts";

/** Wide enough for 288 px of sidebar beside a comfortable page. */
const WIDE = "(min-width: 1024px)";

const STATES = ["open", "collapsed"] as const;
/** `auto`: before hydration the style sheet follows the window's width. */
export type SidebarState = (typeof STATES)[number] | "auto";

const inWide = deviceChoice("sidebar.wide", STATES);
const inNarrow = deviceChoice("sidebar.narrow", STATES);

const isWide = () => matchMedia(WIDE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  const ends = [inWide.subscribe(listener), inNarrow.subscribe(listener)];
  return () => {
    query.removeEventListener("change", listener);
    for (const end of ends) end();
  };
}

const current = (): SidebarState => (isWide() ? (inWide.get() ?? "open") : (inNarrow.get() ?? "collapsed"));

/**
 * The sidebar follows the window's width (spec 1 §2.4); choices for wide and for narrow windows are stored
 * separately.
 */
export function useSidebar(): { state: SidebarState; toggle: () => void } {
  const state = useSyncExternalStore(subscribe, current, (): SidebarState => "auto");
  return {
    state,
    toggle: () => (isWide() ? inWide : inNarrow).set(state === "collapsed" ? "open" : "collapsed"),
  };
}
