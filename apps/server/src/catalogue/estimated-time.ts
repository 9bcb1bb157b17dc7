import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import { DEFAULT_LANGUAGE, inEveryLanguage, type Language } from "@passerelle/domain/languages";
import i18next from "i18next";
import { readTexts } from "../platform/texts.ts";
import words from "./words/fr.json" with { type: "json" };

const texts = readTexts(import.meta.url, "words", words);
const i18n = i18next.createInstance();
void i18n.init({
  initAsync: false,
  resources: inEveryLanguage((language) => ({ translation: texts[language] })),
  fallbackLng: DEFAULT_LANGUAGE,
});

/** `3–5 jours ouvrables`, `1 week`, `Sur devis`; null where nothing is estimated. */
export function formatEstimate(time: EstimatedTime | null, language: Language): string | null {
  if (!time) return null;
  const { unit, minimum, maximum } = time;
  const range = minimum === maximum ? String(maximum) : `${minimum}–${maximum}`;
  return i18n.getFixedT(language)(`estimated_time.${unit}`, { count: maximum ?? 0, range });
}
