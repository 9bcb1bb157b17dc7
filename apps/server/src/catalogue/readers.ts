import type {
  CatalogueOverview,
  Organism,
  ServiceCard,
  ServiceDetail,
  ServiceList,
  ServiceListQuery,
} from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { isOffered } from "@passerelle/domain/catalogue/offer";
import { orderFor } from "@passerelle/domain/catalogue/order";
import { type DisplayPrice, displayPrice } from "@passerelle/domain/catalogue/price";
import { subcategoriesOf } from "@passerelle/domain/catalogue/search";
import type { Rates } from "@passerelle/domain/money";
import { fold } from "@passerelle/domain/text";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { type Catalogue, collatorOf } from "./memory.ts";
import {
  type Country,
  presentCard,
  presentCountry,
  presentServiceHead,
  type ServiceHead,
} from "./present.ts";
import { presentDetail } from "./present-detail.ts";
import { findService, type ListedServiceRow, type ServiceRow } from "./queries.ts";

/** Public reads: lists from the cached catalogue, the details of one service from the database. */

const PER_PAGE = 24;
const SIMILAR_SERVICES = 4;
const EXAMPLES = 3;

/** A page of the matching services (spec 2 §7 *Category list*), by title, or in the order for `person`. */
export function listServices(
  catalogue: Catalogue,
  { category, country, search = "", subcategory, person, page = 1, per_page = PER_PAGE }: ServiceListQuery,
  language: Language,
): ServiceList {
  const available = catalogue
    .listed(language)
    .filter(
      ({ service }) =>
        (category === undefined || service.category === category) &&
        (country === undefined || isDeliveredIn(service, country)),
    );
  const subcategories = subcategoriesOf(available);
  const chosen = subcategory !== undefined && subcategories.includes(subcategory) ? subcategory : null;
  const sought = fold(search);
  const found = available.filter(
    ({ subcategory: own, title, description }) =>
      (chosen === null || own === chosen) && (title.includes(sought) || description.includes(sought)),
  );
  const ordered = orderFor(
    found.map(({ service }) => service),
    person ?? null,
  );
  const last = Math.max(1, Math.ceil(ordered.length / per_page));
  const shown = Math.min(page, last);
  return {
    services: ordered
      .slice((shown - 1) * per_page, shown * per_page)
      .map((service) => presentCardIn(service, country, catalogue.rates, language)),
    subcategories,
    countries: listCountries(catalogue, language),
    total: ordered.length,
    available: available.length,
    page: shown,
    per_page,
  };
}

/** Figures and examples for a page that presents the catalogue. */
export function describeCatalogue(catalogue: Catalogue, language: Language): CatalogueOverview {
  const listed = catalogue.listed(language);
  return {
    categories: CATEGORIES.flatMap((category) => {
      const all = listed.filter(({ service }) => service.category === category);
      if (all.length === 0) return [];
      const examples = all.slice(0, EXAMPLES).map(({ service }) => {
        const { id, title, price } = presentCard(service, "all", catalogue.rates, language);
        return { id, title, price };
      });
      return [{ category, count: all.length, examples }];
    }),
    countries: listCountries(catalogue, language).map((country) => ({
      ...country,
      count: listed.filter(({ service }) => isDeliveredIn(service, country.code)).length,
    })),
  };
}

/** The ids of all active services. */
export function listServiceIds({ services }: Catalogue): string[] {
  return [...services.keys()].sort();
}

/** An active service with all its choices (spec 2 §7 *Service detail*). Throws `service_not_found`. */
export async function getServiceDetail(
  db: Db,
  catalogue: Catalogue,
  id: string,
  language: Language,
): Promise<ServiceDetail> {
  // An unknown id costs no query.
  requireListed(catalogue, id);
  return presentDetail(await getService(db, id), catalogue.rates, language);
}

/** An active service with only the countries in which it can be ordered. Throws `service_not_found`. */
export async function getService(db: Db, id: string): Promise<ServiceRow> {
  const service = await findService(db, id);
  if (!service) throw new AppError("service_not_found");
  return { ...service, service_countries: service.service_countries.filter(isOffered) };
}

/**
 * At most four other active services of the same category (spec 2 §2), by title; with `country`, those offered there,
 * at their price there. Throws `service_not_found`.
 */
export function listSimilarServices(
  catalogue: Catalogue,
  id: string,
  country: string | undefined,
  language: Language,
): ServiceCard[] {
  const { category } = requireListed(catalogue, id);
  const similar: ListedServiceRow[] = [];
  for (const { service } of catalogue.listed(language)) {
    if (service.category !== category || service.id === id) continue;
    if (country !== undefined && !isDeliveredIn(service, country)) continue;
    similar.push(service);
    if (similar.length === SIMILAR_SERVICES) break;
  }
  return similar.map((service) => presentCardIn(service, country, catalogue.rates, language));
}

/** Countries where at least one active service is offered, by name (`get_countries_with_services`). */
export function listCountries({ services }: Catalogue, language: Language): Country[] {
  const countries = new Map<string, Country>();
  for (const { service_countries } of services.values()) {
    for (const one of service_countries) {
      if (countries.has(one.country_code)) continue;
      countries.set(one.country_code, presentCountry({ ...one, code: one.country_code }, language));
    }
  }
  const { compare } = collatorOf(language);
  return [...countries.values()].sort((a, b) => compare(a.name, b.name));
}

/** Active services offered in a country, by title, at their price there; none for an unknown country. */
export function listCountryServices(
  catalogue: Catalogue,
  country: string,
  language: Language,
): (Pick<ServiceHead, "id" | "title" | "category"> & { price: DisplayPrice })[] {
  return catalogue
    .listed(language)
    .filter(({ service }) => isDeliveredIn(service, country))
    .map(({ service }) => ({
      ...presentServiceHead(service, language),
      price: displayPrice(service.service_countries, country, catalogue.rates),
    }));
}

/** Active organisms of a country, by name. */
export function listOrganisms({ organisms }: Catalogue, country: string): Organism[] {
  return organisms.get(country) ?? [];
}

/** Names of the active cities of a country. */
export function listCities({ cities }: Catalogue, country: string): string[] {
  return cities.get(country) ?? [];
}

export function requireListed({ services }: Catalogue, id: string): ListedServiceRow {
  const service = services.get(id);
  if (!service) throw new AppError("service_not_found");
  return service;
}

const isDeliveredIn = ({ service_countries }: ListedServiceRow, country: string): boolean =>
  service_countries.some(({ country_code }) => country_code === country);

/** The card of a service for this country only; if it is undefined, for all countries. */
function presentCardIn(
  service: ListedServiceRow,
  country: string | undefined,
  rates: Rates,
  language: Language,
): ServiceCard {
  if (country === undefined) return presentCard(service, "all", rates, language);
  const service_countries = service.service_countries.filter(({ country_code }) => country_code === country);
  return presentCard({ ...service, service_countries }, country, rates, language);
}
