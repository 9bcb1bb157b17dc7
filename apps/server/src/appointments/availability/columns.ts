import type { AvailabilityException, AvailabilityRule } from "@passerelle/domain/appointments/working-hours";

/** Weekly hours as the database and the contract name their parts. */
export const ruleColumns = (rule: AvailabilityRule) => ({
  weekdays: [...rule.weekdays],
  from_minute: rule.from,
  to_minute: rule.to,
  zone: rule.zone,
  valid_from: rule.validFrom,
  valid_until: rule.validUntil,
  place_id: rule.placeId,
  kind_ids: rule.kindIds && [...rule.kindIds],
});

/** An exception in the names of the database and the contract. */
export const exceptionColumns = ({ from, to, placeId, ...one }: AvailabilityException) => ({
  sort: one.sort,
  day: one.day,
  from_minute: from,
  to_minute: to,
  zone: one.zone,
  place_id: placeId,
});
