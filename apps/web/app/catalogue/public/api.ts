import { queryOptions } from "@tanstack/react-query";
import type { Language } from "../../lib/language.ts";
import { api } from "../../lib/session.ts";
import type { UserCategory } from "../../lib/user-category.ts";

/** The first services for this person, in the reader's language. */
export const firstServicesQuery = (person: UserCategory, count: number, language: Language) =>
  queryOptions({
    queryKey: ["catalogue", "first", person, count, language],
    queryFn: ({ signal }) => api("GET /api/services", { query: { person, per_page: count } }, { signal }),
    staleTime: 60_000,
  });

/** One service with its countries, modalities and organisms, in the reader's language. */
export const serviceQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ["catalogue", "service", id, language],
    queryFn: ({ signal }) => api("GET /api/services/:id", { params: { id } }, { signal }),
    // A price may have changed since: what is shown meanwhile is asked for again, and costs nothing where it still holds.
    staleTime: 0,
    // In another language the page keeps what it shows until the translation is here.
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });

/** At most four other services of the same category; with `country`, delivered there. */
export const similarServicesQuery = (id: string, country: string | undefined, language: Language) =>
  queryOptions({
    queryKey: ["catalogue", "similar", id, country, language],
    queryFn: ({ signal }) =>
      api("GET /api/services/:id/similar", { params: { id }, query: country ? { country } : {} }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
    staleTime: 60_000,
  });
