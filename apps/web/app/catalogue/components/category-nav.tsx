import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { NavLink } from "react-router";
import { useWords } from "../../lib/words.tsx";

const TAB =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-3.5 text-sm font-medium text-ink no-underline hover:border-primary hover:text-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary";

/** Links to the categories; the current one is `aria-current`. */
export function CategoryNav() {
  const t = useWords("catalogue");
  return (
    <nav aria-label={t("categoriesLabel")}>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <li className="shrink-0">
          <NavLink end to="/services" className={TAB}>
            {t("all.name")}
          </NavLink>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category} className="shrink-0">
            <NavLink to={`/services/${category}`} className={TAB}>
              {t(`categories.${category}.name`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
