import { expect, test } from "vitest";
import { publishableFigures } from "./figures.ts";

test.each([
  [0, null, 0, null, null],
  [99, 4.9, 29, null, null],
  [100, 4.9, 29, 100, null],
  [99, 2.1, 30, null, { average: 2.1, count: 30 }],
  [12_345, 4.6, 3_210, 12_345, { average: 4.6, count: 3_210 }],
])("%s completed, %s on average of %s reviews", (completed, average, count, completed_requests, rating) => {
  expect(publishableFigures({ completed, reviews: { average, count } })).toEqual({
    completed_requests,
    rating,
  });
});
