import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discountFor } from "./catalogue/discount.ts";
import {
  CURRENCIES,
  DEFAULT_CURRENCY,
  DEFAULT_RATES,
  formatAmounts,
  formatMoney,
  minorUnits,
  toEuro,
} from "./money.ts";

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
    [12001, "EUR", `120,01${NO_BREAK}€`],
    [960, "USD", `9,60${NO_BREAK}$`],
    [125010, "CAD", `1${THIN}250,10${NO_BREAK}CA$`],
    [1, "USD", `0,01${NO_BREAK}$`],
    [-50, "EUR", `-0,50${NO_BREAK}€`],
    [-0, "EUR", `0${NO_BREAK}€`],
  ] as const)("formats %i minor units of %s as %s", (amount, code, text) => {
    expect(formatMoney({ amount, currency: code }, "fr")).toBe(text);
  });

  it.each([
    [50000, "XAF", `50,000${NO_BREAK}FCFA`],
    [1250000, "XOF", `1,250,000${NO_BREAK}FCFA`],
    [125010, "CAD", `1,250.10${NO_BREAK}CA$`],
    [960, "EUR", `9.60${NO_BREAK}€`],
  ] as const)("formats %i minor units of %s as %s in English", (amount, code, text) => {
    expect(formatMoney({ amount, currency: code }, "en")).toBe(text);
  });

  it("shows exactly the amount", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), currency, (amount, code) => {
        expect(shownMinorUnits(formatMoney({ amount, currency: code }, "fr"), code)).toBe(amount);
      }),
    );
  });
});

/** A displayed amount, read back as a person reads it. */
function shownMinorUnits(text: string, code: (typeof CURRENCIES)[number]): number {
  const shown = Number(text.replace(/[^0-9,]/g, "").replace(",", "."));
  return Math.round(shown * 10 ** minorUnits(code));
}

describe("formatAmounts", () => {
  it("shows the minor unit of every line when one has it", () => {
    expect(formatAmounts("USD", { amount: 1200, discount: 240, total: 960 }, "fr")).toEqual({
      amount: `12,00${NO_BREAK}$`,
      discount: `2,40${NO_BREAK}$`,
      total: `9,60${NO_BREAK}$`,
    });
    expect(formatAmounts("EUR", { amount: 1000, total: 800 }, "fr")).toEqual({
      amount: `10${NO_BREAK}€`,
      total: `8${NO_BREAK}€`,
    });
  });

  it("makes the lines of a bill add up as displayed, with the same decimals, in every currency", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), currency, fc.boolean(), (price, code, subscriber) => {
        const discount = discountFor(price, subscriber);
        const shown = formatAmounts(code, { amount: price, discount, total: price - discount }, "fr");
        const [amount, less, total] = [shown.amount, shown.discount, shown.total];
        expect(shownMinorUnits(amount, code) - shownMinorUnits(less, code)).toBe(
          shownMinorUnits(total, code),
        );
        expect(new Set([amount, less, total].map((text) => text.includes(","))).size).toBe(1);
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
