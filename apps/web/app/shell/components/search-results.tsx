import type { SearchResult } from "@passerelle/contract/search";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { SEARCH_TARGETS } from "../../navigation/search.data.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { MENU_ENTRY } from "../../ui/menu.tsx";
import { isRefused, type Search } from "./use-search.ts";

/** Encodes as in a query, which is valid in a path and a fragment too. */
const encode = (value: string) => new URLSearchParams({ "": value }).toString().slice(1);

/** The address of a result. */
export const pathOf = ({ kind, id, title }: SearchResult): string =>
  SEARCH_TARGETS[kind].path.replace(":id", encode(id)).replace(":title", encode(title));

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

type SearchResultsProps = {
  id: string;
  search: Search;
  /** Index of the result selected with the arrow keys. */
  active: number | undefined;
  onPoint: (index: number) => void;
  onChoose: (result: SearchResult) => void;
  /** Called when a link is followed instead of a result. */
  onLeave: () => void;
};

/** Links to continue with when nothing was found. */
const WAYS_ON = [
  { to: "/services", label: "nav.all_services", icon: "store" },
  { to: "/infos-pratiques", label: "search.guides", icon: "book-open" },
  { to: "/support", label: "search.ask", icon: "life-buoy" },
] as const;

/** The list of results: the popup of a combobox (ARIA 1.2), whose focus stays in the field. */
export function SearchResults({ id, search, active, onPoint, onChoose, onLeave }: SearchResultsProps) {
  const t = useWords("shell");
  const { language } = useLanguage();
  const { results, state } = search;
  return (
    <div className="absolute top-full right-0 left-0 z-40 mt-2 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-float sm:left-auto sm:w-[28rem]">
      {results.length > 0 && (
        <div id={id} role="listbox" aria-label={t("search.results")} aria-busy={state === "asking"}>
          {results.map((result, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
            <div
              key={`${result.kind}-${result.id}`}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onPoint(index)}
              onClick={() => onChoose(result)}
              className={classNames(
                "flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2",
                index === active && "bg-primary-soft",
              )}
            >
              <Icon name={SEARCH_TARGETS[result.kind].icon} className="mt-0.5 size-5 text-primary" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{result.title}</span>
                {result.detail && <span className="block truncate text-sm text-muted">{result.detail}</span>}
              </span>
              <span className="shrink-0 text-sm text-muted">
                {SEARCH_TARGETS[result.kind].label[language]}
              </span>
            </div>
          ))}
        </div>
      )}
      {results.length === 0 && (
        <p className="px-3 py-2 text-muted">
          {t(state === "none" || isRefused(state) ? `search.${state}` : "search.asking")}
        </p>
      )}
      {state === "none" && (
        <ul>
          {WAYS_ON.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} onClick={onLeave} className={MENU_ENTRY}>
                <Icon name={icon} />
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
