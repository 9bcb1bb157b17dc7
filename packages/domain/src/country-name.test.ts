import { expect, test } from "vitest";
import { countryName, isCountry } from "./country-name.ts";

test.each([
  ["CM", "fr", "Cameroun"],
  ["CM", "en", "Cameroon"],
  // Of no country.
  ["QZ", "fr", "QZ"],
  ["Cameroun", "fr", "Cameroun"],
  ["", "fr", ""],
] as const)("%j in %s is %j", (code, language, name) => {
  expect(countryName(code, language)).toBe(name);
});

test.each([
  ["CM", true],
  ["FR", true],
  ["QZ", false],
  ["ZZ", false],
  ["EU", false],
  ["cm", false],
  ["CMR", false],
  ["", false],
])("whether %j is the code of a country: %s", (code, expected) => {
  expect(isCountry(code)).toBe(expected);
});
