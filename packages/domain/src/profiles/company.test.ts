import { expect, test } from "vitest";
import { COMPANY_NUMBER_MAX, isCompanyNumber } from "./company.ts";

test.each([
  ["M012345678901A", true],
  ["RC/DLA/2021/B/1234", true],
  ["SN-DKR-2019-B-1234", true],
  ["BE 0403.170.701", true],
  [" 12345 ", true],
  ["1".repeat(COMPANY_NUMBER_MAX), true],
  ["1".repeat(COMPANY_NUMBER_MAX + 1), false],
  ["1234", false],
  ["", false],
  ["-----", false],
  ["RC/DLA/", false],
  ["<b>12345</b>", false],
  ["12345\n67890", false],
])("%j is the number of a company: %s", (text, expected) => {
  expect(isCompanyNumber(text)).toBe(expected);
});
