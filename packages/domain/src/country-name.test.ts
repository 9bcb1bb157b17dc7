import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

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
