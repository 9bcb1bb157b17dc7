const MAX_PAGE = 100_000;

/** The page number in an address, from 1; 1 when it is missing or invalid. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** A day in an address (`2026-11-20`) if it exists in the calendar: `2026-02-30` does not. */
export function dayOf(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
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
