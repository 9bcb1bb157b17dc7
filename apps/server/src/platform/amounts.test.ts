import fc from "fast-check";
import { expect, test } from "vitest";
import { fromDecimal, toDecimal } from "./amounts.ts";

test.each([
  [0, "EUR", "0.00"],
  [5, "EUR", "0.05"],
  [1250, "EUR", "12.50"],
  [100, "USD", "1.00"],
  [123456789, "CAD", "1234567.89"],
  [1250, "XAF", "1250"],
  [1, "XOF", "1"],
])("writes %i minor units of %s as %s, and reads them back", (minor, currency, text) => {
  expect(toDecimal(minor, currency)).toBe(text);
  expect(fromDecimal(text, currency)).toBe(minor);
});

test.each([
  ["12", "EUR", 1200],
  ["12.5", "EUR", 1250],
  ["12.500", "EUR", 1250],
  ["1250.00", "XOF", 1250],
  ["3000", "JPY", 3000],
  ["1.234", "KWD", 1234],
])("reads %s %s as %i minor units", (text, currency, minor) => {
  expect(fromDecimal(text, currency)).toBe(minor);
});

test.each([
  ["12.505", "EUR"],
  ["12.5", "XAF"],
  ["-1", "EUR"],
  ["1e3", "EUR"],
  ["1,000", "EUR"],
  ["", "EUR"],
  [".5", "EUR"],
  ["12", "francs"],
])("refuses %s %s", (text, currency) => {
  expect(() => fromDecimal(text, currency)).toThrow(RangeError);
});

test("reads every amount that it writes", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.constantFrom("XOF", "XAF", "EUR", "USD", "CAD"),
      (minor, currency) => {
        expect(fromDecimal(toDecimal(minor, currency), currency)).toBe(minor);
      },
    ),
  );
});
