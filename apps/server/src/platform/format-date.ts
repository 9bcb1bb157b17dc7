import type { Language } from "@passerelle/contract/shapes";
import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { offsetOf, offsetText } from "@passerelle/domain/time-zones";
import { isZone } from "@passerelle/domain/zone-names";

/** A day in words, for an email: the day in UTC, so that it is the same for each of its readers. */
export function formatDay(date: Date, language: Language): string {
  return dateFormat(LANGUAGE_DETAILS[language].locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(date);
}

/**
 * An instant for an email, by the clock of the reader's zone, with its distance from UTC. UTC where they chose no zone, or one that this
 * machine does not know: the email of a new device must not prevent the sign-in.
 */
export function formatMoment(date: Date, language: Language, zone: string | null): string {
  const timeZone = zone !== null && isZone(zone) ? zone : "UTC";
  const format = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  const text = dateFormat(LANGUAGE_DETAILS[language].locale, format).format(date);
  return `${text} ${offsetText(offsetOf(timeZone, date.getTime()))}`;
}
