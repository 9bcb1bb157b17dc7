import { expect, it } from "vitest";
import { addMonths, dayAfterKey, monthRange, startsByDay, weeksOf } from "./days.ts";

it("lays a month out in weeks from Monday", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks[5]).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeksOf("2027-02")).toHaveLength(4);
});

it("adds months over the end of a year", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

it("begins and ends a month by the clock of a zone, also where it changes its clock", () => {
  expect(monthRange("2026-11", "America/Toronto")).toEqual({
    from: Date.parse("2026-11-01T04:00:00Z"),
    until: Date.parse("2026-12-01T05:00:00Z"),
  });
});

it("keeps both starts of an hour that a clock shows twice", () => {
  const starts = ["2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z"].map((starts_at) => ({ starts_at }));
  expect(startsByDay(starts, "America/Toronto").get("2026-11-01")).toEqual([
    { starts_at: "2026-11-01T05:30:00Z", minute: 90 },
    { starts_at: "2026-11-01T06:30:00Z", minute: 90 },
  ]);
});

it("puts a start on the day that it has in the reader's zone", () => {
  const days = startsByDay([{ starts_at: "2026-11-20T02:00:00Z" }], "America/Toronto");
  expect([...days.keys()]).toEqual(["2026-11-19"]);
});

it("skips days that are not free when moving by keys", () => {
  const free = ["2026-11-03", "2026-11-05", "2026-11-12", "2026-11-20"];
  expect(dayAfterKey(free, "2026-11-05", "ArrowRight")).toBe("2026-11-12");
  expect(dayAfterKey(free, "2026-11-05", "ArrowLeft")).toBe("2026-11-03");
  expect(dayAfterKey(free, "2026-11-05", "ArrowDown")).toBe("2026-11-12");
  expect(dayAfterKey(free, "2026-11-12", "ArrowUp")).toBe("2026-11-05");
  expect(dayAfterKey(free, "2026-11-03", "ArrowUp")).toBeUndefined();
  expect(dayAfterKey(free, "2026-11-12", "End")).toBe("2026-11-20");
  expect(dayAfterKey(free, "2026-11-12", "a")).toBeUndefined();
});
