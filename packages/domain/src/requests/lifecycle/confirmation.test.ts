import { expect, test } from "vitest";
import { remindersDue } from "./confirmation.ts";

const PAID = new Date("2026-11-20T10:00:00Z");

test.each([
  ["2026-11-20T09:59:00Z", 0],
  ["2026-11-20T10:14:59Z", 0],
  ["2026-11-20T10:15:00Z", 1],
  ["2026-11-21T09:59:59Z", 1],
  ["2026-11-21T10:00:00Z", 2],
  ["2026-12-24T10:00:00Z", 2],
])("at %s %i reminders are due of a payment at 10:00", (now, due) => {
  expect(remindersDue(PAID, new Date(now))).toBe(due);
});
