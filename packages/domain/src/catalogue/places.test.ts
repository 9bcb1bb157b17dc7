import { expect, test } from "vitest";
import { francOf } from "./places.ts";

test.each([
  ["SN", "XOF"],
  ["CI", "XOF"],
  ["GW", "XOF"],
  ["CM", "XAF"],
  ["GQ", "XAF"],
  ["TD", "XAF"],
  ["NG", undefined],
  ["CD", undefined],
  ["GN", undefined],
  ["sn", undefined],
])("%s uses %s", (code, currency) => {
  expect(francOf(code)).toBe(currency);
});
