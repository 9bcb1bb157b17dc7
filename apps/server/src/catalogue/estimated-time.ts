import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import type { Language } from "@passerelle/domain/languages";
import { readTexts, translator } from "../platform/texts.ts";
import words from "./words/fr.json" with { type: "json" };

const wordsIn = translator(readTexts(import.meta.url, "words", words));

/** `3–5 jours ouvrables`, `1 week`, `Sur devis`; null without an estimate. */
export function formatEstimate(time: EstimatedTime | null, language: Language): string | null {
  if (!time) return null;
  const { unit, minimum, maximum } = time;
  const range = minimum === maximum ? String(maximum) : `${minimum}–${maximum}`;
  return wordsIn(language)(`estimated_time.${unit}`, { count: maximum ?? 0, range });
}
