import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateOn, type TaxRate, taxIn } from "./tax.ts";

describe("VAT in an amount", () => {
  test.each([
    // Cameroon, Senegal, Nigeria, none.
    [15_000, 1925, 2421],
    [15_000, 1800, 2288],
    [15_000, 750, 1047],
    [15_000, 0, 0],
    [-3_000, 1925, -484],
    [0, 1925, 0],
    // Halves are rounded away from zero: 3 at 20 % contain 0.5.
    [3, 2000, 1],
    [-3, 2000, -1],
    [9_007_199_254_740_991, 1925, 1_453_992_332_526_323],
  ])("%i at %i contains %i", (gross, rate, tax) => {
    expect(taxIn(gross, rate)).toBe(tax);
  });

  test("differs from the exact value by half a unit at most, and has the sign of the amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 0, max: 10_000 }),
        (gross, rate) => {
          const tax = taxIn(gross, rate);
          expect(Math.abs(tax - (gross * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5 + 1e-4);
          expect(Math.abs(tax)).toBeLessThanOrEqual(Math.abs(gross));
          expect(tax * gross).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe("the rate on a day", () => {
  const rates: TaxRate[] = [
    { country: "CM", category: "services", rate: 1925, valid_from: "2020-01-01" },
    { country: "CM", category: "services", rate: 2000, valid_from: "2027-01-01" },
    { country: "CM", category: "subscriptions", rate: 0, valid_from: "2020-01-01" },
  ];

  test.each([
    ["CM", "services", "2019-12-31", undefined],
    ["CM", "services", "2020-01-01", 1925],
    ["CM", "services", "2026-12-31", 1925],
    ["CM", "services", "2027-01-01", 2000],
    ["CM", "subscriptions", "2026-01-01", 0],
    ["CM", "disbursements", "2026-01-01", 0],
    ["SN", "services", "2026-01-01", undefined],
    ["SN", "disbursements", "2026-01-01", 0],
  ] as const)("%s %s %s: %s", (country, category, day, rate) => {
    expect(rateOn(rates, { country, category, day })).toBe(rate);
    expect(rateOn(rates.toReversed(), { country, category, day })).toBe(rate);
  });
});
