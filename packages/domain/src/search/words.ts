import { fold } from "../text.ts";

/** What the search looks for at most, and how long a search may be. */
export const MAX_SEARCH = 100;
const MOST_WORDS = 8;

/** Shorter than this nothing is looked for: one letter is in everything. */
const SHORTEST = 2;

export const SEARCH_KINDS = ["service", "request", "resource", "help"] as const;

/** The words of what was typed, folded: letters and digits alone. None when there is too little to look for. */
export function searchWords(typed: string): string[] {
  const words = fold(typed.slice(0, MAX_SEARCH)).match(/[\p{L}\p{Nd}]+/gu) ?? [];
  return words.join("").length < SHORTEST ? [] : words.slice(0, MOST_WORDS);
}
