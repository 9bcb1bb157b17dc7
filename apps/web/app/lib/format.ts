import type { Language } from "./language.ts";

const LOCALES: Record<Language, string> = { fr: "fr-FR", en: "en-GB" };

/** `20 novembre 2026`, `20 November 2026`: an instant as a day in the reader's zone. */
export function formatDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long" }).format(new Date(iso));
}

/** `20 novembre 2026`: a calendar day (`2026-11-20`), the same in every zone. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** `20 nov. 2026, 14:05`: an instant in the reader's zone. */
export function formatDateTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );
}

const UNITS: Record<Language, readonly string[]> = { fr: ["o", "Ko", "Mo"], en: ["B", "KB", "MB"] };

/** `1,4 Mo`, `320 KB`: a size in bytes. One unit is 1024 of the smaller one, as in the limits of files. */
export function formatBytes(bytes: number, language: Language): string {
  const power = Math.min(2, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const number = new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: power === 2 ? 1 : 0 });
  return `${number.format(bytes / 1024 ** power)}\u00a0${UNITS[language][power]}`;
}
