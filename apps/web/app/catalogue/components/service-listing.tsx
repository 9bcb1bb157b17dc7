import type { Category } from "@passerelle/domain/catalogue/categories";
import { orderFor } from "@passerelle/domain/catalogue/order";
import { subcategoriesOf } from "@passerelle/domain/catalogue/search";
import { useEffect, useMemo } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { ApiError } from "../../lib/client.ts";
import { LOAD_FAILURE_TOAST_MS, showToast } from "../../lib/toast.ts";
import { useReloadInLanguage } from "../../lib/use-reload-in-language.ts";
import { useUserCategory } from "../../lib/user-category.ts";
import { useWords } from "../../lib/words.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { applyFilter } from "../filter.ts";
import type { Listing } from "../listing.ts";
import { useFilter } from "../use-filter.ts";
import { useSignInFirst } from "../use-sign-in-first.ts";
import { CategoryNav } from "./category-nav.tsx";
import { SearchForm } from "./search-form.tsx";
import { ServiceCard } from "./service-card.tsx";
import { ServiceGrid, ServiceGridSkeleton } from "./service-grid.tsx";
import { ServiceListData } from "./service-list-data.tsx";
import { SubcategoryTabs } from "./subcategory-tabs.tsx";

type ServiceListingProps = { listing: Listing; category?: Category };

/** A page of the catalogue (spec 2 §2 *Category listing screens*): one category, or without it all the services. */
export function ServiceListing({ listing, category }: ServiceListingProps) {
  const t = useWords("catalogue");
  const texts = category ? (`categories.${category}` as const) : "all";
  const { services } = listing;
  const subcategories = useMemo(() => subcategoriesOf(services), [services]);
  const filter = useFilter(subcategories);
  const person = useUserCategory();
  const shown = orderFor(applyFilter(services, filter), person);
  const openService = useSignInFirst();
  const failure = useFailure(listing, category);
  const reload = useReloadInLanguage();
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = next !== undefined && next !== pathname && next.startsWith("/services");

  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={t(`${texts}.title`)} description={t(`${texts}.lead`)} />
      <ServiceListData services={services} />
      <PageHeader title={t(`${texts}.title`)} lead={t(`${texts}.lead`)} className="mb-0!" />
      <CategoryNav />
      <SearchForm filter={filter} placeholder={t(`${texts}.search`)} {...(!category && { subcategories })} />
      {category && <SubcategoryTabs filter={filter} subcategories={subcategories} />}
      <section aria-labelledby="results" aria-busy={leaving || undefined}>
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <div className="flex flex-wrap items-baseline gap-x-4">
            <h2 id="results" className="text-xl">
              {t("results")}
            </h2>
            {!category && person && (
              <Link
                to="/user-category"
                className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink"
              >
                {t(`ordered.${person}`)}
              </Link>
            )}
          </div>
          <p role="status" className="text-sm text-muted">
            {leaving ? t("loadingServices") : t("count", { count: shown.length })}
          </p>
        </div>
        {leaving ? (
          <ServiceGridSkeleton />
        ) : failure ? (
          <LoadError error={failure} onRetry={reload} />
        ) : shown.length === 0 ? (
          <EmptyState title={t(`${texts}.empty`)} />
        ) : (
          <ServiceGrid>
            {shown.map((service) => (
              <li key={service.id}>
                <ServiceCard service={service} onOpen={openService} />
              </li>
            ))}
          </ServiceGrid>
        )}
      </section>
    </div>
  );
}

/** Tells of a list that could not be loaded (spec 2 §8), once for each time that it was tried. */
function useFailure({ failure }: Listing, category: Category | undefined): ApiError | undefined {
  const t = useWords("catalogue");
  const messages = useWords("lib");
  useEffect(() => {
    if (!failure) return;
    const named = category === "professionnels" || category === "personnels";
    showToast({
      kind: "error",
      title: named ? t("failure.title") : t("failure.services"),
      description: named ? t(`failure.${category}`) : messages(`errors.${failure.code}`),
      duration: LOAD_FAILURE_TOAST_MS,
    });
  }, [failure, category, t, messages]);
  return useMemo(
    () =>
      failure
        ? new ApiError(failure.code, failure.requestId ? { request_id: failure.requestId } : {})
        : undefined,
    [failure],
  );
}
