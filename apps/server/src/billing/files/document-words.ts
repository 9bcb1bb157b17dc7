import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import type { Language } from "@passerelle/domain/languages";
import type { TFunction } from "i18next";
import { formatDay, formatMoment } from "../../platform/format-date.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import fr from "../words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "../words", fr));

/** The texts of a document in its language. */
export const documentWords = ({ language }: Pick<IssuedDocument, "language">): TFunction => wordsIn(language);

/** A calendar day (`2026-01-31`) in words. */
export const formatCalendarDay = (day: string, language: Language): string =>
  formatDay(new Date(`${day}T00:00:00Z`), language);

/** A calendar day, or a moment with its time zone. */
export const formatDayOrMoment = (at: string, language: Language): string =>
  at.includes("T") ? formatMoment(new Date(at), language) : formatCalendarDay(at, language);
