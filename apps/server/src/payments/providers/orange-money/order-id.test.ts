import fc from "fast-check";
import { expect, test } from "vitest";
import { toOrderId } from "./order-id.ts";

test.each([
  ["00000000-0000-4000-8000-000000000000", "0000000001D7TMZ9J2ABDRLS0"],
  ["ffffffff-ffff-4fff-bfff-ffffffffffff", "F5LXX1ZZ5LWCDU4TJBWK8BT33"],
])("writes %s as %s", (reference, orderId) => {
  expect(toOrderId(reference)).toBe(orderId);
});

test("fits into Orange's limit, and keeps every bit of the reference", () => {
  fc.assert(
    fc.property(fc.uuid(), (reference) => {
      const orderId = toOrderId(reference);
      expect(orderId).toMatch(/^[0-9A-Z]{25}$/);
      const bits = [...orderId].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
      expect(bits.toString(16).padStart(32, "0")).toBe(reference.replaceAll("-", ""));
    }),
  );
});
