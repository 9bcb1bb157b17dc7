import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, FRANCS_PER_EURO } from "../money.ts";
import { chargedAmount, refundedCharge } from "./charged-amount.ts";

test.each([
  ["the same currency", { amount: 1_250, currency: "EUR" }, 1_250, null],
  ["francs in euros, rounded up to the cent", { amount: 15_000, currency: "XAF" }, 2_287, FRANCS_PER_EURO],
  ["a franc", { amount: 1, currency: "XOF" }, 1, FRANCS_PER_EURO],
  ["exactly a hundred euros", { amount: 655_957, currency: "XOF" }, 100_000, FRANCS_PER_EURO],
] as const)("charges %s", (_, due, amount, rate) => {
  expect(chargedAmount(due, ["EUR", "USD"])).toMatchObject({ amount, currency: "EUR", rate });
});

test.each([
  ["XAF", "XOF"],
  ["XOF", "XAF"],
] as const)("charges %s in %s, franc for franc, before euros", (currency, other) => {
  const charged = { amount: 5_000, currency: other, rate: 1, rate_source: "fixed_parity" };
  expect(chargedAmount({ amount: 5_000, currency }, ["EUR", other])).toEqual(charged);
});

test("cannot charge a currency that is neither known nor pegged to the euro", () => {
  expect(chargedAmount({ amount: 500, currency: "CAD" }, ["EUR"])).toBeUndefined();
  expect(chargedAmount({ amount: 500, currency: "XAF" }, ["USD"])).toBeUndefined();
});

test("charges at least the value of the francs, and less than a cent more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) => {
      const charged = chargedAmount({ amount, currency: "XAF" }, CURRENCIES.slice(2));
      const exact = (amount / FRANCS_PER_EURO) * 100;
      expect(charged?.amount).toBeGreaterThanOrEqual(exact - 1e-6);
      expect(charged?.amount).toBeLessThan(exact + 1);
    }),
  );
});

test("the shares of any refunds of the whole amount add up to what was charged", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (parts, charged) => {
        const amount = parts.reduce((sum, part) => sum + part, 0);
        let refundedAmount = 0;
        let returned = 0;
        for (const refund of parts) {
          const share = refundedCharge({ amount, charged, refundedAmount, refundedCharge: returned, refund });
          if (share === undefined) continue;
          expect(share).toBeGreaterThanOrEqual(1);
          refundedAmount += refund;
          returned += share;
          expect(returned).toBeLessThanOrEqual(charged);
          expect(returned === charged).toBe(refundedAmount === amount);
        }
      },
    ),
  );
});

test.each([
  [6, 0, 1],
  [15_000, 0, 2_287],
  [14_999, 0, 2_286],
  // The last unit is left for the rest.
  [1, 2_286, undefined],
])(
  "of 15,000 XOF that were charged as 22.87 EUR, %i return, after %i cents, %s cents",
  (refund, before, share) => {
    const paid = { amount: 15_000, charged: 2_287, refundedAmount: 0, refundedCharge: before };
    expect(refundedCharge({ ...paid, refund })).toBe(share);
  },
);
