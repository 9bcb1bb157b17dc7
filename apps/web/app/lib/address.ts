const MAX_PAGE = 100_000;

/** The page that an address names, from 1; the first when it names none that could be. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** A path with what a filter says, as short as it can be: nothing for what is empty, nor for the first page. */
export function pathWith(path: string, filter: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "" && !(name === "page" && value === 1))
      params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}
