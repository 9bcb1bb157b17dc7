import { SERVICE_SORTS, SERVICE_STATUSES } from "@passerelle/contract/catalogue/admin";
import { CATEGORIES, type Category } from "@passerelle/domain/catalogue/categories";
import { pageOf, pathWith } from "../../lib/address.ts";

export type ServiceSort = (typeof SERVICE_SORTS)[number];
export type SortColumn = Exclude<ServiceSort, `-${string}`>;

export type ServicesFilter = {
  search?: string | undefined;
  category?: Category | undefined;
  /** Without: all but the archived ones. */
  status?: (typeof SERVICE_STATUSES)[number] | undefined;
  country?: string | undefined;
  sort?: ServiceSort | undefined;
  page: number;
};

export const DEFAULT_SORT: ServiceSort = "title";

/** The filter that an address names; what it names wrongly is left out. */
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

/** What pressing a column's head asks for: that column, or the other way round when it is sorted by it already. */
export function toggledSort(column: SortColumn, now: ServiceSort): ServiceSort {
  // Words are read from A, counts and dates from the most and the newest.
  const isWord = column === "title" || column === "category" || column === "status";
  const first: ServiceSort = isWord ? column : `-${column}`;
  const other: ServiceSort = first === column ? `-${column}` : column;
  return now === first ? other : first;
}

/** How a column is sorted now, in the words of `aria-sort`. */
export function sortedBy(
  column: SortColumn,
  { sort = DEFAULT_SORT }: ServicesFilter,
): "ascending" | "descending" | undefined {
  if (sort === column) return "ascending";
  return sort === `-${column}` ? "descending" : undefined;
}
