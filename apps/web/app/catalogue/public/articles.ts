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

/** The country in an address; null when it is missing or invalid. */
export const countryOf = (params: URLSearchParams): string | null =>
  /^[A-Z]{2}$/.exec(params.get("country") ?? "")?.[0] ?? null;

/** The page number in an address; 1 when it is missing or invalid. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** Address of the list of guides: country, if one is chosen, and page. */
export function guidesPath(country: string | null, page: number): string {
  const params = new URLSearchParams({ ...(country && { country }), ...(page > 1 && { page: `${page}` }) });
  return params.size > 0 ? `/infos-pratiques?${params}` : "/infos-pratiques";
}
