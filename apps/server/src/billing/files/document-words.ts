import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import type { Language } from "@passerelle/domain/languages";
import type { TFunction } from "i18next";
import { formatDay } from "../../platform/format-date.ts";
import { readTexts, translator } from "../../platform/texts.ts";
import fr from "../words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "../words", fr));

/** The texts of a document in its language. */
export const documentWords = ({ language }: Pick<IssuedDocument, "language">): TFunction => wordsIn(language);

/** A calendar day (`2026-01-31`) in words. */
export const formatCalendarDay = (day: string, language: Language): string =>
  formatDay(new Date(`${day}T00:00:00Z`), language);
