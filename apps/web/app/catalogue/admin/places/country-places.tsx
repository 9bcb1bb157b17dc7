import type { AdminCountry } from "@passerelle/contract/catalogue/places";
import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TEXT_LINK } from "../../../ui/text-link.ts";
import { changeCountry, citiesQuery } from "./api.ts";
import { Cities } from "./cities.tsx";
import { CountryDialog } from "./country-dialog.tsx";
import { type PlacesFilter, placesPath } from "./filter.ts";
import { Organisms } from "./organisms.tsx";
import { PlaceSwitch } from "./place-switch.tsx";
import { StateBadge } from "./state-badge.tsx";

type CountryPlacesProps = { country: AdminCountry; filter: PlacesFilter };

/** The cities and organisms of a country. */
export function CountryPlaces({ country, filter }: CountryPlacesProps) {
  const t = useWords("catalogue/admin/places");
  const { language } = useLanguage();
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(citiesQuery(country.code));
  const { code, currency_code, is_active, services } = country;
  const name = textIn(country.name, language);
  return (
    <>
      <PageTitle title={`${name} · ${t("title")}`} />
      <Link to={placesPath({})} className={TEXT_LINK}>
        <Icon name="chevron-left" className="size-4" />
        {t("back")}
      </Link>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <Flag code={code} className="h-6 w-9" />
            {name}
          </span>
        }
        facts={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t("countries.facts", { code, currency: currency_code })} ·{" "}
            {t("counts.services", { count: services })}
            <StateBadge kind="country" isActive={is_active} />
          </span>
        }
        actions={
          <>
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              {t("countries.edit")}
            </Button>
            <PlaceSwitch
              kind="country"
              name={name}
              isActive={is_active}
              change={() => changeCountry(country, { is_active: !is_active })}
            />
          </>
        }
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-72 rounded-card" />}
      {data && (
        <>
          <Organisms filter={{ ...filter, country: code }} cities={data.cities} />
          <Cities countryCode={code} cities={data.cities} />
        </>
      )}
      {editing && <CountryDialog country={country} taken={[]} onClose={() => setEditing(false)} />}
    </>
  );
}
