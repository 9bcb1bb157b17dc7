import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import {
  DEFAULT_LANGUAGE,
  inEveryLanguage,
  LANGUAGE_DETAILS,
  type Language,
} from "@passerelle/domain/languages";
import i18next, { type TFunction } from "i18next";
import { formatMoment } from "../../platform/format-date.ts";
import { readTexts } from "../../platform/texts.ts";
import fr from "../words/fr.json" with { type: "json" };

const texts = readTexts(import.meta.url, "../words", fr);
const words = i18next.createInstance();
void words.init({
  initAsync: false,
  resources: inEveryLanguage((language) => ({ translation: texts[language] })),
  fallbackLng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
});

/** The texts of a document in its language. */
export const documentWords = ({ language }: Pick<IssuedDocument, "language">): TFunction =>
  words.getFixedT(language);

/** A calendar day (`2026-01-31`) in words. */
export const formatCalendarDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LANGUAGE_DETAILS[language].locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A calendar day, or a moment with its time zone. */
export const formatDayOrMoment = (at: string, language: Language): string =>
  at.includes("T") ? formatMoment(new Date(at), language) : formatCalendarDay(at, language);

/** `Cameroun`, of a code of ISO 3166-1; the code itself where it has no name; empty for none. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}
