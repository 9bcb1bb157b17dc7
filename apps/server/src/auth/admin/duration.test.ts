import { expect, test } from "vitest";
import { parseGoDuration } from "./duration.ts";

test.each([
  ["24h", 86_400_000],
  ["1h30m", 5_400_000],
  ["1.5h", 5_400_000],
  [".5s", 500],
  ["100ms", 100],
  ["2µs", 0.002],
  ["0", 0],
  ["-1m", -60_000],
])("parses %s as %d ms", (text, expected) => {
  expect(parseGoDuration(text)).toBeCloseTo(expected, 6);
});

test.each(["", "h", "1", "1d", "1 h", "1h ", "one", "1h-1m", "1e3s"])("refuses %j", (text) => {
  expect(parseGoDuration(text)).toBeUndefined();
});
