import type { Language } from "@passerelle/contract/shapes";

/** An instant for a letter: there is no telling where it is read, so the zone is named. */
export function formatMoment(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  })
    .format(date)
    .concat(" UTC");
}
