import { RESOURCE_CATEGORIES, type ResourceCategory } from "@passerelle/domain/resources/resource";
import { pageOf, pathWith } from "../lib/address.ts";

/** The reader's filter of the list; in the address, so that links and the back button keep it. */
export type Filter = {
  search?: string | undefined;
  country?: string | undefined;
  category?: ResourceCategory | undefined;
  page: number;
};

const LONGEST_SEARCH = 120;

/** The filter in an address; invalid parts are ignored. */
export function readFilter(params: URLSearchParams): Filter {
  const country = params.get("country") ?? "";
  return {
    search: params.get("search")?.trim().slice(0, LONGEST_SEARCH).trim() || undefined,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    category: RESOURCE_CATEGORIES.find((category) => category === params.get("category")),
    page: pageOf(params),
  };
}

export const resourcesPath = (filter: Partial<Filter>): string => pathWith("/resources", filter);

/** Whether it excludes anything. */
export const isNarrowed = ({ page: _, ...filter }: Filter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
