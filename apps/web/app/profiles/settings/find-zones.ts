import { LANGUAGE_DETAILS, type Language } from "@passerelle/domain/languages";
import { citiesOf, isWellKnown } from "@passerelle/domain/zone-cities";

/** Without accents, case and punctuation, so that `yaounde` finds Yaoundé. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase()
    .trim();

type Entry = { zone: string; names: string[]; all: string };

const entries = new Map<Language, Entry[]>();

/** Every zone with what it is found by: its towns, its IANA name, and its country where it has the only clock of one. */
function entriesIn(language: Language): Entry[] {
  const known = entries.get(language);
  if (known) return known;
  const { locale } = LANGUAGE_DETAILS[language];
  const made = Intl.supportedValuesOf("timeZone").map((zone) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "shortGeneric" });
    const place = parts.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
    const names = [...citiesOf(zone), zone.slice(zone.lastIndexOf("/") + 1)].map(plain);
    return { zone, names, all: plain([...names, zone, place].join(" ")) };
  });
  entries.set(language, made);
  return made;
}

/** The zones that a search finds in a language: first those of most customers, then those with a town of that beginning. */
export function findZones(sought: string, language: Language): string[] {
  const text = plain(sought);
  if (text === "") return [];
  const found = entriesIn(language).filter(({ all }) => ` ${all}`.includes(` ${text}`));
  const starts = ({ names }: Entry) => names.some((name) => name.startsWith(text));
  const rank = (one: Entry) => 2 * Number(isWellKnown(one.zone)) + Number(starts(one));
  return found.toSorted((a, b) => rank(b) - rank(a)).map(({ zone }) => zone);
}
