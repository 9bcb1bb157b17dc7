import { numberFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a duration in the largest unit of which it has at least two: `45 minutes`, `30 heures`, `3 days`. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, length] =
    seconds >= 2 * DAY
      ? (["day", DAY] as const)
      : seconds >= 2 * HOUR
        ? (["hour", HOUR] as const)
        : (["minute", MINUTE] as const);
  const count = Math.max(1, Math.round(seconds / length));
  return numberFormat(LANGUAGE_DETAILS[language].locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
  }).format(count);
}
