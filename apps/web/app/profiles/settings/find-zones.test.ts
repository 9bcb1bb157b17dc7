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
  ] as const)("%s in %s leads to %s", (sought, language, zone) => {
    expect(findZones(sought, language)[0]).toBe(zone);
  });

  test.each([
    ["Canada", "fr", "America/Toronto"],
    ["états-unis", "fr", "America/Los_Angeles"],
    ["united states", "en", "America/New_York"],
    ["congo", "fr", "Africa/Lubumbashi"],
  ] as const)("%s in %s finds %s among the zones of the country", (sought, language, zone) => {
    const found = findZones(sought, language);
    expect(found.length).toBeGreaterThan(1);
    expect(found.slice(0, 8)).toContain(zone);
  });

  test("a beginning finds only words that begin so, and nothing finds nothing", () => {
    expect(findZones("ouala", "fr")).toEqual([]);
    expect(findZones("Dossier 118", "fr")).toEqual([]);
    expect(findZones("  ", "fr")).toEqual([]);
  });

  test("the zones that are offered first exist", () => {
    for (const zone of COMMON_ZONES) expect(Intl.supportedValuesOf("timeZone")).toContain(zone);
  });
});
