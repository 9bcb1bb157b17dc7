/** In characters. */
export const HELP_LIMITS = { question: 200, answer: 4000 } as const;

/** The words of a search, all of which must match; more than eight would not narrow it further. */
export function searchedWords(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 8);
}
