import { expect, test } from "vitest";
import { COMMON_ZONES, citiesOf, countryOfZone } from "./zone-cities.ts";

test.each([
  ["America/Toronto", "CA", ["Montréal", "Toronto", "Ottawa", "Québec"]],
  ["Asia/Ho_Chi_Minh", undefined, ["Ho Chi Minh"]],
  ["UTC", undefined, ["UTC"]],
])("%s is in %s and known by its towns", (zone, country, towns) => {
  expect(countryOfZone(zone)).toBe(country);
  expect(citiesOf(zone)).toEqual(towns);
});

test("every zone that is offered first has a country", () => {
  for (const zone of COMMON_ZONES) expect(countryOfZone(zone)).toMatch(/^[A-Z]{2}$/);
});
