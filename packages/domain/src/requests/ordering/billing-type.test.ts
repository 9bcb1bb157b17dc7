import { expect, it } from "vitest";
import { BILLING_TYPES, billingType } from "./billing-type.ts";

it.each([
  [false, false, undefined, "per_service"],
  [false, true, undefined, "subscription"],
  [false, true, null, "subscription"],
  [false, true, "per_service", "per_service"],
  [false, true, "subscription", "subscription"],
  [false, false, "subscription", "per_service"],
  [false, false, "free", "per_service"],
  [false, true, "free", "per_service"],
] as const)("free %s, subscriber %s, wish %s: %s", (free, subscriber, wished, type) => {
  expect(billingType({ free, subscriber, wished })).toBe(type);
});

it("is free for a free service, whatever the wish", () => {
  for (const wished of [...BILLING_TYPES, undefined]) {
    for (const subscriber of [true, false]) {
      expect(billingType({ free: true, subscriber, wished })).toBe("free");
    }
  }
});
