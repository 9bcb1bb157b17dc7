import type { Language } from "@passerelle/domain/languages";

const listeners = new Set<(language: Language) => void>();

let chosen: Language | undefined;

/** The language that the reader chose since the page was opened, known before the page is rendered in it. */
export const chosenLanguage = (): Language | undefined => chosen;

/**
 * Notifies subscribers such as the query cache, which hold texts of the server, that the reader changed the language.
 */
export function languageChanged(language: Language): void {
  chosen = language;
  for (const listener of listeners) listener(language);
}

export function onLanguageChanged(listener: (language: Language) => void): void {
  listeners.add(listener);
}
