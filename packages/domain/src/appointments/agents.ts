import type { ZoneClock } from "../time-zones.ts";
import type { AvailabilityException, AvailabilityRule } from "./working-hours.ts";
import { weekdayOf } from "./working-hours.ts";

/**
 * The zone of an agent at an instant: that of the extra or weekly hours around it, otherwise `usual`. Booked appointments keep
 * the zone of their booking.
 */
export function agentZoneAt(
  time: { rules: readonly AvailabilityRule[]; exceptions: readonly AvailabilityException[] },
  instant: number,
  usual: string,
  clockOf: (zone: string) => ZoneClock,
): string {
  const isWithin = (
    { zone, from, to }: { zone: string; from: number; to: number },
    onDay: (day: string) => boolean,
  ) => {
    const { day, minute } = clockOf(zone).localAt(instant);
    return onDay(day) && minute >= from && minute < to;
  };
  const extra = time.exceptions.find(
    (one) => one.sort === "extra" && isWithin(one, (day) => day === one.day),
  );
  const weekly = time.rules.find((rule) =>
    isWithin(
      rule,
      (day) =>
        rule.weekdays.includes(weekdayOf(day)) &&
        (rule.validFrom === null || rule.validFrom <= day) &&
        (rule.validUntil === null || day <= rule.validUntil),
    ),
  );
  return extra?.zone ?? weekly?.zone ?? usual;
}
