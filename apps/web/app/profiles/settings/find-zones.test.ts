import { COUNTRY_ALIASES } from "@passerelle/domain/country-aliases";
import { countryName } from "@passerelle/domain/country-name";
import { LANGUAGES } from "@passerelle/domain/languages";
import { COMMON_ZONES } from "@passerelle/domain/zone-cities";
import { describe, expect, test } from "vitest";
import { findZones } from "./find-zones.ts";

describe("finding a time zone", () => {
  test.each([
    ["yaounde", "fr", "Africa/Douala"],
    ["cam", "fr", "Africa/Douala"],
    ["CAMEROUN", "fr", "Africa/Douala"],
    ["cameroon", "en", "Africa/Douala"],
    ["côte d'ivoire", "fr", "Africa/Abidjan"],
    ["cotonou", "fr", "Africa/Porto-Novo"],
    ["montreal", "fr", "America/Toronto"],
    ["Lyon", "en", "Europe/Paris"],
    ["londres", "fr", "Europe/London"],
    ["los a", "en", "America/Los_Angeles"],
    ["america/new_york", "en", "America/New_York"],
    ["Belgium", "en", "Europe/Brussels"],
    ["spain", "en", "Europe/Madrid"],
    ["India", "en", "Asia/Calcutta"],
    ["Austria", "en", "Europe/Vienna"],
    ["autriche", "fr", "Europe/Vienna"],
    ["RDC", "fr", "Africa/Kinshasa"],
    ["drc", "en", "Africa/Kinshasa"],
    ["Ivory Coast", "en", "Africa/Abidjan"],
    ["ivory coast", "fr", "Africa/Abidjan"],
    ["RCA", "fr", "Africa/Bangui"],
    ["uk", "en", "Europe/London"],
    ["Angleterre", "fr", "Europe/London"],
    ["hollande", "fr", "Europe/Amsterdam"],
    ["Cape Verde", "en", "Atlantic/Cape_Verde"],
  ] as const)("%s in %s leads to %s", (sought, language, zone) => {
    expect(findZones(sought, language)[0]).toBe(zone);
  });

  test.each([
    ["Canada", "fr", "America/Toronto"],
    ["états-unis", "fr", "America/Los_Angeles"],
    ["united states", "en", "America/New_York"],
    ["USA", "en", "America/New_York"],
    ["U.S.A.", "fr", "America/Chicago"],
    ["Amérique", "fr", "America/New_York"],
    ["zaire", "fr", "Africa/Lubumbashi"],
    ["congo", "fr", "Africa/Lubumbashi"],
  ] as const)("%s in %s finds %s among the zones of the country", (sought, language, zone) => {
    const found = findZones(sought, language);
    expect(found.length).toBeGreaterThan(1);
    expect(found.slice(0, 8)).toContain(zone);
  });

  test.each(LANGUAGES)("every other name of a country finds a zone of it, in %s", (language) => {
    for (const [place, names] of Object.entries(COUNTRY_ALIASES)) {
      const [ofCountry] = findZones(countryName(place, language), language);
      expect([place, ofCountry]).not.toEqual([place, undefined]);
      for (const name of names)
        expect([name, findZones(name, language).slice(0, 8)]).toEqual([
          name,
          expect.arrayContaining([ofCountry]),
        ]);
    }
  });

  test("finds only words that begin with the search, and nothing for an empty search", () => {
    expect(findZones("ouala", "fr")).toEqual([]);
    expect(findZones("Dossier 118", "fr")).toEqual([]);
    expect(findZones("  ", "fr")).toEqual([]);
  });

  test("the zones that are offered first exist", () => {
    for (const zone of COMMON_ZONES) expect(Intl.supportedValuesOf("timeZone")).toContain(zone);
  });
});
