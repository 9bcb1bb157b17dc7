import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@passerelle/domain/languages";
import { setCookie } from "./set-cookie.ts";

/** The key of the choice in local storage, and the name of the cookie from which the server renders that language. */
export const LANGUAGE_KEY = "lang";

/**
 * The language of a page (spec 1 §4: the stored choice, then the browser's languages, then French). The cookie
 * repeats local storage; `?lang=` names a language in links from elsewhere.
 */
export function languageOfRequest({ url, headers }: Request): Language {
  const asked = new URL(url).searchParams.get("lang");
  return isLanguage(asked) ? asked : preferredLanguage(headers.get("cookie"), headers.get("accept-language"));
}

/** The same for an address without `lang`, by the `Cookie` and `Accept-Language` headers. */
export function preferredLanguage(cookies: string | null, accepted: string | null): Language {
  const kept = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([a-z]{2})(?:;|$)`).exec(cookies ?? "")?.[1];
  if (isLanguage(kept)) return kept;
  for (const part of (accepted ?? "").split(",")) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (isLanguage(tag)) return tag;
  }
  return DEFAULT_LANGUAGE;
}

/** Stores the reader's choice for the browser and the server. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  setCookie(`${LANGUAGE_KEY}=${language};path=/;max-age=31536000;samesite=lax`);
}

/** The choice stored in this browser, if any. */
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
 * How this tab got its language; per tab, because devices are shared. `chosen`: the reader chose it and no account
 * has it yet; `named`: the address named it; `reloaded`: a document was loaded again in the stored language.
 */
export type LanguageHere = "chosen" | "named" | "reloaded" | null;

export const languageHere = () => sessionStorage.getItem(TAB_KEY) as LanguageHere;

export function setLanguageHere(how: LanguageHere): void {
  if (how) sessionStorage.setItem(TAB_KEY, how);
  else sessionStorage.removeItem(TAB_KEY);
}
