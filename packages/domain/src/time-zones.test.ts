import { expect, test } from "vitest";
import { offsetOf, offsetText, zoneClock } from "./time-zones.ts";

test.each([
  ["2026-01-10", 540, "Africa/Douala", "2026-01-10T08:00:00Z"],
  ["2026-07-10", 540, "Europe/Paris", "2026-07-10T07:00:00Z"],
  ["2026-07-10", 540, "Asia/Kolkata", "2026-07-10T03:30:00Z"],
  ["2026-01-10", 1440, "America/Montreal", "2026-01-11T05:00:00Z"],
  // The hour from 2:00 does not exist on 29 March 2026, and occurs twice on 25 October.
  ["2026-03-29", 119, "Europe/Paris", "2026-03-29T00:59:00Z"],
  ["2026-03-29", 120, "Europe/Paris", "2026-03-29T01:00:00Z"],
  ["2026-03-29", 150, "Europe/Paris", "2026-03-29T01:00:00Z"],
  ["2026-03-29", 180, "Europe/Paris", "2026-03-29T01:00:00Z"],
  ["2026-10-25", 150, "Europe/Paris", "2026-10-25T00:30:00Z"],
  ["2026-10-25", 180, "Europe/Paris", "2026-10-25T02:00:00Z"],
  // Half an hour, from 2:00 on 4 October 2026.
  ["2026-10-04", 130, "Australia/Lord_Howe", "2026-10-03T15:30:00Z"],
  // The day from 0:00 on 5 September 2027 begins at 1:00.
  ["2027-09-05", 30, "America/Santiago", "2027-09-05T04:00:00Z"],
])("on %s, minute %i in %s is %s", (day, minute, zone, instant) => {
  expect(new Date(zoneClock(zone).instantOf(day, minute)).toISOString()).toBe(instant.replace("Z", ".000Z"));
});

test("the hours around clock changes read back as themselves, or as the first of the two that the clock shows", () => {
  for (const zone of ["Europe/Paris", "Europe/London", "America/New_York", "Asia/Kathmandu"]) {
    const clock = zoneClock(zone);
    for (const day of ["2026-03-07", "2026-03-28", "2026-10-24", "2026-10-31"]) {
      const first = Date.parse(`${day}T00:00:00Z`);
      for (let quarter = 0; quarter < 3 * 24 * 4; quarter += 1) {
        const instant = first + quarter * 900_000;
        const { day: local, minute } = clock.localAt(instant);
        const back = clock.instantOf(local, minute);
        expect([0, 3_600_000]).toContain(instant - back);
        expect(clock.localAt(back)).toEqual({ day: local, minute });
      }
    }
  }
});

test.each([
  ["Africa/Douala", "2026-07-01", 60, "UTC+1"],
  ["Europe/Paris", "2026-07-01", 120, "UTC+2"],
  ["Europe/Paris", "2026-12-01", 60, "UTC+1"],
  ["Africa/Abidjan", "2026-12-01", 0, "UTC"],
  ["America/Toronto", "2026-12-01", -300, "UTC\u22125"],
  ["America/St_Johns", "2026-12-01", -210, "UTC\u22123:30"],
  ["Asia/Kathmandu", "2026-12-01", 345, "UTC+5:45"],
])("%s is ahead of UTC on %s by %i minutes: %s", (zone, day, minutes, text) => {
  expect(offsetOf(zone, Date.parse(`${day}T23:30:12Z`))).toBe(minutes);
  expect(offsetText(minutes)).toBe(text);
});
