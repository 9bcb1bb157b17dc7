import { expect, test } from "vitest";
import { REQUEST_STATUSES } from "../lifecycle/status.ts";
import { DEFAULT_DELAY_HOURS, delayHours, isLate } from "./lateness.ts";

test.each([
  [{ unit: "hours", minimum: 24, maximum: 48 }, 48],
  [{ unit: "working_days", minimum: 10, maximum: 10 }, 14 * 24],
  [{ unit: "months", minimum: 1, maximum: 9999 }, 730 * 24],
  [{ unit: "on_quote", minimum: null, maximum: null }, DEFAULT_DELAY_HOURS],
  [null, DEFAULT_DELAY_HOURS],
] as const)("%j is due after %s hours", (estimate, hours) => {
  expect(delayHours(estimate)).toBe(hours);
});

test("only a request that we must work on and whose due date has passed is late", () => {
  const now = new Date("2026-03-02T12:00:00Z");
  const before = new Date("2026-03-02T11:59:59Z");
  for (const status of REQUEST_STATUSES) {
    const ours = status === "submitted" || status === "in_progress";
    expect(isLate({ status, dueAt: before }, now)).toBe(ours);
    expect(isLate({ status, dueAt: now }, now)).toBe(false);
    expect(isLate({ status, dueAt: null }, now)).toBe(false);
  }
});
