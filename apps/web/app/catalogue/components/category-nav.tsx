import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { NavLink } from "react-router";
import { useWords } from "../../lib/words.tsx";

const TAB =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-4 text-sm font-medium text-ink no-underline hover:border-primary hover:text-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary";

/** The ways between the categories; the one being read is `aria-current`. */
export function CategoryNav() {
  const t = useWords("catalogue");
  return (
    <nav aria-label={t("categoriesLabel")}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <NavLink end to="/services" className={TAB}>
            {t("all.name")}
          </NavLink>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <NavLink to={`/services/${category}`} className={TAB}>
              {t(`categories.${category}.name`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
