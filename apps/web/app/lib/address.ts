const MAX_PAGE = 100_000;

/** The page number in an address, from 1; 1 when it is missing or invalid. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** A path with a filter's values as query, omitting empty ones and the first page. */
export function pathWith(path: string, filter: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "" && !(name === "page" && value === 1))
      params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}
