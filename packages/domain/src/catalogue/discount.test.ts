import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES } from "../money.ts";
import { bill, discountFor, formatBill, multiplyBill, SUBSCRIBER_DISCOUNT_PERCENT } from "./discount.ts";

const amount = fc.nat({ max: 1e12 });

describe("discountFor", () => {
  it.each([
    [15000, 3000],
    [50000, 10000],
    [2001, 400],
    [2003, 401],
    [1, 0],
    [3, 1],
    [0, 0],
  ])("deducts from %i for a subscriber: %i", (price, discount) => {
    expect(discountFor(price, true)).toBe(discount);
  });

  it("deducts nothing for others", () => {
    fc.assert(
      fc.property(amount, (price) => {
        expect(discountFor(price, false)).toBe(0);
      }),
    );
  });

  it("is a whole number within half a unit of 20%, and never makes a price free", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (price) => {
        const discount = discountFor(price, true);
        expect(Number.isSafeInteger(discount)).toBe(true);
        expect(Math.abs(discount - (price * SUBSCRIBER_DISCOUNT_PERCENT) / 100)).toBeLessThanOrEqual(0.5);
        expect(discount).toBeLessThan(price);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses the amount %d", (price) => {
    expect(() => discountFor(price, true)).toThrow(RangeError);
    expect(() => discountFor(price, false)).toThrow(RangeError);
  });
});

describe("bill", () => {
  const paid = { is_active: true, is_free: false, price: 15000, currency_code: "XAF" } as const;

  it.each([
    [
      "a paid service",
      false,
      paid,
      false,
      {
        unit_amount: 15000,
        quantity: 1,
        amount: 15000,
        discount: 0,
        total: 15000,
        currency: "XAF",
        free: false,
      },
    ],
    [
      "a subscriber",
      false,
      paid,
      true,
      {
        unit_amount: 15000,
        quantity: 1,
        amount: 15000,
        discount: 3000,
        total: 12000,
        currency: "XAF",
        free: false,
      },
    ],
    [
      "a free country",
      true,
      paid,
      false,
      { unit_amount: 0, quantity: 1, amount: 0, discount: 0, total: 0, currency: "XAF", free: true },
    ],
    [
      "a free country alone",
      true,
      undefined,
      true,
      { unit_amount: 0, quantity: 1, amount: 0, discount: 0, total: 0, currency: "XOF", free: true },
    ],
    [
      "a free modality",
      false,
      { ...paid, is_free: true },
      false,
      { unit_amount: 0, quantity: 1, amount: 0, discount: 0, total: 0, currency: "XAF", free: true },
    ],
    [
      "a price of 0",
      false,
      { ...paid, price: 0 },
      true,
      { unit_amount: 0, quantity: 1, amount: 0, discount: 0, total: 0, currency: "XAF", free: true },
    ],
    ["no modality", false, undefined, false, undefined],
    ["no modality, subscriber", false, undefined, true, undefined],
    ["a switched-off modality", false, { ...paid, is_active: false }, false, undefined],
    ["a switched-off free modality", false, { ...paid, is_active: false, is_free: true }, false, undefined],
  ] as const)("%s", (_, is_free, modality, subscriber, expected) => {
    expect(bill({ is_free, modality }, subscriber)).toEqual(expected);
  });

  it("adds up, and is free only where the country, the modality or the price is", () => {
    const modality = fc.record({
      is_active: fc.boolean(),
      is_free: fc.boolean(),
      price: amount,
      currency_code: fc.constantFrom(...CURRENCIES),
    });
    const offer = fc.record({ is_free: fc.boolean(), modality: fc.option(modality, { nil: undefined }) });
    fc.assert(
      fc.property(offer, fc.boolean(), (one, subscriber) => {
        const made = bill(one, subscriber);
        if (!made) {
          expect(one.is_free || one.modality?.is_active === true).toBe(false);
          return;
        }
        expect(made.unit_amount * made.quantity).toBe(made.amount);
        expect(made.amount - made.discount).toBe(made.total);
        expect(made.free).toBe(made.total === 0);
        const isMarkedFree = one.is_free || one.modality?.is_free === true || one.modality?.price === 0;
        expect(made.free).toBe(isMarkedFree);
      }),
    );
  });

  it.each([
    [3, false, { quantity: 3, amount: 45000, discount: 0, total: 45000 }],
    [3, true, { quantity: 3, amount: 45000, discount: 9000, total: 36000 }],
    [1, false, { quantity: 1, amount: 15000, discount: 0, total: 15000 }],
  ])("for %d units, subscriber %s", (quantity, subscriber, expected) => {
    const one = bill({ is_free: false, modality: paid }, subscriber);
    expect(one && multiplyBill(one, quantity, subscriber)).toMatchObject({ unit_amount: 15000, ...expected });
  });
});

describe("formatBill", () => {
  const twelve: Parameters<typeof formatBill>[0] = {
    unit_amount: 1_200,
    amount: 1_200,
    discount: 0,
    total: 1_200,
    currency: "USD",
  };

  it.each<[typeof twelve, Record<string, number>, string]>([
    [twelve, {}, "12\u00a0$"],
    [twelve, { paid: 500 }, "12\u00a0$"],
    [twelve, { paid: 550 }, "12,00\u00a0$"],
    [{ ...twelve, unit_amount: 150 }, {}, "12,00\u00a0$"],
    [{ ...twelve, currency: "XAF" }, { paid: 550 }, "1\u202f200\u00a0FCFA"],
  ])("of %j beside %j: the total is %s", (lines, others, total) => {
    expect(formatBill(lines, "fr", others).total).toBe(total);
  });
});
