import { expect, test } from "vitest";
import { EXTERNAL_PARTS, stateOfPart } from "./parts.ts";

const EARLY = new Date("2026-11-20T10:00:00Z");
const LATE = new Date("2026-11-20T10:00:01Z");

test.each([
  ["unchecked", "outside", null, null, null],
  ["up", "outside", LATE, EARLY, 30],
  ["up", "built_in", LATE, null, 1_999],
  ["slow", "outside", LATE, EARLY, 2_000],
  ["down", "outside", EARLY, LATE, 30],
  ["down", "outside", LATE, LATE, 30],
  ["down", "outside", null, EARLY, null],
  ["absent", "absent", LATE, EARLY, 30],
] as const)(
  "a part is %s (%s, succeeded %s, failed %s, %s ms)",
  (state, kind, succeededAt, failedAt, latencyMs) => {
    expect(stateOfPart(kind, { succeededAt, failedAt, latencyMs })).toBe(state);
  },
);

test("no part is listed twice", () => {
  expect(new Set(EXTERNAL_PARTS).size).toBe(EXTERNAL_PARTS.length);
});
