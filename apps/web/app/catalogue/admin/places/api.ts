import type { AdminCity, AdminCountry, AdminOrganism } from "@passerelle/contract/catalogue/places";
import type { Language } from "@passerelle/domain/languages";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";
import type { PlacesFilter } from "./filter.ts";

export const ORGANISMS_PER_PAGE = 20;
/** Maximum of a single reply. */
export const MAX_EVENTS = 100;

export const PLACES = ["admin", "places"] as const;

/** All countries in which services are offered, by name in the reader's language. */
export const countriesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...PLACES, "countries", language],
    queryFn: ({ signal }) => api("GET /api/admin/countries", {}, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const citiesQuery = (country: string) =>
  queryOptions({
    queryKey: [...PLACES, "cities", country],
    queryFn: ({ signal }) => api("GET /api/admin/cities", { query: { country } }, { signal }),
    staleTime: 0,
  });

/** Organisms of a country by filter; while another page or filter loads, the former one stays. */
export const organismsQuery = ({ country, search, city, status, page }: PlacesFilter & { country: string }) =>
  queryOptions({
    queryKey: [...PLACES, "organisms", country, search, city, status, page],
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/organisms",
        {
          query: {
            country,
            search,
            city,
            ...(status && { is_active: status === "active" ? ("true" as const) : ("false" as const) }),
            page,
            per_page: ORGANISMS_PER_PAGE,
          },
        },
        { signal },
      ),
    placeholderData: (previous, query) => (query?.queryKey[3] === country ? previous : undefined),
    staleTime: 0,
  });

/** The newest changes of places. */
export const placeEventsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...PLACES, "events", limit],
    queryFn: ({ signal }) =>
      api("GET /api/admin/places/events", { query: { page: 1, per_page: limit } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Reloads places, here and in the catalogue. */
export async function reloadPlaces(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: PLACES }),
    client.invalidateQueries({ queryKey: ["catalogue"] }),
  ]);
}

type CountryContent = Pick<AdminCountry, "name" | "currency_code" | "is_active">;

export const addCountry = (body: CountryContent & { code: string }) =>
  api("POST /api/admin/countries", { body });

/** Changes a country; refused when its version is not the stored one. */
export const changeCountry = (
  { code, version, name, currency_code, is_active }: AdminCountry,
  change: Partial<CountryContent>,
) =>
  api("PUT /api/admin/countries/:code", {
    params: { code },
    body: { version, name, currency_code, is_active, ...change },
  });

export const addCity = (body: Pick<AdminCity, "id" | "country_code" | "name" | "is_active">) =>
  api("POST /api/admin/cities", { body });

/** Changes a city; refused when its version is not the stored one. */
export const changeCity = (
  { id, version, name, is_active }: AdminCity,
  change: Partial<Pick<AdminCity, "name" | "is_active">>,
) => api("PUT /api/admin/cities/:id", { params: { id }, body: { version, name, is_active, ...change } });

type OrganismContent = { name: string; city_id: string; is_active: boolean };

export const addOrganism = (body: OrganismContent & { id: string }) =>
  api("POST /api/admin/organisms", { body });

/** Changes an organism; refused when its version is not the stored one. */
export const changeOrganism = (
  { id, version, name, city, is_active }: AdminOrganism,
  change: Partial<OrganismContent>,
) =>
  api("PUT /api/admin/organisms/:id", {
    params: { id },
    body: { version, name, city_id: city.id, is_active, ...change },
  });
