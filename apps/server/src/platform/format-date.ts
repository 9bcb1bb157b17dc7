import type { Language } from "@passerelle/contract/shapes";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";

/** A day in words, for an email. The reader's time zone is unknown, so it is the day in UTC. */
export function formatDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGE_DETAILS[language].locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(date);
}

/** An instant for an email. The reader's time zone is unknown, so the zone is named. */
export function formatMoment(date: Date, language: Language): string {
  const format = { dateStyle: "long", timeStyle: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(LANGUAGE_DETAILS[language].locale, format).format(date)} UTC`;
}
