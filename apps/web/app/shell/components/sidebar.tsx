import { useEffect, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SidebarNav } from "./sidebar-nav.tsx";

/** Wide enough for 288 px of sidebar beside a comfortable page. */
const WIDE = "(min-width: 1024px)";

/** Undecided, the style sheet follows the window's width by itself, so that nothing moves when scripts arrive. */
type State = "auto" | "open" | "collapsed";

const WIDTHS: Record<State, string> = { auto: "w-20 lg:w-72", open: "w-72", collapsed: "w-20" };
const LABELS: Record<State, string> = { auto: "sr-only lg:not-sr-only", open: "", collapsed: "sr-only" };

/** spec 1 §2.4: 288 px or 80 px, following the window's width until its button is pressed; not there below 768 px. */
export function Sidebar() {
  const t = useWords("shell");
  const [state, setState] = useState<State>("auto");
  const [wide, setWide] = useState(true);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = () => {
      setWide(query.matches);
      setState("auto");
    };
    follow();
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  const open = state === "auto" ? wide : state === "open";
  return (
    <aside
      className={`sticky top-16 hidden h-[calc(100dvh-4rem-var(--strip,0px))] shrink-0 flex-col border-r border-line bg-surface transition-[width] duration-200 md:flex ${WIDTHS[state]}`}
    >
      <div className="px-3 pt-3">
        <button
          type="button"
          aria-expanded={open}
          aria-label={t(open ? "nav.collapse" : "nav.expand")}
          title={t(open ? "nav.collapse" : "nav.expand")}
          onClick={() => setState(open ? "collapsed" : "open")}
          className="grid h-11 w-13 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary"
        >
          <Icon name="panel-left" />
        </button>
      </div>
      <SidebarNav label={LABELS[state]} />
    </aside>
  );
}
