import { CURRENCIES } from "@passerelle/domain/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountOf, textOfAmount } from "./amount.ts";

test.each([
  ["15000", "XAF", 15_000],
  [" 15 000 ", "XAF", 15_000],
  ["15\u202f000", "XOF", 15_000],
  ["1.250.000", "XOF", 1_250_000],
  ["15,000", "XOF", 15_000],
  ["0", "EUR", 0],
  ["12", "EUR", 1_200],
  ["12,5", "EUR", 1_250],
  ["12.05", "USD", 1_205],
  ["1 250,99", "CAD", 125_099],
] as const)("« %s » %s is %d", (text, currency, amount) => {
  expect(amountOf(text, currency)).toBe(amount);
});

test.each([
  ["", "XAF"],
  ["gratuit", "XAF"],
  ["-5", "XAF"],
  ["12,5", "XAF"],
  ["12,555,5", "EUR"],
  ["1 2 3", "XAF"],
  ["1e9", "XAF"],
] as const)("« %s » %s is not an amount", (text, currency) => {
  expect(amountOf(text, currency)).toBeNaN();
});

test("reads a formatted amount back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom(...CURRENCIES),
      (amount, currency) => {
        expect(amountOf(textOfAmount(amount, currency), currency)).toBe(amount);
      },
    ),
  );
  expect(textOfAmount(null, "XAF")).toBe("");
  expect(textOfAmount(1_250_000, "XOF")).toBe("1\u00a0250\u00a0000");
});
