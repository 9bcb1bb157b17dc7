import { expect, test } from "vitest";
import type { Currency } from "../money.ts";
import { renewalCurrency } from "./prices.ts";

const soldIn = (...currencies: Currency[]) =>
  currencies.map((currency) => ({ plan_id: "monthly", currency, valid_from: "2026-01-01", amount: 500 }));

test.each([
  ["CM", soldIn("XOF", "XAF", "EUR"), "2026-06-01", "XAF"],
  ["SN", soldIn("XOF", "XAF", "EUR"), "2026-06-01", "XOF"],
  ["CA", soldIn("XOF", "EUR", "CAD"), "2026-06-01", "EUR"],
  [null, soldIn("XOF", "EUR"), "2026-06-01", "EUR"],
  ["CM", soldIn("XOF", "EUR"), "2026-06-01", "XOF"],
  ["FR", soldIn("USD"), "2026-06-01", "USD"],
  // Without a price that is valid today.
  ["CM", soldIn("XAF"), "2025-06-01", "XAF"],
  ["FR", [], "2026-06-01", "EUR"],
] as const)("a person in %s renews a plan sold in %j on %s in %s", (country, prices, day, currency) => {
  expect(renewalCurrency(prices, { plan_id: "monthly", country, day })).toBe(currency);
});
