import type { Language } from "./language.ts";

/**
 * A page in one language as search engines know it. Without `lang` it is in the reader's language, which is French for
 * who says none, as crawlers do.
 */
export function addressIn(language: Language, publicUrl: string, path: string): string {
  const address = new URL(path, publicUrl).href;
  return language === "fr" ? address : `${address}?lang=${language}`;
}
