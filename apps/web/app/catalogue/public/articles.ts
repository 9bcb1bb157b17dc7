/** The guides that are written, beside those that the catalogue makes; their words stand in `guides/articles`. */
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

/** The guide of a procedure, in a country where one is chosen. */
export const procedurePath = (serviceId: string, country?: string | null) =>
  `/infos-pratiques/demarche/${serviceId}${country ? `?country=${country}` : ""}`;

/** A country of an address; what is none counts as not chosen. */
export const countryOf = (params: URLSearchParams): string | null =>
  /^[A-Z]{2}$/.exec(params.get("country") ?? "")?.[0] ?? null;

/** The page of a list that an address names; the first where it names none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The guides, of a country where one is chosen, from a page on. */
export function guidesPath(country: string | null, page: number): string {
  const params = new URLSearchParams({ ...(country && { country }), ...(page > 1 && { page: `${page}` }) });
  return params.size > 0 ? `/infos-pratiques?${params}` : "/infos-pratiques";
}
