import { Link } from "react-router";
import { classNames } from "./class-names.ts";

type PageTabsProps = {
  /** What the tabs are parts of, for screen readers. */
  label: string;
  /** In order; the first is the page without `?tab=`. */
  tabs: readonly { name: string; label: string }[];
  /** Name of the current tab. */
  shown: string;
  /** Whether tabs that find no room stand on a second line, on pages of staff too. */
  wraps?: boolean;
};

/** Links to the parts of a page; each has its own address (`?tab=`). */
export function PageTabs({ label, tabs, shown, wraps = false }: PageTabsProps) {
  return (
    <nav aria-label={label} className="mb-6 border-b border-line work:mb-3">
      <ul
        className={classNames("flex flex-wrap sm:gap-x-1", !wraps && "work:flex-nowrap work:overflow-x-auto")}
      >
        {tabs.map((tab, index) => (
          <li key={tab.name} className="flex work:shrink-0">
            <Link
              to={{ search: index === 0 ? "" : `?tab=${tab.name}` }}
              preventScrollReset
              aria-current={tab.name === shown ? "page" : undefined}
              className={classNames(
                "flex min-h-11 flex-1 items-center justify-center border-b-3 px-3 py-2 sm:px-4 work:px-2.5 font-semibold work:whitespace-nowrap no-underline transition-colors focus-visible:focus-ring-inside",
                tab.name === shown
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:text-ink",
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
