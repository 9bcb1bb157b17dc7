import fc from "fast-check";
import { expect, test } from "vitest";
import { isCancellable, isSchedulable, settingAt, versionState, versionsBefore } from "./versions.ts";

const DAY_MS = 86_400_000;
const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * DAY_MS);
const version = (number: number, from: number, isCancelled = false) => ({
  version: number,
  validFrom: day(from),
  isCancelled,
});

test.each([
  ["none", [], 5, undefined],
  ["before the first", [version(1, 6)], 5, undefined],
  ["at its very time", [version(1, 5)], 5, 1],
  ["the later of two", [version(1, 1), version(2, 3)], 5, 2],
  ["not the scheduled one", [version(1, 1), version(2, 9)], 5, 1],
  ["the scheduled one at its time, before one that was saved later", [version(1, 9), version(2, 3)], 9, 1],
  ["the one saved last of two at the same time", [version(2, 3), version(1, 3)], 5, 2],
  ["not the cancelled one", [version(1, 1), version(2, 3, true)], 5, 1],
] as const)("in force is %s", (_, versions, time, expected) => {
  expect(settingAt(versions, day(time))?.version).toBe(expected);
});

test.each([
  ["none before the first", [version(1, 1)], 1, []],
  ["the one before", [version(1, 1), version(2, 3)], 2, [1]],
  ["not the scheduled one, which was saved earlier", [version(1, 1), version(2, 9), version(3, 5)], 3, [1]],
  [
    "the one that applied until the scheduled one began",
    [version(1, 1), version(2, 9), version(3, 5)],
    2,
    [3, 1],
  ],
  [
    "not the one that another scheduled version replaced",
    [version(1, 1), version(2, 9), version(3, 9)],
    3,
    [1],
  ],
  ["not the cancelled one", [version(1, 1), version(2, 3, true), version(3, 5)], 3, [1]],
] as const)("in force before a version was %s", (_, versions, number, expected) => {
  const one = versions.find((each) => each.version === number) as (typeof versions)[number];
  for (const listed of [versions, versions.toReversed()])
    expect(versionsBefore(listed, one).map((each) => each.version)).toEqual(expected);
});

const history = fc.uniqueArray(
  fc.record({
    version: fc.integer({ min: 1, max: 12 }),
    validFrom: fc.integer({ min: 0, max: 6 }).map(day),
    isCancelled: fc.boolean(),
  }),
  { selector: (one) => one.version, maxLength: 8 },
);
const time = fc.integer({ min: -1, max: 7 }).map(day);

test("the version in force is valid, not cancelled, and no other such version comes after it", () => {
  fc.assert(
    fc.property(history, time, (versions, at) => {
      const found = settingAt(versions, at);
      const candidates = versions.filter((one) => !one.isCancelled && one.validFrom <= at);
      expect(found === undefined).toBe(candidates.length === 0);
      if (!found) return;
      expect(candidates).toContain(found);
      for (const one of candidates) {
        expect(one.validFrom <= found.validFrom).toBe(true);
        if (one.validFrom.getTime() === found.validFrom.getTime())
          expect(one.version).toBeLessThanOrEqual(found.version);
      }
    }),
  );
});

test("neither the order of the versions nor later scheduled ones change which version is in force", () => {
  fc.assert(
    fc.property(history, time, (versions, at) => {
      const found = settingAt(versions, at);
      expect(settingAt(versions.toReversed(), at)).toBe(found);
      expect(
        settingAt(
          versions.filter((one) => one.validFrom <= at),
          at,
        ),
      ).toBe(found);
    }),
  );
});

test("at any time at most one version is in force, and it is the one that applies", () => {
  fc.assert(
    fc.property(history, time, (versions, at) => {
      const states = versions.map((one) => versionState(versions, one, at));
      const inForce = versions.filter((_, index) => states[index] === "in_force");
      const found = settingAt(versions, at);
      expect(inForce).toEqual(found ? [found] : []);
      versions.forEach((one, index) => {
        if (states[index] === "scheduled") expect(isCancellable(one, at)).toBe(true);
      });
    }),
  );
});

test("a version is replaced when another one takes its time", () => {
  const versions = [version(1, 9), version(2, 9), version(3, 9, true)];
  expect(versions.map((one) => versionState(versions, one, day(5)))).toEqual([
    "replaced",
    "scheduled",
    "cancelled",
  ]);
});

test.each([
  [0, false],
  [1, true],
  [731, true],
  [732, false],
])("a change can be scheduled %s days ahead: %s", (days, expected) => {
  expect(isSchedulable(day(days), day(0))).toBe(expected);
});
