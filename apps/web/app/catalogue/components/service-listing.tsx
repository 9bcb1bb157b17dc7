import type { Category } from "@passerelle/domain/catalogue/categories";
import { orderFor } from "@passerelle/domain/catalogue/order";
import { useEffect } from "react";
import { Link, useLocation, useNavigation, useSearchParams } from "react-router";
import type { LoadFailureWords } from "../../lib/use-load-failure.ts";
import { useReloadInLanguage } from "../../lib/use-reload-in-language.ts";
import { useUserCategory } from "../../lib/user-category.ts";
import { useWords } from "../../lib/words.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PublicTitle } from "../../ui/public-title.tsx";
import { applyFilter } from "../filter.ts";
import { askedIn, isWhole, type Listing } from "../listing.ts";
import { ALL_COUNTRIES, COUNTRY } from "../public/country.ts";
import { ServiceCard } from "../public/service-card.tsx";
import { useFilter } from "../use-filter.ts";
import { CategoryNav } from "./category-nav.tsx";
import { SearchForm } from "./search-form.tsx";
import { ServiceGrid, ServiceGridSkeleton } from "./service-grid.tsx";
import { ServiceListData } from "./service-list-data.tsx";
import { SubcategoryTabs } from "./subcategory-tabs.tsx";

const ListingPages = lazyPart(() => import("./listing-pages.tsx").then((module) => module.ListingPages));

const GENERIC: ReadonlySet<Category> = new Set(["documents_legaux", "courses_livraisons"]);

type ServiceListingProps = { listing: Listing; category?: Category };

/** A list of services (spec 2 §2 *Category listing screens*): of one category, or all. */
export function ServiceListing({ listing, category }: ServiceListingProps) {
  const t = useWords("catalogue");
  const texts = category ? (`categories.${category}` as const) : "all";
  const { services, subcategories, countries, country } = listing;
  // The lists of a category without a screen of its own have tabs (spec 2 §2).
  const hasTabs = category !== undefined && GENERIC.has(category);
  const filter = useFilter(subcategories);
  const person = useUserCategory();
  const whole = isWhole(listing);
  const shown = whole ? orderFor(applyFilter(services, filter), person) : services;
  const notice = useFailureNotice(listing, category);
  const reload = useReloadInLanguage();
  const asked = askedIn(useSearchParams()[0], person, country);
  const behind = !whole && asked !== listing.asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change of what the address asks for
  useEffect(() => {
    if (behind) reload();
  }, [behind, asked]);
  const { pathname, search } = useLocation();
  const next = useNavigation().location;
  const leaving = next !== undefined && next.pathname !== pathname && next.pathname.startsWith("/services");
  const countryIn = (query: string) => new URLSearchParams(query).get(COUNTRY);
  const loading =
    leaving || behind || (next?.pathname === pathname && countryIn(next.search) !== countryIn(search));

  return (
    <div className="flex flex-col gap-6">
      <PublicTitle title={t(`${texts}.title`)} description={t(`${texts}.lead`)} />
      <ServiceListData services={services} />
      <PageHeader title={t(`${texts}.title`)} lead={t(`${texts}.lead`)} className="mb-0!" />
      <CategoryNav />
      <SearchForm
        filter={filter}
        placeholder={t(`${texts}.search`)}
        countries={countries}
        country={country}
        {...(!hasTabs && { subcategories })}
      />
      {hasTabs && <SubcategoryTabs filter={filter} subcategories={subcategories} />}
      <section data-part="results" aria-labelledby="results" aria-busy={loading || undefined}>
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
            {loading ? t("loadingServices") : t("count", { count: whole ? shown.length : listing.total })}
          </p>
        </div>
        {leaving ? (
          <ServiceGridSkeleton />
        ) : listing.failure ? (
          <LoadError error={listing.failure} onRetry={reload} notice={notice} />
        ) : shown.length === 0 ? (
          <NoMatch title={t(`${texts}.empty`)} resetTo={wholeListPath(category, country)} />
        ) : (
          <ServiceGrid>
            {shown.map((service) => (
              <li key={service.id}>
                <ServiceCard service={service} country={country} />
              </li>
            ))}
          </ServiceGrid>
        )}
        {!whole && <ListingPages listing={listing} />}
      </section>
    </div>
  );
}

/** The address of the list without any filter. It names all countries, because the reader's last choice would apply otherwise. */
const wholeListPath = (category: Category | undefined, country: string | null): string =>
  (category ? `/services/${category}` : "/services") + (country ? `?${COUNTRY}=${ALL_COUNTRIES}` : "");

/** Words of the toast for a list that could not be loaded (spec 2 §8). */
function useFailureNotice({ failure }: Listing, category: Category | undefined): LoadFailureWords {
  const t = useWords("catalogue");
  const messages = useWords("lib");
  return category === "professionnels" || category === "personnels"
    ? { title: t("failure.title"), description: t(`failure.${category}`) }
    : { title: t("failure.services"), description: messages(`errors.${failure?.code ?? "internal"}`) };
}
