import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, DEFAULT_CURRENCY, DEFAULT_RATES, formatMoney, minorUnits, toEuro } from "./money.ts";

const THIN = "\u202f";
const NO_BREAK = "\u00a0";

const currency = fc.constantFrom(...CURRENCIES);

describe("formatMoney", () => {
  it.each([
    [15000, "XOF", `15${THIN}000${NO_BREAK}FCFA`],
    [15000, "XAF", `15${THIN}000${NO_BREAK}FCFA`],
    [1250000, "XOF", `1${THIN}250${THIN}000${NO_BREAK}FCFA`],
    [0, "XOF", `0${NO_BREAK}FCFA`],
    [125000, "EUR", `1${THIN}250${NO_BREAK}€`],
    [12000, "USD", `120${NO_BREAK}$`],
    [12000, "CAD", `120${NO_BREAK}CA$`],
    [12001, "EUR", `121${NO_BREAK}€`],
    [1, "USD", `1${NO_BREAK}$`],
    [-50, "EUR", `0${NO_BREAK}€`],
  ] as const)("formats %i minor units of %s as %s", (amount, code, text) => {
    expect(formatMoney({ amount, currency: code })).toBe(text);
  });

  it("never shows less than the amount, nor a whole unit more", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), currency, (amount, code) => {
        const shown = Number(formatMoney({ amount, currency: code }).replace(/[^0-9]/g, ""));
        const real = amount / 10 ** minorUnits(code);
        expect(shown).toBeGreaterThanOrEqual(real);
        expect(shown - real).toBeLessThan(1);
      }),
    );
  });
});

describe("toEuro", () => {
  it.each([
    [655957, "XOF", 1000],
    [655957, "XAF", 1000],
    [1050, "EUR", 10.5],
    [11000, "USD", 100],
    [15000, "CAD", 100],
  ] as const)("converts %i minor units of %s to %d euros", (amount, code, euros) => {
    expect(toEuro({ amount, currency: code }, { USD: 1.1, CAD: 1.5 })).toBeCloseTo(euros, 9);
  });

  it("preserves the order of amounts in one currency", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), currency, (a, b, code) => {
        const euros = (amount: number) => toEuro({ amount, currency: code }, DEFAULT_RATES);
        expect(Math.sign(euros(a) - euros(b))).toBe(Math.sign(a - b));
      }),
    );
  });
});

it("has no decimals for francs and two for the others, and defaults to XOF", () => {
  expect(CURRENCIES.map(minorUnits)).toEqual([0, 0, 2, 2, 2]);
  expect(DEFAULT_CURRENCY).toBe("XOF");
});
