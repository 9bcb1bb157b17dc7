import { expect, test } from "vitest";
import { type EstimatedTime, estimateErrors, longestHours } from "./estimated-time.ts";

const time = (minimum: number | null, maximum: number | null, unit: string) =>
  ({ minimum, maximum, unit }) as EstimatedTime;

test.each([
  [time(24, 48, "hours"), 48],
  [time(3, 5, "days"), 5 * 24],
  [time(10, 10, "working_days"), 14 * 24],
  [time(5, 7, "working_days"), Math.round((7 * 24 * 7) / 5)],
  [time(2, 4, "weeks"), 28 * 24],
  [time(2, 2, "months"), 60 * 24],
  [time(null, null, "on_quote"), undefined],
])("%j is at most %s hours", (estimate, hours) => {
  expect(estimateErrors(estimate)).toEqual([]);
  expect(longestHours(estimate)).toBe(hours);
});

test.each([
  [time(1, 2, "years"), "unit", "unit_unknown"],
  [time(1, 2, ""), "unit", "unit_unknown"],
  [time(null, 2, "days"), "minimum", "required"],
  [time(2, null, "days"), "maximum", "required"],
  [time(0, 2, "days"), "minimum", "duration_invalid"],
  [time(1, 2.5, "days"), "maximum", "duration_invalid"],
  [time(1, 10_000, "days"), "maximum", "duration_invalid"],
  [time(3, 2, "days"), "maximum", "duration_invalid"],
  [time(3, null, "on_quote"), "minimum", "duration_invalid"],
  [time(Number.NaN, 3, "days"), "minimum", "duration_invalid"],
])("%j is refused for its %s", (estimate, field, code) => {
  expect(estimateErrors(estimate)).toEqual([{ field, code }]);
});
