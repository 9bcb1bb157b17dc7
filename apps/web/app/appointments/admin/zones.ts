import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";
import { type ZoneClock, zoneClocks } from "@passerelle/domain/time-zones";
import { ownZone } from "../../lib/own-zone.ts";

const clocks = zoneClocks();

/** The clock of a zone. Each clock is created once and caches what it looked up. */
export const clockOf = (zone: string): ZoneClock => clocks(zone);

/** `09:05`: minutes of a day as an input of times has them. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Minutes of a day of `09:05`; undefined while nothing is typed. */
export function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

/** What a zone's clock shows at an instant. */
export const localAt = (iso: string, zone: string): { day: string; minute: number } =>
  clockOf(zone).localAt(Date.parse(iso));

/** `mar. 24 nov.`, or in full `mardi 24 novembre 2026`, of a calendar day. */
export const dayText = (day: string, language: Language, style: "short" | "long" = "short"): string =>
  dateFormat(LANGUAGE_DETAILS[language].locale, {
    weekday: style,
    day: "numeric",
    month: style,
    ...(style === "long" && { year: "numeric" as const }),
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** `mar. 24`: a calendar day among those of its month. */
export const weekdayText = (day: string, language: Language): string =>
  dateFormat(LANGUAGE_DETAILS[language].locale, {
    weekday: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

/** `mar. 24 nov., 10:30`: an instant by the clock of a zone. */
export function momentText(iso: string, zone: string, language: Language): string {
  const { day, minute } = localAt(iso, zone);
  return `${dayText(day, language)}, ${clockText(minute)}`;
}

/** All time zones, with the used ones first. */
export const zonesWith = (...used: readonly string[]): string[] => [
  ...new Set([...used, ownZone(), ...Intl.supportedValuesOf("timeZone")]),
];
