import { expect, test } from "vitest";
import { getCountry, toMsisdn } from "./countries.ts";

test.each([
  ["CM", "+237 677 12 34 56", "237677123456"],
  ["CM", "237677123456", "237677123456"],
  ["CM", "00237677123456", "237677123456"],
  ["CM", "677 12 34 56", "237677123456"],
  ["CI", "05 06 07 08 09", "2250506070809"],
  ["CI", "+2250506070809", "2250506070809"],
  ["BJ", "0197123456", "2290197123456"],
  ["BJ", "+229 01 97 12 34 56", "2290197123456"],
  ["CG", "06 612 34 56", "242066123456"],
  // Numbers of another country keep their dial code.
  ["CM", "+46733123450", "46733123450"],
])("in %s dials %s as %s", (country, phone, msisdn) => {
  expect(toMsisdn(phone, getCountry(country))).toBe(msisdn);
});

test.each(["NG", "SN", "cm", "toString"])("does not know MTN in %s", (country) => {
  expect(() => getCountry(country)).toThrow("MTN_MOMO_COUNTRY");
});
