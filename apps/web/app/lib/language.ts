import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@passerelle/domain/languages";

/** The key of the choice, in local storage and as a cookie (which is how the server can render in that language). */
export const LANGUAGE_KEY = "lang";

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([a-z]{2})(?:;|$)`);

/**
 * The language of a page (spec 1 §4: the choice that was kept, then the browser's languages, then French). The cookie
 * repeats what local storage says; `?lang=` names a language for links from elsewhere.
 */
export function languageOfRequest({ url, headers }: Request): Language {
  const asked = new URL(url).searchParams.get("lang");
  return isLanguage(asked) ? asked : preferredLanguage(headers.get("cookie"), headers.get("accept-language"));
}

/** The same for an address that names none, by the `Cookie` and `Accept-Language` headers. */
export function preferredLanguage(cookies: string | null, accepted: string | null): Language {
  const kept = COOKIE.exec(cookies ?? "")?.[1];
  if (isLanguage(kept)) return kept;
  for (const part of (accepted ?? "").split(",")) {
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

/** The language in which the page is shown. */
export function pageLanguage(): string {
  return document.documentElement.lang || rememberedLanguage() || DEFAULT_LANGUAGE;
}

const TAB_KEY = "language_here";

/**
 * How this tab came by its language, kept for the tab alone: others may have sat at this computer before. `chosen`: its
 * reader pressed on it, and no account knows yet; `named`: the address said it, as links from elsewhere do.
 */
export type LanguageHere = "chosen" | "named" | null;

export const languageHere = () => sessionStorage.getItem(TAB_KEY) as LanguageHere;

export function setLanguageHere(how: LanguageHere): void {
  if (how) sessionStorage.setItem(TAB_KEY, how);
  else sessionStorage.removeItem(TAB_KEY);
}
