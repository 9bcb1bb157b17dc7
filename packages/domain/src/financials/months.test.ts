import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths, closingRefusal, lastDayOf, MAX_MONTHS, monthsBetween, periodOf } from "./months.ts";

test("months are added over the ends of years", () => {
  expect(addMonths("2026-11", 3)).toBe("2027-02");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(lastDayOf("2028-02")).toBe("2028-02-29");
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (months) => {
      expect(addMonths(addMonths("2050-06", months), -months)).toBe("2050-06");
    }),
  );
});

test("a period is every month, both ends included", () => {
  expect(monthsBetween("2026-11", "2027-01")).toEqual(["2026-11", "2026-12", "2027-01"]);
  expect(monthsBetween("2027-01", "2026-11")).toEqual([]);
});

test.each([
  [{}, { from: "2025-12", to: "2026-11" }],
  [{ to: "2026-03" }, { from: "2025-04", to: "2026-03" }],
  [{ from: "2026-01" }, { from: "2026-01", to: "2026-11" }],
  [{ from: "2027-02" }, { from: "2027-02", to: "2027-02" }],
  [
    { from: "2026-05", to: "2026-03" },
    { from: "2026-03", to: "2026-03" },
  ],
])("the period of %j is %j", (asked, expected) => {
  expect(periodOf(asked, "2026-11-25")).toEqual(expected);
});

test("no period is longer than the longest", () => {
  const { from, to } = periodOf({ from: "2000-01", to: "2026-11" }, "2026-11-25");
  expect(monthsBetween(from, to)).toHaveLength(MAX_MONTHS);
});

describe("closing", () => {
  const books = { first: "2026-08", closed: ["2026-08"], unvalued: [], timeZone: "Africa/Douala" };
  const now = new Date("2026-10-31T23:30:00Z");

  test.each([
    // It is November in Douala already.
    ["2026-10", { ...books, closed: ["2026-08", "2026-09"] }, undefined],
    ["2026-11", { ...books, closed: ["2026-08", "2026-09", "2026-10"] }, "month_not_over"],
    ["2026-10", books, "month_out_of_order"],
    ["2026-09", books, undefined],
    ["2026-09", { ...books, unvalued: ["2026-10"] }, undefined],
    ["2026-09", { ...books, unvalued: ["2026-09"] }, "exchange_rate_missing"],
    ["2026-07", books, "month_empty"],
    ["2026-09", { ...books, first: undefined }, "month_empty"],
    ["2026-10", { ...books, closed: ["2026-08", "2026-09"], timeZone: "UTC" }, "month_not_over"],
  ])("%s with %j: %s", (month, state, refusal) => {
    expect(closingRefusal(month, state, now)).toBe(refusal);
  });
});
