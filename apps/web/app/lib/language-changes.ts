import type { Language } from "./language.ts";

const listeners = new Set<(language: Language) => void>();

/** Tells whoever keeps texts of the server (the query cache, where it is loaded) that the reader changed language. */
export function languageChanged(language: Language): void {
  for (const listener of listeners) listener(language);
}

export function onLanguageChanged(listener: (language: Language) => void): void {
  listeners.add(listener);
}
