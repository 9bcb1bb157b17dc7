import type { Guide } from "@passerelle/contract/catalogue";
import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Flag } from "../../ui/flag.tsx";
import { procedurePath } from "../public/articles.ts";
import { ALL_COUNTRIES } from "../public/country.ts";

type CountryLinksProps = { guide: Guide; chosen: string | null };

/** The countries of a procedure, and all of them, as links. */
export function CountryLinks({ guide, chosen }: CountryLinksProps) {
  const t = useWords("catalogue/guides");
  return (
    <nav aria-label={t("procedure.countries")} className="mb-8">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <CountryLink to={procedurePath(guide.id, ALL_COUNTRIES)} isChosen={chosen === null}>
          {t("procedure.all_countries")}
        </CountryLink>
        {guide.countries.map(({ country }) => (
          <CountryLink
            key={country.code}
            to={procedurePath(guide.id, country.code)}
            isChosen={country.code === chosen}
          >
            <Flag code={country.flag} />
            {country.name}
          </CountryLink>
        ))}
      </ul>
    </nav>
  );
}

type CountryLinkProps = { to: string; isChosen: boolean; children: React.ReactNode };

function CountryLink({ to, isChosen, children }: CountryLinkProps) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? "page" : undefined}
        className="flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 text-ink no-underline hover:border-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary"
      >
        {children}
      </Link>
    </li>
  );
}
