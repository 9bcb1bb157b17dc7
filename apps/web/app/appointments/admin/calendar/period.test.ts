import { expect, it, test } from "vitest";
import { calendarPath, readCalendarFilter } from "./filter.ts";
import { daysOf, periodText, rangeOf, step } from "./period.ts";

it("shows weeks from Monday, months in six weeks, and a fortnight as a list", () => {
  expect(daysOf("week", "2026-11-29")).toEqual([
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
    "2026-11-29",
  ]);
  const month = daysOf("month", "2026-11-26");
  expect([month[0], month.at(-1), month.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
  expect(daysOf("list", "2026-11-26")).toHaveLength(14);
  expect(daysOf("agents", "2026-11-26")).toEqual(["2026-11-26"]);
});

it("requests the days of the zone, also a day of 25 hours", () => {
  expect(rangeOf(["2026-10-25"], "Europe/Paris")).toEqual({
    from: "2026-10-24T22:00:00.000Z",
    until: "2026-10-25T23:00:00.000Z",
  });
});

test.each([
  ["day", "2026-03-01", -1, "2026-02-28"],
  ["week", "2026-11-26", 1, "2026-12-03"],
  ["list", "2026-11-26", -1, "2026-11-12"],
  ["month", "2026-01-31", 1, "2026-02-28"],
  ["month", "2027-12-31", -1, "2027-11-30"],
  ["month", "2026-01-15", -1, "2025-12-15"],
] as const)("steps a %s from %s by %i", (view, day, by, expected) => {
  expect(step(view, day, by)).toBe(expected);
});

it("names the period", () => {
  expect(periodText("month", "2026-11-26", "fr")).toBe("novembre 2026");
  expect(periodText("day", "2026-11-26", "fr")).toBe("jeudi 26 novembre 2026");
  expect(periodText("week", "2026-11-26", "en")).toMatch(/23.*29.*2026/);
});

it("reads its filter from the address, and ignores what is invalid", () => {
  const read = (query: string) => readCalendarFilter(new URLSearchParams(query));
  const id = "a0000000-0000-4000-8000-000000000001";
  const address = calendarPath({ view: "month", day: "2026-11-26", agent: id, zone: "Europe/Paris" });
  expect(read(address.split("?")[1] ?? "")).toMatchObject({
    view: "month",
    day: "2026-11-26",
    agent: id,
    zone: "Europe/Paris",
  });
  expect(read("view=year&day=2026-02-30&agent=x&zone=Mars/Olympus&cancelled=yes")).toEqual({});
});
