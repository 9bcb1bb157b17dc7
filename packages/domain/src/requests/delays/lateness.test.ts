import fc from "fast-check";
import { expect, test } from "vitest";
import { REQUEST_STATUSES } from "../lifecycle/status.ts";
import { DEFAULT_DELAY_HOURS, delayHours, isLate, promisedHours } from "./lateness.ts";

test.each([
  ["24-48 heures", 48],
  ["24–48 hours", 48],
  ["48h", 48],
  ["3 à 5 jours", 5 * 24],
  ["3 to 5 days", 5 * 24],
  ["10 jours ouvrés", 14 * 24],
  ["5-7 business days", Math.round((7 * 24 * 7) / 5)],
  ["2 à 4 semaines", 28 * 24],
  ["1 semaine, ou 10 jours en période de fêtes", 10 * 24],
  ["2 mois", 60 * 24],
  ["Environ 1 Mois", 30 * 24],
  ["9999 mois", 730 * 24],
  ["Sur devis", undefined],
  ["0 jour", undefined],
  ["3 journaux", undefined],
  ["", undefined],
  [null, undefined],
] as const)("%j promises %s hours", (text, hours) => {
  expect(promisedHours(text)).toBe(hours);
});

test("texts without a number use the default delay", () => {
  expect(delayHours({ fr: "Sur devis", en: null })).toBe(DEFAULT_DELAY_HOURS);
  expect(delayHours({ fr: "Sur devis", en: "2 weeks" })).toBe(14 * 24);
  expect(delayHours({ fr: "3 jours", en: "2 weeks" })).toBe(3 * 24);
});

test("any text gives a positive whole number of hours", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const hours = delayHours({ fr: text, en: text });
      expect(Number.isInteger(hours) && hours > 0 && hours <= 730 * 24).toBe(true);
    }),
  );
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
