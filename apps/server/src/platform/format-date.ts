import type { Language } from "@passerelle/contract/shapes";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { offsetOf, offsetText } from "@passerelle/domain/time-zones";

/** A day in words, for an email. The reader's time zone is unknown, so it is the day in UTC. */
export function formatDay(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGE_DETAILS[language].locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(date);
}

/** An instant for an email, by the clock of the reader's zone, or of UTC where they chose none. What the clock is ahead of UTC is named. */
export function formatMoment(date: Date, language: Language, zone: string | null): string {
  const timeZone = zone ?? "UTC";
  const format = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  const text = new Intl.DateTimeFormat(LANGUAGE_DETAILS[language].locale, format).format(date);
  return `${text} ${offsetText(offsetOf(timeZone, date.getTime()))}`;
}
