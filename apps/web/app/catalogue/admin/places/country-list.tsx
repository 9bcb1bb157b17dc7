import type { AdminCountry } from "@passerelle/contract/catalogue/places";
import { LANGUAGES, textIn } from "@passerelle/domain/languages";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { TEXT_LINK } from "../../../ui/text-link.ts";
import { changeCountry } from "./api.ts";
import { placesPath } from "./filter.ts";
import { PlaceSwitch } from "./place-switch.tsx";
import { StateBadge } from "./state-badge.tsx";

type CountryListProps = {
  countries: readonly AdminCountry[];
  onEdit: (country: AdminCountry) => void;
};

/** The countries with their names, default currency and counts. */
export function CountryList({ countries, onEdit }: CountryListProps) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {countries.map((country) => (
        <li key={country.code}>
          <CountryCard country={country} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  );
}

function CountryCard({
  country,
  onEdit,
}: {
  country: AdminCountry;
  onEdit: (country: AdminCountry) => void;
}) {
  const t = useWords("catalogue/admin/places");
  const { language } = useLanguage();
  const { code, name, currency_code, is_active } = country;
  const counts = (["cities", "organisms", "services"] as const).map((what) =>
    t(`counts.${what}`, { count: country[what] }),
  );
  return (
    <article
      aria-labelledby={code}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-4 shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-3">
          <Flag code={code} className="mt-1 h-6 w-9" />
          <div className="min-w-0">
            <h2 id={code} className="font-sans text-lg font-semibold wrap-anywhere">
              {textIn(name, language)}
            </h2>
            {LANGUAGES.filter((other) => other !== language && name[other]).map((other) => (
              <p key={other} lang={other} className="text-sm text-muted wrap-anywhere">
                {name[other]}
              </p>
            ))}
          </div>
        </div>
        <StateBadge kind="country" isActive={is_active} />
      </div>
      <p className="mt-3 text-sm">{t("countries.facts", { code, currency: currency_code })}</p>
      <p className="mt-1 text-sm text-muted">{counts.join(" · ")}</p>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
        <Link
          to={placesPath({ country: code })}
          aria-label={t("countries.open_of", { name: textIn(name, language) })}
          className={`${TEXT_LINK} mr-auto`}
        >
          {t("countries.open")}
        </Link>
        <div className="flex gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={t("edit_of", { name: textIn(name, language) })}
            onClick={() => onEdit(country)}
          >
            {t("edit")}
          </Button>
          <PlaceSwitch
            kind="country"
            name={textIn(name, language)}
            isActive={is_active}
            change={() => changeCountry(country, { is_active: !is_active })}
          />
        </div>
      </div>
    </article>
  );
}
