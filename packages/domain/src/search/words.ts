import { fold } from "../text.ts";

/** Maximum length of a search, in characters. */
export const MAX_SEARCH = 100;
const MOST_WORDS = 8;

/** Shorter words match almost everything. */
const SHORTEST = 2;

/** The words of a search, folded to letters and digits; empty when the search is too short. */
export function searchWords(typed: string): string[] {
  const words = fold(typed.slice(0, MAX_SEARCH)).match(/[\p{L}\p{Nd}]+/gu) ?? [];
  return words.join("").length < SHORTEST ? [] : words.slice(0, MOST_WORDS);
}
