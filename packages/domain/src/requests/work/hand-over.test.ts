import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shareOut } from "./hand-over.ts";

test("each item goes to the person who may take it and has the fewest; the others stay", () => {
  const mayTake = (taker: string, item: string) => item.startsWith("any") || item.startsWith(taker);
  const { given, left } = shareOut(["any 1", "any 2", "b 3", "any 4", "c 5"], ["a", "b"], mayTake);
  expect(given.map(({ item, to }) => `${item} to ${to}`)).toEqual([
    "any 1 to a",
    "any 2 to b",
    "b 3 to b",
    "any 4 to a",
  ]);
  expect(left).toEqual(["c 5"]);
});

test("nothing is lost, doubled or given to someone who may not take it, and shares of equals differ by one at most", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.uniqueArray(fc.nat(20), { maxLength: 5 }), (items, takers) => {
      const mayTake = (taker: number, item: number) => (taker + item) % 3 !== 0;
      const { given, left } = shareOut(items, takers, mayTake);
      expect([...given.map(({ item }) => item), ...left].sort()).toEqual([...items].sort());
      for (const { item, to } of given) expect(mayTake(to, item)).toBe(true);
      for (const item of left) expect(takers.some((taker) => mayTake(taker, item))).toBe(false);
      const even = shareOut(items, takers, () => true).given;
      const counts = takers.map((taker) => even.filter(({ to }) => to === taker).length);
      if (counts.length > 0) expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

test("no one gets more than they have room for, and others get the rest", () => {
  const rooms = new Map([
    ["a", 1],
    ["b", 3],
  ]);
  const { given, left } = shareOut(
    [1, 2, 3, 4, 5],
    ["a", "b"],
    () => true,
    (taker) => rooms.get(taker) ?? 0,
  );
  expect(given.map(({ item, to }) => `${item} to ${to}`)).toEqual(["1 to a", "2 to b", "3 to b", "4 to b"]);
  expect(left).toEqual([5]);
});
