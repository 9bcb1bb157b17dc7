import fc from "fast-check";
import { expect, it } from "vitest";
import { euroCents, formatEuroValue } from "./euro-value.ts";
import { CURRENCIES, DEFAULT_RATES, toEuro } from "./money.ts";

it.each([
  [15_000, "XOF", "≈ 22,87 €", "≈ €22.87"],
  [15_000, "XAF", "≈ 22,87 €", "≈ €22.87"],
  [250_000, "XAF", "≈ 381,12 €", "≈ €381.12"],
  [1_000_000, "XOF", "≈ 1 524,49 €", "≈ €1,524.49"],
  [0, "XOF", undefined, undefined],
  [1_500, "EUR", undefined, undefined],
  [1_500, "USD", undefined, undefined],
] as const)("%i %s is %s", (amount, currency, french, english) => {
  const plain = (language: "fr" | "en") =>
    formatEuroValue({ amount, currency }, language)?.replaceAll(/[\u00a0\u202f]/g, " ");
  expect([plain("fr"), plain("en")]).toEqual([french, english]);
});

it("is the exact value to half a cent, for francs only", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), fc.constantFrom(...CURRENCIES), (amount, currency) => {
      const cents = euroCents({ amount, currency });
      expect(cents === undefined).toBe(!["XOF", "XAF"].includes(currency));
      if (cents !== undefined)
        expect(Math.abs(cents / 100 - toEuro({ amount, currency }, DEFAULT_RATES))).toBeLessThanOrEqual(
          0.005000001,
        );
    }),
  );
});
