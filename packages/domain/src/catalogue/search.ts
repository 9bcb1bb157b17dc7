import { fold } from "../text.ts";

export type SearchableService = {
  title: string;
  description?: string | null;
  subcategory?: string | null;
};

/**
 * Whether a service belongs in the list (spec 2 §2, §9): `search` is part of its title or of its description,
 * case and accents ignored, and its subcategory is the chosen one. An empty search and a `null` subcategory
 * let all pass.
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

/**
 * The distinct subcategories of the services, in French alphabetical order; services without one are left
 * out.
 */
export function subcategoriesOf(services: readonly { subcategory?: string | null }[]): string[] {
  const named = services.flatMap(({ subcategory }) => (subcategory ? [subcategory] : []));
  return [...new Set(named)].sort((a, b) => a.localeCompare(b, "fr"));
}
