import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, formatMoney } from "../money.ts";
import { readPaymentSearch } from "./tracking.ts";

test.each([
  ["15000", { francs: 15_000, cents: 1_500_000 }],
  ["15 000", { francs: 15_000, cents: 1_500_000 }],
  ["15\u202f000\u00a0FCFA", { francs: 15_000, cents: 1_500_000 }],
  ["1,250,000 FCFA", { francs: 1_250_000, cents: 125_000_000 }],
  ["22,87 €", { francs: undefined, cents: 2_287 }],
  ["22.8", { francs: undefined, cents: 2_280 }],
  ["1.250,50", { francs: undefined, cents: 125_050 }],
  ["22,870,1", { francs: undefined, cents: 2_287_010 }],
  ["15000 rue", undefined],
  ["P-7K3M-9QTX", undefined],
  ["-5", undefined],
])("reads the amount in %j", (typed, amount) => {
  expect(readPaymentSearch(typed)?.amount).toEqual(amount);
});

test("reads the code of a reference however it is typed, and none in a short text", () => {
  expect(readPaymentSearch(" p-7k3m 9qtx ")?.code).toBe("p7k3m9qtx");
  expect(readPaymentSearch("P-7")?.code).toBeUndefined();
  expect(readPaymentSearch("é")).toEqual({ text: "é", code: undefined, amount: undefined });
  expect(readPaymentSearch("   ")).toBeUndefined();
});

test("finds every amount as it is shown, in each language", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom("fr" as const, "en" as const),
      (amount, currency, language) => {
        const read = readPaymentSearch(formatMoney({ amount, currency }, language))?.amount;
        const isFranc = currency === "XOF" || currency === "XAF";
        expect(isFranc ? read?.francs : read?.cents).toBe(amount);
      },
    ),
  );
});
