import { DEFAULT_LANGUAGE, type Language } from "@passerelle/domain/languages";

/**
 * Absolute address of a page in one language, for search engines. Without `lang` the page is in the reader's
 * language, which is French for crawlers.
 */
export function addressIn(language: Language, publicUrl: string, path: string): string {
  const address = new URL(path, publicUrl).href;
  return language === DEFAULT_LANGUAGE ? address : `${address}?lang=${language}`;
}
