import { expect, test } from "vitest";
import { localDay } from "./days.ts";

test.each([
  ["2026-01-31T23:30:00Z", "Africa/Douala", "2026-02-01"],
  ["2026-01-31T23:30:00Z", "Africa/Dakar", "2026-01-31"],
  ["2026-01-01T02:00:00Z", "America/Toronto", "2025-12-31"],
])("%s in %s is %s", (time, zone, day) => {
  expect(localDay(new Date(time), zone)).toBe(day);
});
