import { countryName } from "@passerelle/domain/country-name";
import { inEveryLanguage, type Language } from "@passerelle/domain/languages";

/** A country's names in every language. */
export function namesOf(code: string): Record<Language, string> {
  return inEveryLanguage((language) => countryName(code, language));
}
