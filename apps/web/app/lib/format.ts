import { dateFormat, numberFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import { readerZone } from "./reader-zone.ts";

/** `français`, `English`: the name of a language in a language. */
export function formatLanguage(named: Language, language: Language): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(named) ?? named;
}

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

const BYTES = ["B", "KB", "MB"];
const UNITS: Partial<Record<Language, readonly string[]>> = { fr: ["o", "Ko", "Mo"] };

/** `1,4 Mo`, `320 KB`: a size in bytes. One unit is 1024 of the smaller one, as in the limits of files. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(2, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const number = numberFormat(LANGUAGE_DETAILS[language].locale, {
    maximumFractionDigits: power === 2 ? 1 : 0,
  });
  return `${number.format(bytes / 1024 ** power)}\u00a0${(UNITS[language] ?? BYTES)[power]}`;
}

/** `XAF – franc CFA (BEAC)`: the label of a currency. */
export function currencyLabel(currency: Currency, language: Language): string {
  return `${currency} – ${new Intl.DisplayNames(language, { type: "currency" }).of(currency)}`;
}
