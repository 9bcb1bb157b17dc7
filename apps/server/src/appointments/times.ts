import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";
import { zoneClock } from "@passerelle/domain/time-zones";
import { isZone } from "@passerelle/domain/zone-names";
import { readTexts, translator } from "../platform/texts.ts";
import type { Reader } from "./people-queries.ts";
import words from "./words/fr.json" with { type: "json" };

export const wordsIn = translator(readTexts(import.meta.url, "words", words));

/** The city of an IANA zone, in words: `Africa/Porto-Novo` is Porto-Novo. */
function cityOf(zone: string, language: Language): string {
  const city = zone.slice(zone.lastIndexOf("/") + 1);
  return wordsIn(language)(`cities.${city}` as never, { defaultValue: city.replaceAll("_", " ") });
}

/** `10 h 30`, by the clock of a zone. */
function clockTime(minute: number, language: Language): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  const t = wordsIn(language);
  return rest === 0
    ? t("time", { hour })
    : t("time_minutes", { hour, minute: String(rest).padStart(2, "0") });
}

const inWords = (day: string, language: Language): string =>
  dateFormat(LANGUAGE_DETAILS[language].locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

/**
 * An instant by the clocks of both sides, ours first: `vendredi 20 novembre 2026, 10 h (Douala), 4 h (Montréal)`; with both
 * days where they differ, and once where both are in one zone. The zone of the reader's account is a third clock, unless it
 * is one of these or unknown to this machine.
 */
export function formatTimes(
  instant: Date,
  { agent_zone, customer_zone }: { agent_zone: string; customer_zone: string },
  { language, time_zone }: Pick<Reader, "language" | "time_zone">,
): string {
  const t = wordsIn(language);
  const own = time_zone !== null && isZone(time_zone) ? [time_zone] : [];
  const local = [...new Set([agent_zone, customer_zone, ...own])].map((zone) => {
    const { day, minute } = zoneClock(zone).localAt(instant.getTime());
    return { day, text: t("at", { time: clockTime(minute, language), city: cityOf(zone, language) }) };
  });
  const days = [...new Set(local.map(({ day }) => day))];
  return days
    .map((day) => {
      const times = local.filter((one) => one.day === day).map(({ text }) => text);
      return `${inWords(day, language)}, ${times.join(", ")}`;
    })
    .join(" ; ");
}
