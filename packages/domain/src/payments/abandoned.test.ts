import * as fc from "fast-check";
import { expect, test } from "vitest";
import { contributionsEndAt, nextAbandonedStep, REMINDER_DAYS } from "./abandoned.ts";

const DAY = 24 * 60 * 60 * 1000;
const START = new Date("2026-11-01T08:00:00Z");
const after = (days: number) => new Date(START.getTime() + days * DAY);

test.each([
  [15, 0, null, undefined],
  [16, 0, null, "remind"],
  [17, 1, 16, undefined],
  [26, 1, 16, undefined],
  [27, 1, 16, "remind"],
  [29, 2, 16, undefined],
  [30, 2, 16, "refund"],
  // The job did not run for weeks: its customer still has two weeks.
  [60, 0, null, "remind"],
  [61, 1, 60, undefined],
  [71, 1, 60, "remind"],
  [73, 2, 60, undefined],
  [74, 2, 60, "refund"],
] as const)("on day %i, after %i reminders (the first on day %s): %s", (day, reminders, first, step) => {
  const firstReminderAt = first === null ? null : after(first);
  expect(nextAbandonedStep({ touchedAt: START, days: 30, reminders, firstReminderAt }, after(day))).toBe(
    step,
  );
});

test("whenever the job runs, both reminders come first, and two weeks pass after the first one", () => {
  const runs = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 120, maxLength: 120 });
  fc.assert(
    fc.property(fc.integer({ min: 15, max: 60 }), runs, (days, gaps) => {
      let day = 0;
      let reminders = 0;
      let firstReminderAt: Date | null = null;
      for (const gap of gaps) {
        day += gap;
        const now = after(day);
        const step = nextAbandonedStep({ touchedAt: START, days, reminders, firstReminderAt }, now);
        if (step === "remind") {
          firstReminderAt ??= now;
          reminders += 1;
        }
        if (step === "refund") {
          expect(reminders).toBe(REMINDER_DAYS.length);
          expect(now.getTime()).toBeGreaterThanOrEqual((firstReminderAt as Date | null)?.getTime() ?? 0);
          expect(now >= contributionsEndAt({ touchedAt: START, days, firstReminderAt })).toBe(true);
          expect(day).toBeGreaterThanOrEqual(days);
          return;
        }
      }
      throw new Error("never refunded");
    }),
  );
});
