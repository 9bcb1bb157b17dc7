import { SERVICE_SORTS, SERVICE_STATUSES } from "@passerelle/contract/catalogue/admin";
import { CATEGORIES, type Category } from "@passerelle/domain/catalogue/categories";
import { pageOf, pathWith } from "../../lib/address.ts";

export type ServiceSort = (typeof SERVICE_SORTS)[number];
export type SortColumn = Exclude<ServiceSort, `-${string}`>;

export type ServicesFilter = {
  search?: string | undefined;
  category?: Category | undefined;
  /** Undefined: all but archived services. */
  status?: (typeof SERVICE_STATUSES)[number] | undefined;
  country?: string | undefined;
  sort?: ServiceSort | undefined;
  page: number;
};

export const DEFAULT_SORT: ServiceSort = "title";

/** The filter in an address; invalid parts are ignored. */
export function readServicesFilter(params: URLSearchParams): ServicesFilter {
  const of = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === params.get(name));
  const country = params.get("country")?.toUpperCase();
  return {
    search: params.get("search")?.trim().slice(0, 120) || undefined,
    category: of(CATEGORIES, "category"),
    status: of(SERVICE_STATUSES, "status"),
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    sort: of(SERVICE_SORTS, "sort"),
    page: pageOf(params),
  };
}

export const servicesPath = ({ sort, ...filter }: Partial<ServicesFilter>): string =>
  pathWith("/admin/services-config", { ...filter, sort: sort === DEFAULT_SORT ? undefined : sort });

export const servicePath = (id: string, page = 1): string =>
  pathWith(`/admin/services-config/${id}`, { page });

/** The order after a click on a column's header: by that column, or reversed when it is already sorted by it. */
export function toggledSort(column: SortColumn, now: ServiceSort): ServiceSort {
  // Text starts ascending, counts and dates descending.
  const isWord = column === "title" || column === "category" || column === "status";
  const first: ServiceSort = isWord ? column : `-${column}`;
  const other: ServiceSort = first === column ? `-${column}` : column;
  return now === first ? other : first;
}

/** A column's order as `aria-sort` names it. */
export function sortedBy(
  column: SortColumn,
  { sort = DEFAULT_SORT }: ServicesFilter,
): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}
