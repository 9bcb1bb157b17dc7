import type { AdminCity, AdminOrganism } from "@passerelle/contract/catalogue/places";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { FilterForm, FilterSelect } from "../../../ui/filter-form.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { ResultsHead } from "../../../ui/results-head.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { changeOrganism, ORGANISMS_PER_PAGE, organismsQuery } from "./api.ts";
import { type PlacesFilter, placesPath, STATUSES } from "./filter.ts";
import { OrganismDialog } from "./organism-dialog.tsx";
import { PlaceList } from "./place-list.tsx";

type OrganismsProps = { filter: PlacesFilter & { country: string }; cities: readonly AdminCity[] };

/** The organisms of a country: search, add, edit, activate, deactivate. */
export function Organisms({ filter, cities }: OrganismsProps) {
  const t = useWords("catalogue/admin/places");
  const [edited, setEdited] = useState<AdminOrganism | "new">();
  return (
    <section aria-labelledby="organisms">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="organisms" className="text-2xl">
          {t("organisms.title")}
        </h2>
        <Button onClick={() => setEdited("new")}>{t("organisms.add")}</Button>
      </div>
      <FilterForm
        filter={filter}
        pathOf={placesPath}
        hint={t("organisms.search_hint")}
        className="xl:grid-cols-3"
        active={[filter.city, filter.status].filter(Boolean).length}
      >
        {(change) => (
          <>
            <FilterSelect
              label={t("organisms.city")}
              any={t("organisms.any_city")}
              options={cities.map(({ id }) => id)}
              wordsOf={(one) => cities.find(({ id }) => id === one)?.name ?? one}
              value={filter.city}
              onChange={(city) => change({ city })}
            />
            <FilterSelect
              label={t("status.label")}
              any={t("status.any")}
              options={STATUSES}
              wordsOf={(status) => t(`status.organism_${status}`)}
              value={filter.status}
              onChange={(status) => change({ status })}
            />
          </>
        )}
      </FilterForm>
      <Results filter={filter} onEdit={setEdited} />
      {edited && (
        <OrganismDialog
          countryCode={filter.country}
          cities={cities}
          organism={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type ResultsProps = Pick<OrganismsProps, "filter"> & { onEdit: (organism: AdminOrganism) => void };

function Results({ filter, onEdit }: ResultsProps) {
  const t = useWords("catalogue/admin/places");
  const { data, error, refetch, isPlaceholderData } = useQuery(organismsQuery(filter));
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-72 rounded-card" />;
  }
  const pages = Math.max(1, Math.ceil(data.total / ORGANISMS_PER_PAGE));
  if (!isPlaceholderData && filter.page > pages)
    return <Navigate replace to={placesPath({ ...filter, page: pages })} />;
  const isFiltered = filter.search !== "" || filter.city !== undefined || filter.status !== undefined;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? "opacity-60" : undefined}>
      <ResultsHead page={filter.page}>
        {data.total > 0
          ? t("counts.organisms", { count: data.total })
          : t(isFiltered ? "organisms.no_match" : "organisms.none")}
      </ResultsHead>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data.total > 0 && (
        <PlaceList
          kind="organism"
          places={data.organisms}
          factsOf={({ city, services }) => `${city.name} · ${t("counts.services", { count: services })}`}
          onEdit={onEdit}
          change={changeOrganism}
        />
      )}
      <Pagination
        page={filter.page}
        pages={pages}
        hrefFor={(page) => placesPath({ ...filter, page })}
        label={t("organisms.pages")}
      />
    </div>
  );
}
