import { DEFAULT_LANGUAGE, type Language } from "./languages.ts";

/** Codes that have a name, but are of no country: groups, regions of tests, and "unknown". */
const NO_COUNTRY = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Whether a text is the code of a country or territory (ISO 3166-1 alpha-2). */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) && countryName(code, DEFAULT_LANGUAGE) !== code;

const known = new Map<Language, Intl.DisplayNames>();

/** `Cameroun` for a code of ISO 3166-1 alpha-2; the text itself if it is not a code or has no name. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = known.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  known.set(language, names);
  return names.of(code) ?? code;
}
