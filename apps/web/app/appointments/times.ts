import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";
import { zoneClock } from "@passerelle/domain/time-zones";
import { isZone } from "@passerelle/domain/zone-names";
import { useMemo } from "react";
import { usePerson } from "../lib/session.ts";
import type { Translate, WordKey } from "../lib/translate.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import type { Namespaces } from "../lib/words-types.ts";

type T = Translate<WordKey<Namespaces["appointments"]>>;

/** The zones of both sides of an appointment, ours first. */
export type Sides = { agent_zone: string; customer_zone: string };

/** `vendredi 20 novembre 2026`: a calendar day in words. */
export const dayInWords = (day: string, language: Language): string =>
  dateFormat(LANGUAGE_DETAILS[language].locale, { dateStyle: "full", timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** The city of an IANA zone, in words: `Africa/Porto-Novo` is Porto-Novo. */
export function cityOf(zone: string, t: T): string {
  const city = zone.slice(zone.lastIndexOf("/") + 1);
  const key = `cities.${city}`;
  const name = (t as Translate)(key);
  return name === key ? city.replaceAll("_", " ") : name;
}

/** `10 h 30`: minutes since midnight. */
export function clockTime(minute: number, t: T): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return rest === 0
    ? t("time", { hour })
    : t("time_minutes", { hour, minute: String(rest).padStart(2, "0") });
}

/**
 * The local times of an instant, ours first, grouped by local day. Each zone is listed once, and two zones are both listed even
 * when their clocks agree. `reader`: the zone of the reader's account, listed as a third one unless it is one of these.
 */
export function localTimes(
  instant: number,
  { agent_zone, customer_zone }: Sides,
  reader?: string,
): { day: string; times: { zone: string; minute: number }[] }[] {
  const days = new Map<string, { zone: string; minute: number }[]>();
  for (const zone of new Set([agent_zone, customer_zone, ...(reader ? [reader] : [])])) {
    const { day, minute } = zoneClock(zone).localAt(instant);
    days.set(day, [...(days.get(day) ?? []), { zone, minute }]);
  }
  return [...days].map(([day, times]) => ({ day, times }));
}

/** Words for times, in the reader's language. */
export function useTimes() {
  const t = useWords("appointments");
  const { language } = useLanguage();
  const zone = usePerson()?.time_zone;
  return useMemo(() => {
    const reader = zone && isZone(zone) ? zone : undefined;
    const at = (zone: string, minute: number) =>
      t("at", { time: clockTime(minute, t), city: cityOf(zone, t) });
    return {
      city: (zone: string) => cityOf(zone, t),
      clock: (minute: number) => clockTime(minute, t),
      day: (day: string) => dayInWords(day, language),
      /** `10 h (Douala)`. */
      at,
      /** By the clocks of both sides, and that of the reader's account. */
      local: (iso: string, sides: Sides) => localTimes(Date.parse(iso), sides, reader),
      /** `vendredi 20 novembre 2026, 10 h (Douala), 4 h (Montréal)`. */
      both: (iso: string, sides: Sides) =>
        localTimes(Date.parse(iso), sides, reader)
          .map(({ day, times }) =>
            [dayInWords(day, language), ...times.map(({ zone, minute }) => at(zone, minute))].join(", "),
          )
          .reduce((one, other) => t("days", { one, other })),
    };
  }, [t, language, zone]);
}
