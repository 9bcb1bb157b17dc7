import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SidebarNav } from "./sidebar-nav.tsx";
import { type SidebarState, useSidebar } from "./use-sidebar.ts";

const WIDTHS: Record<SidebarState, string> = { auto: "w-20 lg:w-72", open: "w-72", collapsed: "w-20" };
/** Texts have their final width from the start, so that lines do not wrap anew while the sidebar opens. */
const LABELS: Record<SidebarState, string> = {
  auto: "sr-only lg:not-sr-only lg:w-48! lg:shrink-0",
  open: "w-48 shrink-0",
  collapsed: "sr-only",
};

/** 288 px, or 80 px of icons (spec 1 §2.4, §9); hidden below 768 px. */
export function Sidebar() {
  const t = useWords("shell");
  const { state, toggle } = useSidebar();
  const open = state !== "collapsed";
  return (
    <aside
      className={`sticky top-(--sticky-top) hidden h-[calc(100dvh-var(--sticky-top)-var(--strip,0px))] shrink-0 flex-col overflow-hidden border-r border-line bg-surface transition-[width] duration-200 md:flex ${WIDTHS[state]}`}
    >
      <div className="px-3 pt-3">
        <button
          type="button"
          aria-expanded={open}
          aria-label={t(open ? "nav.collapse" : "nav.expand")}
          title={t(open ? "nav.collapse" : "nav.expand")}
          onClick={toggle}
          className="grid h-11 w-13 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary"
        >
          <Icon name="panel-left" />
        </button>
      </div>
      <SidebarNav label={LABELS[state]} />
    </aside>
  );
}
