import { COUNTRY_ALIASES } from "@passerelle/domain/country-aliases";
import { countryName } from "@passerelle/domain/country-name";
import type { Language } from "@passerelle/domain/languages";
import { citiesOf, countryOfZone } from "@passerelle/domain/zone-cities";

/** Without accents, case and punctuation, so that `yaounde` finds Yaoundé, and `U.S.A.` the USA. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(".", "")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase()
    .trim();

type Entry = { zone: string; names: string[]; all: string };

const entries = new Map<Language, Entry[]>();

/** Every zone with the texts by which it is found: its towns, its IANA name, and its country with that country's other names. */
function entriesIn(language: Language): Entry[] {
  const known = entries.get(language);
  if (known) return known;
  const made = Intl.supportedValuesOf("timeZone").map((zone) => {
    const names = [...citiesOf(zone), zone.slice(zone.lastIndexOf("/") + 1)].map(plain);
    const aliases = COUNTRY_ALIASES[countryOfZone(zone) ?? zone] ?? [];
    return { zone, names, all: plain([...names, zone, placeOf(zone, language), ...aliases].join(" ")) };
  });
  entries.set(language, made);
  return made;
}

/** The name of a zone's country. For a zone that is not in our table the browser names it, if the country has a single zone. */
function placeOf(zone: string, language: Language): string {
  const country = countryOfZone(zone);
  if (country) return countryName(country, language);
  // By language, not by locale: British English writes "CET" for Austria.
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "shortGeneric" });
  return parts.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/**
 * The zones that a search finds in a language: those that most customers use, then those with exactly that word, then those with
 * a town that begins with it.
 */
export function findZones(sought: string, language: Language): string[] {
  const text = plain(sought);
  if (text === "") return [];
  const found = entriesIn(language).filter(({ all }) => ` ${all}`.includes(` ${text}`));
  const isWhole = ({ all }: Entry) => ` ${all} `.includes(` ${text} `);
  const starts = ({ names }: Entry) => names.some((name) => name.startsWith(text));
  const rank = (one: Entry) =>
    4 * Number(countryOfZone(one.zone) !== undefined) + 2 * Number(isWhole(one)) + Number(starts(one));
  return found.toSorted((a, b) => rank(b) - rank(a)).map(({ zone }) => zone);
}
