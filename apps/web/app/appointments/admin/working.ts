import type { Availability } from "@passerelle/contract/appointments/availability";
import { subtractRanges } from "@passerelle/domain/appointments/ranges";
import {
  type AvailabilityException,
  type AvailabilityRule,
  workedHours,
} from "@passerelle/domain/appointments/working-hours";
import { addDays } from "@passerelle/domain/days";
import { clockOf } from "./zones.ts";

type Hours = Pick<Availability, "rules" | "exceptions">;

/** The weekly hours as the rules of slots have them. */
export const rulesOf = ({ rules }: Pick<Hours, "rules">): AvailabilityRule[] =>
  rules.map((rule) => ({
    weekdays: rule.weekdays,
    from: rule.from_minute,
    to: rule.to_minute,
    zone: rule.zone,
    validFrom: rule.valid_from,
    validUntil: rule.valid_until,
    placeId: rule.place_id,
    kindIds: rule.kind_ids,
  }));

export const exceptionsOf = ({ exceptions }: Pick<Hours, "exceptions">): AvailabilityException[] =>
  exceptions.map((one) => ({
    sort: one.sort,
    day: one.day,
    from: one.from_minute,
    to: one.to_minute,
    zone: one.zone,
    placeId: one.place_id,
  }));

/** The minutes of a day, by the clock of a zone, in which an agent works for any kind; absences are excluded. */
export function workedOn(
  availability: Hours & Pick<Availability, "absences">,
  holidays: ReadonlySet<string>,
  day: string,
  zone: string,
): { from: number; to: number }[] {
  const clock = clockOf(zone);
  const within = { start: clock.instantOf(day, 0), end: clock.instantOf(addDays(day, 1), 0) };
  const rules = rulesOf(availability).map((rule) => ({ ...rule, kindIds: null }));
  const time = { rules, exceptions: exceptionsOf(availability), holidays };
  const { worked } = workedHours(time, { kindId: "", placeId: null }, within, clockOf);
  const absences = availability.absences.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }));
  return subtractRanges(worked, absences).flatMap((range) => {
    const [start, end] = [Math.max(range.start, within.start), Math.min(range.end, within.end)];
    if (start >= end) return [];
    return [
      { from: clock.localAt(start).minute, to: end === within.end ? 1_440 : clock.localAt(end).minute },
    ];
  });
}
