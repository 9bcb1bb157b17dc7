import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../days.ts";
import { firstDayOf, lastDayOf } from "../financials/months.ts";
import {
  COMPARISONS,
  comparedWith,
  daysOf,
  MAX_STAT_DAYS,
  partsOf,
  pointsOf,
  rangesOf,
  STAT_PERIODS,
} from "./periods.ts";

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays("2022-01-01", days));

describe("the days of a period", () => {
  it.each([
    [{}, "2026-11-26", "2026-10-28", "2026-11-26"],
    [{ period: "7d" }, "2026-11-26", "2026-11-20", "2026-11-26"],
    [{ period: "90d" }, "2026-03-01", "2025-12-02", "2026-03-01"],
    [{ period: "month" }, "2026-11-30", "2026-11-01", "2026-11-30"],
    [{ period: "quarter" }, "2026-12-31", "2026-10-01", "2026-12-31"],
    [{ period: "quarter" }, "2026-01-01", "2026-01-01", "2026-01-01"],
    [{ period: "quarter" }, "2026-05-15", "2026-04-01", "2026-05-15"],
    [{ period: "year" }, "2026-01-01", "2026-01-01", "2026-01-01"],
    [{ period: "custom", from: "2026-02-01", to: "2026-02-28" }, "2026-11-26", "2026-02-01", "2026-02-28"],
    [{ period: "custom", from: "2026-03-09", to: "2026-03-01" }, "2026-11-26", "2026-03-01", "2026-03-09"],
    [{ period: "custom", from: "2026-11-01" }, "2026-11-26", "2026-11-01", "2026-11-26"],
    [{ period: "custom", from: "2027-11-01" }, "2026-11-26", "2027-11-01", "2027-11-01"],
    [{ period: "custom", to: "2026-11-10" }, "2026-11-26", "2026-10-12", "2026-11-10"],
    [{ period: "custom", from: "0000-01-01", to: "0000-01-02" }, "2026-11-26", "2000-01-01", "2000-01-01"],
    [{ period: "custom", from: "9999-12-30", to: "9999-12-31" }, "2026-11-26", "2999-12-31", "2999-12-31"],
    [{ period: "custom", from: "0001-01-01", to: "2026-11-10" }, "2026-11-26", "2021-11-10", "2026-11-10"],
  ] as const)("%j on %s is %s to %s", (asked, today, from, to) => {
    expect(daysOf(asked, today)).toEqual({ from, to });
  });
});

describe("the days that a period is compared with", () => {
  it.each([
    ["30d", "2026-10-28", "2026-11-26", "2026-09-28", "2026-10-27"],
    // As many days of the month before, which may have fewer.
    ["month", "2026-11-01", "2026-11-26", "2026-10-01", "2026-10-26"],
    ["month", "2026-03-01", "2026-03-30", "2026-02-01", "2026-02-28"],
    ["month", "2026-11-01", "2026-11-30", "2026-10-01", "2026-10-31"],
    ["quarter", "2026-10-01", "2026-11-26", "2026-07-01", "2026-08-26"],
    ["quarter", "2026-10-01", "2026-12-31", "2026-07-01", "2026-09-30"],
    ["quarter", "2026-01-01", "2026-01-10", "2025-10-01", "2025-10-10"],
    ["year", "2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
    ["year", "2025-01-01", "2025-03-01", "2024-01-01", "2024-02-29"],
    // Whole months against as many whole months.
    ["custom", "2026-02-01", "2026-03-31", "2025-12-01", "2026-01-31"],
    ["custom", "2026-02-02", "2026-03-31", "2025-12-06", "2026-02-01"],
  ] as const)("%s, %s to %s: %s to %s", (period, from, to, first, last) => {
    expect(comparedWith({ from, to }, period, "previous")).toEqual({ from: first, to: last });
  });

  it("is the same days a year before, with 28 February for 29 February", () => {
    expect(comparedWith({ from: "2024-02-29", to: "2024-03-10" }, "custom", "year")).toEqual({
      from: "2023-02-28",
      to: "2023-03-10",
    });
  });

  it("is never a day of the period itself, and is in order", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STAT_PERIODS),
        fc.constantFrom(...COMPARISONS),
        day,
        day,
        (period, comparison, one, today) => {
          const days = daysOf({ period, from: one, to: today }, today);
          const compared = comparedWith(days, period, comparison);
          expect(compared.from <= compared.to).toBe(true);
          expect(days.from <= days.to && daysBetween(days.from, days.to) < MAX_STAT_DAYS).toBe(true);
          if (comparison === "previous") expect(compared.to < days.from).toBe(true);
        },
      ),
    );
  });
});

it("takes a period apart into whole months and the days around them, each day once", () => {
  expect(partsOf({ from: "2026-01-01", to: "2026-12-31" })).toEqual({
    months: { from: "2026-01", to: "2026-12" },
    days: [],
  });
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 900 }), (from, length) => {
      const to = addDays(from, length);
      const { months, days } = partsOf({ from, to });
      const parts = [
        ...days,
        ...(months ? [{ from: firstDayOf(months.from), to: lastDayOf(months.to) }] : []),
      ].sort((one, other) => (one.from < other.from ? -1 : 1));
      let next = from;
      for (const part of parts) {
        expect(part.from).toBe(next);
        next = addDays(part.to, 1);
      }
      expect(next).toBe(addDays(to, 1));
    }),
  );
});

it("has a point for each day of a short period and for each month of a long one", () => {
  expect(pointsOf({ from: "2026-11-29", to: "2026-12-01" })).toEqual({
    unit: "day",
    points: ["2026-11-29", "2026-11-30", "2026-12-01"],
  });
  expect(pointsOf({ from: "2026-01-15", to: "2026-05-02" })).toEqual({
    unit: "month",
    points: ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"],
  });
});

it("makes one range of days that follow each other", () => {
  expect(rangesOf(["2026-12-01", "2026-11-30", "2026-11-30", "2026-12-05"])).toEqual([
    { from: "2026-11-30", to: "2026-12-02" },
    { from: "2026-12-05", to: "2026-12-06" },
  ]);
});
