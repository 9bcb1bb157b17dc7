import { matchesSearch, type SearchableService } from "@passerelle/domain/catalogue/search";

/** The reader's filter of a list; in the address, so that links and the back button keep it. */
export type Filter = { search: string; subcategory: string | null };

export const SEARCH = "q";
export const SUBCATEGORY = "sub";
export const PAGE = "page";

/**
 * The filter in an address. A subcategory without any service in the list (an old link, or the list in the other
 * language) is ignored: showing everything is better than nothing.
 */
export function readFilter(params: URLSearchParams, subcategories: readonly string[]): Filter {
  const subcategory = params.get(SUBCATEGORY);
  return {
    search: params.get(SEARCH) ?? "",
    subcategory: subcategory !== null && subcategories.includes(subcategory) ? subcategory : null,
  };
}

/** Parameters of an address with this filter, from the first page; empty values are omitted. */
export function writeFilter(params: URLSearchParams, { search, subcategory }: Filter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(SEARCH);
  next.delete(SUBCATEGORY);
  next.delete(PAGE);
  if (search.trim() !== "") next.set(SEARCH, search);
  if (subcategory !== null) next.set(SUBCATEGORY, subcategory);
  return next;
}

export const applyFilter = <S extends SearchableService>(services: readonly S[], filter: Filter): S[] =>
  services.filter((service) => matchesSearch(service, filter.search, filter.subcategory));
