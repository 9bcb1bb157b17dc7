import * as fc from "fast-check";
import { expect, test } from "vitest";
import { comparedRanges, DAY_FIGURES } from "./day-figures.ts";

test("there are six figures, each once", () => {
  expect(DAY_FIGURES).toHaveLength(6);
  expect(new Set(DAY_FIGURES).size).toBe(6);
});

test("Thursday until noon is compared with the previous Thursday until noon", () => {
  expect(comparedRanges(new Date("2026-11-26T12:30:00Z"))).toEqual({
    today: { from: new Date("2026-11-26T00:00:00Z"), until: new Date("2026-11-26T12:30:00Z") },
    lastWeek: { from: new Date("2026-11-19T00:00:00Z"), until: new Date("2026-11-19T12:30:00Z") },
  });
});

test("both ranges are as long, on the same weekday", () => {
  const anyMoment = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyMoment, (now) => {
      const { today, lastWeek } = comparedRanges(now);
      const length = ({ from, until }: typeof today) => until.getTime() - from.getTime();
      expect(length(lastWeek)).toBe(length(today));
      expect(lastWeek.from.getUTCDay()).toBe(today.from.getUTCDay());
      expect(lastWeek.until.getTime()).toBeLessThan(today.from.getTime());
    }),
  );
});
