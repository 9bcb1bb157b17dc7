import { LANGUAGE_DETAILS, type Language, type LanguageDetails } from "@passerelle/domain/languages";

/**
 * The number of a day (`2026-11-20`) in its month, as calendars show it; of the first day, the language's `firstDay`, as in the
 * name of the day.
 */
export function dayNumber(day: string, language: Language): string {
  const { firstDay }: LanguageDetails = LANGUAGE_DETAILS[language];
  const number = String(Number(day.slice(8)));
  return number === "1" && firstDay !== undefined ? firstDay : number;
}
