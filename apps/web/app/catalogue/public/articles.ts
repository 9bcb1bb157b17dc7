import { ALL_COUNTRIES } from "./country.ts";

/** The written guides, besides those derived from the catalogue; their words are in `guides/articles`. */
export const ARTICLES = [
  "documents",
  "etat-civil",
  "procuration",
  "legalisation",
  "entreprise",
  "fraudes",
] as const;

export type Article = (typeof ARTICLES)[number];

export const articlePath = (article: Article) => `/infos-pratiques/guide/${article}`;

/** Address of a procedure's guide, in a country if one is chosen. */
export const procedurePath = (serviceId: string, country?: string | null) =>
  `/infos-pratiques/demarche/${serviceId}${country ? `?country=${country}` : ""}`;

/** Address of a service, in a country if one is chosen (spec 2 §2 *Service detail*). */
export const servicePath = (serviceId: string, country?: string | null) =>
  `/service/${serviceId}${country ? `?country=${country}` : ""}`;

/** The page number in an address; 1 when it is missing or invalid. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** Address of the list of guides: country, if one is chosen, and page. */
export function guidesPath(country: string | null, page: number): string {
  // All countries are named, because the reader's last choice counts otherwise.
  const params = new URLSearchParams({
    country: country ?? ALL_COUNTRIES,
    ...(page > 1 && { page: `${page}` }),
  });
  return `/infos-pratiques?${params}`;
}
