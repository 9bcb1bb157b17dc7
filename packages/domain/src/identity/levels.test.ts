import fc from "fast-check";
import { expect, test } from "vitest";
import { askedOf, requiredSides } from "./document-sides.ts";
import { levelInForce, startableLevels, validUntil } from "./levels.ts";
import { isRenewable, renewalNoticesDue } from "./renewal.ts";
import { isSatisfied, requirementOf } from "./requirements.ts";
import { eraseAfter } from "./retention.ts";
import { waitingTimesOf } from "./waiting-times.ts";

const today = "2026-11-25";
const both = { emailConfirmed: true, phoneConfirmed: true };

test.each([
  [[], { emailConfirmed: true, phoneConfirmed: false }, 0],
  [[], both, 1],
  [[{ level: 2, validUntil: today }], both, 2],
  [[{ level: 2, validUntil: "2026-11-24" }], both, 1],
  [
    [
      { level: 3, validUntil: "2030-01-01" },
      { level: 2, validUntil: "2031-01-01" },
    ],
    both,
    3,
  ],
  [
    [
      { level: 3, validUntil: "2026-01-01" },
      { level: 2, validUntil: "2031-01-01" },
    ],
    both,
    2,
  ],
] as const)("%o with %o is level %i", (given, contact, level) => {
  expect(levelInForce(given, contact, today)).toBe(level);
});

test.each([
  [[], false, [2]],
  [[], true, []],
  [[{ level: 2, validUntil: "2030-01-01" }], false, [3]],
  [[{ level: 2, validUntil: "2026-12-01" }], false, [2, 3]],
  [[{ level: 2, validUntil: "2026-11-24" }], false, [2]],
  [
    [
      { level: 2, validUntil: "2030-01-01" },
      { level: 3, validUntil: "2030-01-01" },
    ],
    false,
    [],
  ],
  [
    [
      { level: 2, validUntil: "2030-01-01" },
      { level: 3, validUntil: "2026-12-01" },
    ],
    false,
    [3],
  ],
] as const)("with %o and an open case %s, cases of %o may be started", (given, open, startable) => {
  expect(startableLevels(given, open, today, (until) => isRenewable(until, today))).toEqual(startable);
});

test.each([
  ["2030-04-30", "2030-04-30"],
  ["2046-04-30", "2036-11-25"],
  ["2036-11-25", "2036-11-25"],
])("a document valid until %s gives a verification until %s", (document, until) => {
  expect(validUntil(document, today)).toBe(until);
});

test.each([
  ["2027-02-24", 0],
  ["2027-02-23", 1],
  ["2026-12-26", 1],
  ["2026-12-25", 2],
  ["2026-12-02", 3],
  ["2026-11-20", 3],
])("of a verification until %s, %i reminders are due", (until, due) => {
  expect(renewalNoticesDue(until, today)).toBe(due);
  expect(isRenewable(until, today)).toBe(due > 0);
});

test.each([
  [{ level: 2, documentType: "passport", certification: null }, ["data_page"]],
  [{ level: 2, documentType: "identity_card", certification: null }, ["front", "back"]],
  [{ level: 2, documentType: "residence_permit", certification: null }, ["front", "back"]],
  [{ level: 3, documentType: null, certification: "consular" }, ["certificate"]],
  [{ level: 3, documentType: null, certification: "video" }, []],
] as const)("%o needs %o", (stored, sides) => {
  const asked = askedOf(stored);
  expect(asked && requiredSides(asked)).toEqual(sides);
});

test("requires nothing before the type of document is chosen", () => {
  expect(askedOf({ level: 2, documentType: null, certification: null })).toBeUndefined();
  expect(askedOf({ level: 3, documentType: "passport", certification: null })).toBeUndefined();
});

const rules = [
  { currency: "XAF", amount: 500_000, level: 2 },
  { currency: "XAF", amount: 2_000_000, level: 3 },
  { currency: "EUR", amount: 100_000, level: 2 },
] as const;
test.each([
  [{ total: 499_999, currency: "XAF" }, null, undefined],
  [{ total: 500_000, currency: "XAF" }, null, { level: 2, because: "amount" }],
  [{ total: 2_000_000, currency: "XAF" }, 2, { level: 3, because: "amount" }],
  [{ total: 500_000, currency: "XAF" }, 2, { level: 2, because: "service" }],
  [{ total: 500_000, currency: "XOF" }, null, undefined],
  [{ total: null, currency: null }, 3, { level: 3, because: "service" }],
  [{ total: null, currency: "XAF" }, null, undefined],
] as const)("an order of %o with service level %s requires %o", (order, level, requirement) => {
  expect(requirementOf(order, level, rules)).toEqual(requirement);
});

test("a required level is satisfied by itself and by every higher one", () => {
  expect(isSatisfied(undefined, 0)).toBe(true);
  const requirement = { level: 2, because: "service" } as const;
  expect([0, 1, 2, 3].map((level) => isSatisfied(requirement, level as 0))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("erases a case thirty days after it was decided or revoked, and no open or expired one", () => {
  const decided = new Date("2026-11-25T10:00:00Z");
  const erased = new Date("2026-12-25T10:00:00Z");
  expect(eraseAfter("verified", decided)).toEqual(erased);
  expect(eraseAfter("rejected", decided)).toEqual(erased);
  expect(eraseAfter("revoked", decided)).toEqual(erased);
  expect(eraseAfter("revision", decided)).toBeNull();
  expect(eraseAfter("expired", decided)).toBeNull();
});

test("shows no waiting time of fewer than five reviews", () => {
  expect(waitingTimesOf([1, 2, 3, 4])).toBeUndefined();
});

test.each([
  [[5, 1, 3, 2, 4], { median: 3, p90: 5 }],
  [[0.1, 0.2, 0.3, 0.4, 0.5], { median: 1, p90: 1 }],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 100], { median: 5, p90: 9 }],
])("of %o hours the waiting times are %o", (hours, times) => {
  expect(waitingTimesOf(hours)).toEqual(times);
});

test("at least half of the waits are within the median and nine tenths within the 90th percentile", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { minLength: 5 }), (hours) => {
      const times = waitingTimesOf(hours);
      const within = (limit = 0) => hours.filter((one) => one <= limit).length / hours.length;
      expect(within(times?.median)).toBeGreaterThanOrEqual(0.5);
      expect(within(times?.p90)).toBeGreaterThanOrEqual(0.9);
    }),
  );
});
