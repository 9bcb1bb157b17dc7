import { fold } from "../text.ts";

export const CATEGORIES = [
  "administratif",
  "documents_legaux",
  "courses_livraisons",
  "professionnels",
  "personnels",
] as const;

export type Category = (typeof CATEGORIES)[number];

export type CategoryIcon = "landmark" | "scale" | "truck" | "briefcase" | "users" | "help";

const KEYWORDS: readonly (readonly [keyword: string, category: Category])[] = [
  ["administratif", "administratif"],
  ["professionnel", "professionnels"],
  ["personnel", "personnels"],
  ["courses", "courses_livraisons"],
  ["livraison", "courses_livraisons"],
  ["document", "documents_legaux"],
];

const ICONS: Record<Category, CategoryIcon> = {
  administratif: "landmark",
  documents_legaux: "scale",
  courses_livraisons: "truck",
  professionnels: "briefcase",
  personnels: "users",
};

/**
 * The category that `text` names: the first keyword of spec 2 §1 that it contains, ignoring case and accents.
 * Undefined when it contains none.
 */
export function categoryFromKeyword(text: string): Category | undefined {
  const folded = fold(text);
  return KEYWORDS.find(([keyword]) => folded.includes(keyword))?.[1];
}

/** Icon of the category that `text` names; `help` when it names none (spec 2 §1). */
export function iconForCategory(text: string | null | undefined): CategoryIcon {
  const category = categoryFromKeyword(text ?? "");
  return category ? ICONS[category] : "help";
}

const WITH_ADMINISTRATION: ReadonlySet<Category> = new Set(["administratif", "documents_legaux"]);

/** Whether an administration handles the file instead of our own staff: by the category, or by a named organism. */
export const involvesAdministration = (
  category: Category,
  places: readonly { organism: object | null }[],
): boolean => WITH_ADMINISTRATION.has(category) || places.some(({ organism }) => organism !== null);
