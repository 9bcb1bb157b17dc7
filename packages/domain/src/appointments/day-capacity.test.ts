import fc from "fast-check";
import { expect, test } from "vitest";
import { zoneClock } from "../time-zones.ts";
import { fullDays, wholeDays } from "./day-capacity.ts";

const at = (text: string) => Date.parse(text);
const DAY_MS = 24 * 60 * 60 * 1000;

test("a day is full by the clock of its agent, from midnight to midnight", () => {
  const starts = [at("2027-03-01T22:30:00Z"), at("2027-03-01T23:30:00Z"), at("2027-03-02T09:00:00Z")];
  // In Douala, 23:30 UTC is the next day.
  expect(fullDays(starts, 2, zoneClock("Africa/Douala"))).toEqual([
    { start: at("2027-03-01T23:00:00Z"), end: at("2027-03-02T23:00:00Z") },
  ]);
  expect(fullDays(starts, 2, zoneClock("UTC"))).toEqual([
    { start: at("2027-03-01T00:00:00Z"), end: at("2027-03-02T00:00:00Z") },
  ]);
});

test("without limit no day is full, and a day on which the clock is changed is shorter", () => {
  const starts = [at("2027-03-28T09:00:00Z")];
  expect(fullDays(starts, null, zoneClock("Europe/Paris"))).toEqual([]);
  const [day] = fullDays(starts, 1, zoneClock("Europe/Paris"));
  expect((day?.end ?? 0) - (day?.start ?? 0)).toBe(DAY_MS - 60 * 60 * 1000);
});

test("the days around a range begin and end at midnight, 25 hours apart on the last Sunday of October", () => {
  const clock = zoneClock("Europe/Paris");
  const late = { start: at("2027-10-31T22:30:00Z"), end: at("2027-10-31T22:45:00Z") };
  const day = { start: at("2027-10-30T22:00:00Z"), end: at("2027-10-31T23:00:00Z") };
  expect(wholeDays(late, clock)).toEqual(day);
  expect(day.end - day.start).toBe(DAY_MS + 60 * 60 * 1000);
  const early = { start: day.start, end: day.start + 1 };
  expect(wholeDays(early, clock)).toEqual(day);
});

test("exactly the days with the number of the limit are full", () => {
  const clock = zoneClock("America/Toronto");
  const times = fc.array(fc.integer({ min: at("2027-01-01T00:00:00Z"), max: at("2027-01-10T00:00:00Z") }));
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 4 }), (starts, limit) => {
      const full = fullDays(starts, limit, clock);
      for (const start of starts) {
        const { day } = clock.localAt(start);
        const count = starts.filter((one) => clock.localAt(one).day === day).length;
        expect(full.some((range) => range.start <= start && start < range.end)).toBe(count >= limit);
      }
    }),
  );
});
