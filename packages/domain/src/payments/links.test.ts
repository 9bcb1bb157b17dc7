import fc from "fast-check";
import { expect, test } from "vitest";
import { contributionError, leftOfLink, linkState } from "./links.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const TOMORROW = new Date("2026-11-25T12:00:00Z");

type Facts = Parameters<typeof linkState>[0];

const facts = (change: {
  payable?: Partial<Facts["payable"]>;
  link?: Partial<Facts["link"]>;
  isCurrent?: boolean;
}): Facts => ({
  payable: { amount: 15_000, paid: 0, reserved: 0, status: "open", ...change.payable },
  link: { amount: null, paid: 0, reserved: 0, expiresAt: TOMORROW, revokedAt: null, ...change.link },
  isCurrent: change.isCurrent ?? true,
});

test.each([
  ["open", {}],
  ["open", { payable: { paid: 5_000, reserved: 5_000 } }],
  ["busy", { payable: { paid: 5_000, reserved: 10_000 } }],
  ["busy", { link: { amount: 5_000, reserved: 5_000 }, payable: { reserved: 5_000 } }],
  ["paid", { payable: { paid: 15_000, status: "paid" as const } }],
  ["paid", { link: { amount: 5_000, paid: 5_000 }, payable: { paid: 5_000 } }],
  ["paid", { link: { revokedAt: NOW }, payable: { paid: 15_000, status: "paid" as const } }],
  ["revoked", { link: { revokedAt: NOW } }],
  ["revoked", { link: { revokedAt: NOW, expiresAt: NOW } }],
  ["expired", { link: { expiresAt: NOW } }],
  ["replaced", { payable: { status: "replaced" as const } }],
  ["replaced", { isCurrent: false }],
  ["ended", { payable: { status: "cancelled" as const }, isCurrent: false }],
  ["ended", { payable: { status: "declined" as const } }],
] as const)("a link is %s", (state, change) => {
  expect(linkState(facts(change), NOW)).toBe(state);
});

test.each([
  [{}, 15_000],
  [{ payable: { paid: 5_000, reserved: 4_000 } }, 6_000],
  [{ link: { amount: 5_000 } }, 5_000],
  [{ link: { amount: 5_000, paid: 1_000, reserved: 1_000 }, payable: { paid: 2_000 } }, 3_000],
  [{ link: { amount: 9_000 }, payable: { paid: 10_000 } }, 5_000],
  [{ link: { amount: 1_000, paid: 2_000 }, payable: { paid: 2_000 } }, 0],
])("what is left of a link: %j", (change, left) => {
  expect(leftOfLink(facts(change))).toBe(left);
});

test.each([
  [15_000, true, undefined],
  [7_500, true, undefined],
  [500, true, undefined],
  [499, true, "amount_too_small"],
  [15_001, true, "left_changed"],
  [15_000, false, undefined],
  [7_500, false, "left_changed"],
  [15_001, false, "left_changed"],
])("%i of 15 000, in parts: %s", (amount, allowsPartial, error) => {
  expect(contributionError(amount, { left: 15_000, allowsPartial, currency: "XAF" })).toBe(error);
});

test("all that is left may always be paid", () => {
  const left = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(left, fc.boolean(), fc.constantFrom("XAF", "EUR"), (amount, allowsPartial, currency) => {
      expect(contributionError(amount, { left: amount, allowsPartial, currency })).toBeUndefined();
    }),
  );
});
