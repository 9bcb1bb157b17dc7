import fc from "fast-check";
import { expect, it } from "vitest";
import {
  approximateValue,
  DISPLAY_CURRENCIES,
  formatApproximateValue,
  isDisplayCurrency,
} from "./display-currency.ts";
import { CURRENCIES, toEuro } from "./money.ts";

const RATES = { USD: 1.1, CAD: 1.5 };

it.each([
  [15_000, "XOF", "EUR", "≈ 22,87 €", "≈ €22.87"],
  [15_000, "XAF", "EUR", "≈ 22,87 €", "≈ €22.87"],
  [250_000, "XAF", "EUR", "≈ 381,12 €", "≈ €381.12"],
  [1_000_000, "XOF", "EUR", "≈ 1 524,49 €", "≈ €1,524.49"],
  [15_000, "XOF", "USD", "≈ 25,15 $US", "≈ US$25.15"],
  [15_000, "XAF", "CAD", "≈ 34,30 $CA", "≈ CA$34.30"],
  [0, "XOF", "EUR", undefined, undefined],
  [1_500, "EUR", "USD", undefined, undefined],
  [1_500, "USD", "EUR", undefined, undefined],
  [1_500, "CAD", "CAD", undefined, undefined],
] as const)("%i %s in %s is %s", (amount, currency, into, french, english) => {
  const plain = (language: "fr" | "en") =>
    formatApproximateValue({ amount, currency }, into, RATES, language)?.replaceAll(/[\u00a0\u202f]/g, " ");
  expect([plain("fr"), plain("en")]).toEqual([french, english]);
});

it("is the exact value to half a cent, for francs only", () => {
  const rate = fc.double({ min: 0.01, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(
      fc.nat({ max: 1e9 }),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...DISPLAY_CURRENCIES),
      fc.record({ USD: rate, CAD: rate }),
      (amount, currency, into, rates) => {
        const value = approximateValue({ amount, currency }, into, rates);
        expect(value === undefined).toBe(!["XOF", "XAF"].includes(currency));
        if (value === undefined) return;
        const inEuro = value / 100 / (into === "EUR" ? 1 : rates[into]);
        const halfCent = 0.005 / (into === "EUR" ? 1 : rates[into]);
        expect(Math.abs(inEuro - toEuro({ amount, currency }, rates))).toBeLessThanOrEqual(
          halfCent * 1.000_01,
        );
      },
    ),
  );
});

it.each([
  ["EUR", true],
  ["CAD", true],
  ["XOF", false],
  ["eur", false],
  ["", false],
  [null, false],
])("accepts %j: %s", (text, accepted) => {
  expect(isDisplayCurrency(text)).toBe(accepted);
});
