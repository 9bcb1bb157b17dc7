import type { Availability, AvailabilityInput } from "@passerelle/contract/appointments/availability";
import { addDays } from "@passerelle/domain/days";

type Rule = Availability["rules"][number];
type Exception = Availability["exceptions"][number];

/** Weekly hours, or an exception to them, while they are edited; `key` is stable while the page is open. */
export type DraftRule = Rule & { key: string };
export type DraftException = Exception & { key: string };

/** The hours of an agent as they are edited, until they are saved. */
export type Draft = Pick<Availability, "zone" | "country_code" | "is_bookable"> & {
  rules: DraftRule[];
  exceptions: DraftException[];
};

const keyed = <T extends object>(one: T): T & { key: string } => ({ ...one, key: crypto.randomUUID() });

export const draftOf = ({ zone, country_code, is_bookable, rules, exceptions }: Availability): Draft => ({
  zone,
  country_code,
  is_bookable,
  rules: rules.map(keyed),
  exceptions: exceptions.map(keyed),
});

const withoutKey = <T extends { key: string }>({ key: _, ...rest }: T): Omit<T, "key"> => rest;

/** The body to send for a draft; `version` is that of the hours when they were read. */
export const inputOf = ({ rules, exceptions, ...draft }: Draft, version: number): AvailabilityInput => ({
  ...draft,
  version,
  rules: rules.map(withoutKey),
  exceptions: exceptions.map(withoutKey),
});

/** New weekly hours for one weekday, as a press in the grid creates them. */
export const newRule = (zone: string, weekday: number, from: number, to: number): DraftRule =>
  keyed({
    weekdays: [weekday],
    from_minute: from,
    to_minute: to,
    zone,
    valid_from: null,
    valid_until: null,
    place_id: null,
    kind_ids: null,
  });

export const newException = (zone: string, day: string): DraftException =>
  keyed({ sort: "closed", day, from_minute: 0, to_minute: 24 * 60, zone, place_id: null });

/** Replaces the item with the same key, or appends the item where there is none. */
export const put = <T extends { key: string }>(list: readonly T[], one: T): T[] =>
  list.some(({ key }) => key === one.key)
    ? list.map((other) => (other.key === one.key ? one : other))
    : [...list, one];

type Journey = { from: string; until: string; zone: string };

/**
 * Moves the weekly hours of some days, both included, to the clock of another zone: each rule that is valid then is cut into the
 * parts before, during and after the journey. The part during the journey has no place, since the agent cannot be met at an
 * office.
 */
export function travel(rules: readonly DraftRule[], { from, until, zone }: Journey): DraftRule[] {
  return rules.flatMap((rule) => {
    const [first, last] = [rule.valid_from ?? "", rule.valid_until ?? "9999-12-31"];
    if (last < from || first > until) return [rule];
    const parts: DraftRule[] = [];
    if (first < from) parts.push(keyed({ ...rule, valid_until: addDays(from, -1) }));
    parts.push(
      keyed({
        ...rule,
        zone,
        place_id: null,
        valid_from: first > from ? first : from,
        valid_until: last < until ? last : until,
      }),
    );
    if (last > until) parts.push(keyed({ ...rule, valid_from: addDays(until, 1) }));
    return parts;
  });
}
