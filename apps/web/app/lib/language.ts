import type { Language } from "@passerelle/contract/shapes";

export type { Language };

export const LANGUAGES: readonly Language[] = ["fr", "en"];
export const DEFAULT_LANGUAGE: Language = "fr";

/** The key of the choice, in local storage and as a cookie (which is how the server can render in that language). */
export const LANGUAGE_KEY = "lang";

const isLanguage = (text: string | null | undefined): text is Language => text === "fr" || text === "en";

/**
 * The language of a page (spec 1 §4: the choice that was kept, then the browser's languages, then French). The cookie
 * repeats what local storage says; `?lang=` names a language for links from elsewhere.
 */
export function languageOfRequest(request: Request): Language {
  const asked = new URL(request.url).searchParams.get("lang");
  if (isLanguage(asked)) return asked;
  const cookie = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=(fr|en)(?:;|$)`).exec(
    request.headers.get("cookie") ?? "",
  );
  if (isLanguage(cookie?.[1])) return cookie[1];
  for (const part of (request.headers.get("accept-language") ?? "").split(",")) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (isLanguage(tag)) return tag;
  }
  return DEFAULT_LANGUAGE;
}

/** Keeps the reader's choice where the browser and the server both find it. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we serve
  document.cookie = `${LANGUAGE_KEY}=${language};path=/;max-age=31536000;samesite=lax`;
}

/** The choice that this browser kept, if any. */
export function rememberedLanguage(): Language | undefined {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(kept) ? kept : undefined;
}
