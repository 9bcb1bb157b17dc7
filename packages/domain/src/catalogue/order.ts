import type { UserCategory } from "../profiles/user-category.ts";
import type { Category } from "./categories.ts";

/**
 * Category order per audience (spec 1 §1 *Services named on the audience pages*): documents and powers of attorney
 * from abroad, companies and taxes for investors, errands on the spot.
 */
const FIRST: Record<UserCategory, readonly Category[]> = {
  diaspora: ["administratif", "documents_legaux", "courses_livraisons", "personnels", "professionnels"],
  investor: ["professionnels", "documents_legaux", "administratif", "personnels", "courses_livraisons"],
  resident: ["courses_livraisons", "personnels", "administratif", "documents_legaux", "professionnels"],
};

/**
 * The services grouped by category in the order for an audience, each category in the given order. With `null` the
 * order does not change. Never filters.
 */
export function orderFor<S extends { category: Category }>(
  services: readonly S[],
  person: UserCategory | null,
): S[] {
  if (!person) return [...services];
  const rank = new Map(FIRST[person].map((category, index) => [category, index]));
  const rankOf = ({ category }: S) => rank.get(category) ?? FIRST[person].length;
  return [...services].sort((a, b) => rankOf(a) - rankOf(b));
}
