import type { UserCategory } from "../profiles/user-category.ts";
import { CATEGORIES, type Category } from "./categories.ts";

/**
 * What each comes for first (spec 1 §1 *Services named on the audience pages*): from abroad papers and powers of attorney,
 * for a business companies and taxes, on the spot whatever spares an errand.
 */
const FIRST: Record<UserCategory, readonly Category[]> = {
  diaspora: ["administratif", "documents_legaux", "courses_livraisons", "personnels", "professionnels"],
  investor: ["professionnels", "documents_legaux", "administratif", "personnels", "courses_livraisons"],
  resident: ["courses_livraisons", "personnels", "administratif", "documents_legaux", "professionnels"],
};

/** The categories of the catalogue, all of them, in the order that serves this person; `null`: nobody in particular. */
export function categoriesFor(person: UserCategory | null): readonly Category[] {
  return person ? FIRST[person] : CATEGORIES;
}

/**
 * The same services in the order that serves this person: by category, and within one as they came. For nobody in
 * particular (`null`) as they came. Nothing is left out: it is a taste, not a filter.
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
