import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MINUTES, isQuietAt, type QuietHours, quietUntil } from "./quiet-hours.ts";

const hours = (from: string, to: string, zone: string): QuietHours => {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return { from: minutes(from), to: minutes(to), zone };
};

test.each([
  [
    "a night in Paris",
    "2026-01-10T22:30:00Z",
    hours("22:00", "07:00", "Europe/Paris"),
    "2026-01-11T06:00:00Z",
  ],
  [
    "the same in summer",
    "2026-07-10T22:30:00Z",
    hours("22:00", "07:00", "Europe/Paris"),
    "2026-07-11T05:00:00Z",
  ],
  [
    "after midnight",
    "2026-01-10T03:00:59Z",
    hours("22:00", "07:00", "Africa/Douala"),
    "2026-01-10T06:00:00Z",
  ],
  ["an afternoon", "2026-01-10T13:00:00Z", hours("12:00", "14:30", "Africa/Abidjan"), "2026-01-10T14:30:00Z"],
  ["the day", "2026-01-10T12:00:00Z", hours("22:00", "07:00", "Europe/Paris"), undefined],
  [
    "the minute at which they end",
    "2026-01-10T06:00:00Z",
    hours("22:00", "07:00", "Europe/Paris"),
    undefined,
  ],
  [
    "the minute before",
    "2026-01-10T05:59:59Z",
    hours("22:00", "07:00", "Europe/Paris"),
    "2026-01-10T06:00:00Z",
  ],
  [
    "a half-hour's zone",
    "2026-01-10T18:00:00Z",
    hours("22:00", "06:15", "Asia/Kolkata"),
    "2026-01-11T00:45:00Z",
  ],
  // The hour from 02:00 does not exist on 29 March 2026 and occurs twice on 25 October.
  [
    "the clock put forward",
    "2026-03-29T00:30:00Z",
    hours("22:00", "07:00", "Europe/Paris"),
    "2026-03-29T05:00:00Z",
  ],
  [
    "put forward over the end",
    "2026-03-29T00:30:00Z",
    hours("22:00", "02:30", "Europe/Paris"),
    "2026-03-29T01:00:00Z",
  ],
  [
    "put forward over all that is not quiet",
    "2026-03-28T22:00:00Z",
    hours("02:30", "02:00", "Europe/Paris"),
    "2026-03-30T00:00:00Z",
  ],
  [
    "the clock put back",
    "2026-10-24T23:30:00Z",
    hours("22:00", "07:00", "Europe/Paris"),
    "2026-10-25T06:00:00Z",
  ],
])("%s", (_, now, quiet, until) => {
  expect(quietUntil(new Date(now), quiet)?.toISOString()).toBe(
    until === undefined ? undefined : new Date(until).toISOString(),
  );
});

test("waits until the quiet hours end, at most a day and the hour of a clock change unless it skips the end", () => {
  const quiet = fc
    .record({
      from: fc.integer({ min: 0, max: 1_439 }),
      to: fc.integer({ min: 0, max: 1_439 }),
      zone: fc.constantFrom(
        "Europe/Paris",
        "America/Toronto",
        "Africa/Douala",
        "Asia/Kathmandu",
        "Australia/Lord_Howe",
      ),
    })
    .filter(({ from, to }) => from !== to);
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, quiet, (now, asked) => {
      const until = quietUntil(now, asked);
      if (until === undefined) return;
      const waited = until.getTime() - now.getTime();
      expect(waited).toBeGreaterThan(0);
      // A change of the clock may skip everything between the end and the next beginning.
      const between = (asked.from - asked.to + DAY_MINUTES) % DAY_MINUTES;
      expect(waited).toBeLessThanOrEqual((between > 60 ? 25 : 49) * 3_600_000);
      expect(quietUntil(until, asked)).toBeUndefined();
      expect(quietUntil(new Date(until.getTime() - 1), asked)).toEqual(until);
    }),
  );
});

test("of a window and its complement exactly one contains each minute", () => {
  const minute = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(minute, minute, minute, (at, from, to) => {
      fc.pre(from !== to);
      expect(isQuietAt(at, { from, to })).toBe(!isQuietAt(at, { from: to, to: from }));
    }),
  );
});
