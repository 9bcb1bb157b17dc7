import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import type { useFilter } from "../use-filter.ts";

type SubcategoryTabsProps = { filter: ReturnType<typeof useFilter>; subcategories: readonly string[] };

/** « Tous » and each subcategory of the list (spec 2 §2), as links that work without scripts. */
export function SubcategoryTabs({ filter, subcategories }: SubcategoryTabsProps) {
  const t = useWords("catalogue");
  if (subcategories.length === 0) return null;
  return (
    <nav aria-label={t("search.subcategories")} data-part="tabs">
      <ul className="flex gap-1 overflow-x-auto border-b border-line">
        {[null, ...subcategories].map((subcategory) => (
          <li key={subcategory ?? ""} className="shrink-0">
            <Link
              to={filter.hrefFor(subcategory)}
              preventScrollReset
              aria-current={filter.subcategory === subcategory ? "true" : undefined}
              className="inline-flex min-h-11 items-center border-b-3 border-transparent px-4 font-semibold text-muted no-underline hover:text-ink focus-visible:focus-ring-inside aria-[current=true]:border-accent aria-[current=true]:text-ink"
            >
              {subcategory ?? t("search.all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
