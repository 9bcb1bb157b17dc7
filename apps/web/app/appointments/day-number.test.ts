import { expect, test } from "vitest";
import { dayNumber } from "./day-number.ts";

test.each([
  ["2026-12-01", "fr", "1er"],
  ["2026-12-01", "en", "1"],
  ["2026-12-09", "fr", "9"],
  ["2026-12-31", "fr", "31"],
] as const)("the number of %s in %s is %s", (day, language, number) => {
  expect(dayNumber(day, language)).toBe(number);
});
