import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sortByPreference, wayKey, waysOf } from "./preferences.ts";
import { PROVIDERS } from "./providers.ts";

const anyProviders = fc.uniqueArray(fc.constantFrom(...PROVIDERS));

test("preferred providers come first in their order, the others follow in theirs, and none is lost", () => {
  fc.assert(
    fc.property(anyProviders, anyProviders, (able, preferred) => {
      const sorted = sortByPreference(able, preferred, (name) => name);
      const isPreferred = (name: string) => (preferred as string[]).includes(name);
      expect(sorted).toEqual([
        ...preferred.filter((name) => able.includes(name)),
        ...able.filter((name) => !isPreferred(name)),
      ]);
    }),
  );
});

test.each([
  [{ method: "card" }, ["card//"]],
  [{ method: "paypal" }, ["paypal//"]],
  [
    { method: "mobile_money", operator: "wave", countries: ["SN", "CI"] },
    ["mobile_money/wave/SN", "mobile_money/wave/CI"],
  ],
  [{ method: "mobile_money", operator: "wave" }, ["mobile_money/wave/CI", "mobile_money/wave/SN"]],
] as const)("lists the ways that %o takes", (route, keys) => {
  expect(waysOf(route).map(wayKey)).toEqual(keys);
});

test("a route of any operator takes those of each country", () => {
  const keys = waysOf({ method: "mobile_money" }).map(wayKey);
  expect(keys).toContain("mobile_money/momo/BJ");
  expect(keys).not.toContain("mobile_money/orange_money/BJ");
  expect(new Set(keys).size).toBe(keys.length);
});
