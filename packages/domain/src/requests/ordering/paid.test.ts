import { expect, it } from "vitest";
import { isAllPaid } from "./paid.ts";

it.each([
  [{ total: 15_000 }, 15_000, true],
  [{ total: 15_000 }, 14_999, false],
  [{ total: 15_000 }, 0, false],
  [{ total: 0 }, 0, false],
  [null, 0, false],
])("of the bill %j, with %i paid, everything was paid: %s", (bill, paid, expected) => {
  expect(isAllPaid(bill, paid)).toBe(expected);
});
