import { type RequestFilter, STATUS_FILTERS } from "../public/api.ts";

export type TrackingFilter = Required<Pick<RequestFilter, "page">> & Pick<RequestFilter, "status" | "search">;

/** The filter in an address; invalid parts are ignored. */
export function readFilter(params: URLSearchParams): TrackingFilter {
  const page = Number(params.get("page") ?? 1);
  return {
    status: STATUS_FILTERS.find((status) => status === params.get("status")),
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The shortest address of a filter. */
export function filterPath({ status, search, page }: Partial<TrackingFilter>): string {
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (search) params.set("search", search);
  if (page && page > 1) params.set("page", String(page));
  return params.size > 0 ? `/requests-tracking?${params}` : "/requests-tracking";
}
