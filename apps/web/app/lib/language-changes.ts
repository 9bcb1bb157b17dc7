import type { Language } from "@passerelle/domain/languages";

const listeners = new Set<(language: Language) => void>();

let chosen: Language | undefined;

/** The language that the reader changed to since the page was opened: known before the page is rendered in it. */
export const chosenLanguage = (): Language | undefined => chosen;

/** Tells whoever keeps texts of the server (the query cache, where it is loaded) that the reader changed language. */
export function languageChanged(language: Language): void {
  chosen = language;
  for (const listener of listeners) listener(language);
}

export function onLanguageChanged(listener: (language: Language) => void): void {
  listeners.add(listener);
}
