import { expect, test } from "vitest";
import { localDay, monthsBefore } from "./days.ts";

test.each([
  ["2026-01-31T23:30:00Z", "Africa/Douala", "2026-02-01"],
  ["2026-01-31T23:30:00Z", "Africa/Dakar", "2026-01-31"],
  ["2026-01-01T02:00:00Z", "America/Toronto", "2025-12-31"],
])("%s in %s is %s", (time, zone, day) => {
  expect(localDay(new Date(time), zone)).toBe(day);
});

test.each([
  ["2026-11-20T10:00:00.000Z", 24, "2024-11-20T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", 12, "2027-02-28T10:00:00.000Z"],
  ["2026-03-31T00:00:00.000Z", 1, "2026-02-28T00:00:00.000Z"],
  ["2026-01-31T23:30:00.000Z", 1, "2025-12-31T23:30:00.000Z"],
])("%s, %i months earlier, is %s", (moment, months, before) => {
  expect(monthsBefore(new Date(moment), months).toISOString()).toBe(before);
});
