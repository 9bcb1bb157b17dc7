import { pageOf, pathWith } from "../../../lib/address.ts";

export const STATUSES = ["active", "inactive"] as const;

export type PlacesFilter = {
  /** The country whose cities and organisms are shown; undefined shows the countries. */
  country?: string | undefined;
  search: string;
  city?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  page: number;
};

const CODE = /^[A-Z]{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter in an address of /admin/countries; invalid parts are ignored. */
export function readPlacesFilter(params: URLSearchParams): PlacesFilter {
  const country = params.get("country")?.toUpperCase() ?? "";
  const city = params.get("city") ?? "";
  return {
    country: CODE.test(country) ? country : undefined,
    search: (params.get("search") ?? "").slice(0, 120),
    city: UUID.test(city) ? city : undefined,
    status: STATUSES.find((status) => status === params.get("status")),
    page: pageOf(params),
  };
}

export const placesPath = (filter: Partial<PlacesFilter>): string => pathWith("/admin/countries", filter);
