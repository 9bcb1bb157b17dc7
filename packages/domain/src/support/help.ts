/** In characters. */
export const HELP_LIMITS = { question: 200, answer: 4000 } as const;

/** What a reader looks for, as words of which each must be found; beyond these few nothing gets narrower. */
export function searchedWords(search: string): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, 8);
}
