import { DEFAULT_LANGUAGE } from "../languages.ts";
import { fold } from "../text.ts";

export type SearchableService = {
  title: string;
  description?: string | null;
  subcategory?: string | null;
};

/**
 * Whether a service matches (spec 2 §2, §9): its title or description contains `search`, ignoring case and accents,
 * and its subcategory equals `subcategory`. An empty search and a `null` subcategory match everything.
 */
export function matchesSearch(
  service: SearchableService,
  search: string,
  subcategory: string | null,
): boolean {
  if (subcategory !== null && service.subcategory !== subcategory) return false;
  const wanted = fold(search);
  return fold(service.title).includes(wanted) || fold(service.description ?? "").includes(wanted);
}

/** The distinct subcategories in French alphabetical order; services without one are ignored. */
export function subcategoriesOf(services: readonly { subcategory?: string | null }[]): string[] {
  const named = services.flatMap(({ subcategory }) => (subcategory ? [subcategory] : []));
  return [...new Set(named)].sort((a, b) => a.localeCompare(b, DEFAULT_LANGUAGE));
}
