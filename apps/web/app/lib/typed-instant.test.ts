import { expect, test } from "vitest";
import { typedInstant } from "./typed-instant.ts";

test.each([
  ["2026-11-27T08:30", "Africa/Douala", "2026-11-27T07:30:00.000Z"],
  ["2026-11-27T08:30", "America/Toronto", "2026-11-27T13:30:00.000Z"],
  ["2026-07-01T00:15", "Europe/Paris", "2026-06-30T22:15:00.000Z"],
  // The clock shows this time twice: the first of them.
  ["2026-10-25T02:30", "Europe/Paris", "2026-10-25T00:30:00.000Z"],
])("%s by the clock of %s is %s", (typed, zone, instant) => {
  expect(typedInstant(typed, zone).toISOString()).toBe(instant);
});

test.each(["", "2026-11-27", "T08:30", "2026-11-27T", "275760-09-12T23:59"])("%j is no instant", (typed) => {
  expect(typedInstant(typed, "Europe/Paris").getTime()).toBeNaN();
});
