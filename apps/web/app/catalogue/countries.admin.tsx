import type { AdminCountry } from "@passerelle/contract/catalogue/places";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { countriesQuery } from "./admin/places/api.ts";
import { CountryDialog } from "./admin/places/country-dialog.tsx";
import { CountryList } from "./admin/places/country-list.tsx";
import { CountryPlaces } from "./admin/places/country-places.tsx";
import { placesPath, readPlacesFilter } from "./admin/places/filter.ts";
import { PlaceHistory } from "./admin/places/place-history.tsx";

export const handle = { words: ["catalogue/admin/places", "ui/more"] };

/**
 * /admin/countries: the countries in which services are offered, with cities and organisms of each (super_admin, spec
 * 1 §2.3).
 */
export default function CountriesAdminPage() {
  const t = useWords("catalogue/admin/places");
  const { language } = useLanguage();
  const [params] = useSearchParams();
  const filter = readPlacesFilter(params);
  const { data, error, refetch } = useQuery(countriesQuery(language));
  const country = data?.countries.find(({ code }) => code === filter.country);
  if (country)
    return (
      <>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        <CountryPlaces key={country.code} country={country} filter={filter} />
      </>
    );
  if (data && filter.country)
    return (
      <>
        <PageTitle title={t("title")} />
        <PageHeader title={t("title")} />
        <EmptyState
          title={t("countries.unknown", { code: filter.country })}
          action={<ButtonLink to={placesPath({})}>{t("back")}</ButtonLink>}
        />
      </>
    );
  return <Countries countries={data?.countries} error={error} retry={() => void refetch()} />;
}

type CountriesProps = {
  countries: readonly AdminCountry[] | undefined;
  error: unknown;
  retry: () => void;
};

function Countries({ countries, error, retry }: CountriesProps) {
  const t = useWords("catalogue/admin/places");
  const [edited, setEdited] = useState<AdminCountry | "new">();
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          <Button disabled={!countries} onClick={() => setEdited("new")}>
            {t("countries.add")}
          </Button>
        }
      />
      {Boolean(error) && <LoadError error={error} onRetry={retry} />}
      {!countries && !error && <Skeleton className="h-96 rounded-card" />}
      {countries && (
        <>
          {countries.length === 0 ? (
            <EmptyState title={t("countries.none")} />
          ) : (
            <CountryList countries={countries} onEdit={setEdited} />
          )}
          <PlaceHistory />
        </>
      )}
      {edited && countries && (
        <CountryDialog
          country={edited === "new" ? undefined : edited}
          taken={countries.map(({ code }) => code)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
