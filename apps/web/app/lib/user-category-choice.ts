import { isUserCategory, type UserCategory } from "@passerelle/domain/profiles/user-category";

/** A choice that is not saved in an account yet; `by`: whose it is, null for a visitor. */
export type Choice = { category: UserCategory | null; by: string | null };
const KEY = "user_category_choice";

/** Parses a stored choice; undefined when it is invalid. */
export function readChoice(text: string | null): Choice | undefined {
  try {
    const { category, by } = JSON.parse(text ?? "null") as Record<keyof Choice, unknown>;
    const known = category === null || isUserCategory(category);
    return known && (by === null || typeof by === "string") ? { category, by } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice; undefined forgets it. */
export function rememberChoice(choice: Choice | undefined): void {
  if (choice) localStorage.setItem(KEY, JSON.stringify(choice));
  else localStorage.removeItem(KEY);
}

/** The choice of this device that waits to be saved. */
export const storedChoice = (): Choice | undefined => readChoice(localStorage.getItem(KEY));
