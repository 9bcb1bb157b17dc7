import type { Language } from "@passerelle/domain/languages";
import { queryOptions } from "@tanstack/react-query";
import { untilTranslated } from "../../lib/query.ts";
import { api } from "../../lib/session.ts";
import type { UserCategory } from "../../lib/user-category.ts";

/** The first services for this person, in the reader's language. */
/** As many as the dashboard shows of a category. */
export const FIRST_SERVICES = 3;

export const firstServicesQuery = (person: UserCategory, count: number, language: Language) =>
  queryOptions({
    queryKey: ["catalogue", "first", person, count, language],
    queryFn: ({ signal }) => api("GET /api/services", { query: { person, per_page: count } }, { signal }),
    staleTime: 60_000,
  });

/** One service with its countries, options and organisms, in the reader's language. */
export const serviceQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ["catalogue", "service", id, language],
    queryFn: ({ signal }) => api("GET /api/services/:id", { params: { id } }, { signal }),
    // Prices may change: always revalidated, which costs little when nothing changed.
    staleTime: 0,
    placeholderData: untilTranslated(id),
  });

/** The public guide of a service, in the reader's language. */
export const guideQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ["catalogue", "guide", id, language],
    queryFn: ({ signal }) => api("GET /api/guides/:id", { params: { id } }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 60_000,
  });

/** The cities of a country, to suggest them. They rarely change. */
export const citiesQuery = (country: string) =>
  queryOptions({
    queryKey: ["catalogue", "cities", country],
    queryFn: ({ signal }) => api("GET /api/cities", { query: { country } }, { signal }),
    staleTime: 60 * 60_000,
  });

/** At most four other services of the same category; with `country`, offered there. */
export const similarServicesQuery = (id: string, country: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ["catalogue", "similar", id, country, language],
    queryFn: ({ signal }) =>
      api("GET /api/services/:id/similar", { params: { id }, query: country ? { country } : {} }, { signal }),
    placeholderData: untilTranslated(id),
    staleTime: 60_000,
  });
