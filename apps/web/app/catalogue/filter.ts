import { matchesSearch, type SearchableService } from "@passerelle/domain/catalogue/search";

/** What the reader narrowed the list to; it lives in the address, so that a link or the back button finds it again. */
export type Filter = { search: string; subcategory: string | null };

export const SEARCH = "q";
export const SUBCATEGORY = "sub";
export const PAGE = "page";

/**
 * The filter of an address. A subcategory that no service of the list has (an old link, the same list in the other
 * language) counts as none: showing all is better than showing nothing.
 */
export function readFilter(params: URLSearchParams, subcategories: readonly string[]): Filter {
  const subcategory = params.get(SUBCATEGORY);
  return {
    search: params.get(SEARCH) ?? "",
    subcategory: subcategory !== null && subcategories.includes(subcategory) ? subcategory : null,
  };
}

/** The address's parameters with this filter in place of theirs, from the first page; what is not set leaves no trace. */
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
