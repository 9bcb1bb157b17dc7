import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";
import { readerZone } from "./reader-zone.ts";

/** `20 novembre 2026`, or in a table of staff (`medium`) `20 nov. 2026`: an instant as a day in the reader's zone. */
export function formatDate(iso: string, language: Language, dateStyle: "long" | "medium" = "long"): string {
  return dateFormat(LANGUAGE_DETAILS[language].locale, {
    dateStyle,
    timeZone: readerZone(),
  }).format(new Date(iso));
}

/** As `formatDate`, of a calendar day (`2026-11-20`), the same in every zone. */
export function formatDay(day: string, language: Language, dateStyle: "long" | "medium" = "long"): string {
  return dateFormat(LANGUAGE_DETAILS[language].locale, {
    dateStyle,
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** `20 nov. 2026, 14:05`: an instant in the reader's zone. */
export function formatDateTime(iso: string, language: Language): string {
  return dateFormat(LANGUAGE_DETAILS[language].locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: readerZone(),
  }).format(new Date(iso));
}

/** `20 nov. 2026, 14:05 UTC`: an instant for a reader whose zone is not known. */
export function formatUtc(iso: string, language: Language): string {
  return dateFormat(LANGUAGE_DETAILS[language].locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  }).format(new Date(iso));
}
