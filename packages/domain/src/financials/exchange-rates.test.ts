import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "../languages.ts";
import {
  exchangeRateOn,
  formatPerEuro,
  isExchangeRateOpen,
  MAX_PER_EURO,
  readTypedPerEuro,
} from "./exchange-rates.ts";

test.each([
  ["2026-10-31", "2026-10", false],
  ["2026-11-01", "2026-10", true],
  ["2026-02-01", "2026-10", false],
  // Before all others.
  ["2026-01-31", "2026-10", true],
  ["2026-02-01", undefined, true],
])("a rate from %s can be set while %s is the last closed month: %s", (valid_from, closed, expected) => {
  const known = [
    { currency: "USD", valid_from: "2026-02-01", per_euro: 1_100_000 },
    { currency: "CAD", valid_from: "2026-01-01", per_euro: 1_500_000 },
  ] as const;
  expect(isExchangeRateOpen({ currency: "USD", valid_from }, known, closed)).toBe(expected);
});

test("a rate is in force from its day until the next one of its currency", () => {
  const rates = [
    { currency: "USD", valid_from: "2026-02-01", per_euro: 1_100_000 },
    { currency: "USD", valid_from: "2026-01-01", per_euro: 1_080_000 },
    { currency: "CAD", valid_from: "2026-01-15", per_euro: 1_500_000 },
  ] as const;
  const on = (day: string) => exchangeRateOn(rates, "USD", day)?.per_euro;
  expect(["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01", "2027-01-01"].map(on)).toEqual([
    undefined,
    1_080_000,
    1_080_000,
    1_100_000,
    1_100_000,
  ]);
});

test("a written rate reads back as itself in every language", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.constantFrom(...LANGUAGES), (rate, language) => {
      expect(readTypedPerEuro(formatPerEuro(rate, language))).toBe(rate);
    }),
  );
});

test.each([
  ["1,0854", 1_085_400],
  [" 1.0854 ", 1_085_400],
  ["1000", MAX_PER_EURO],
  ["1000,000001", undefined],
  ["0", undefined],
  ["0,0000001", undefined],
  ["-1", undefined],
  ["1,08,54", undefined],
  ["", undefined],
])("%j is read as %s", (text, expected) => {
  expect(readTypedPerEuro(text)).toBe(expected);
});
