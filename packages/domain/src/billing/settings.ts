import { localDay } from "../days.ts";
import type { EntityVersion } from "./entities.ts";
import { AUTHORITY_COUNTRIES } from "./stamps.ts";
import type { TaxRate } from "./tax.ts";

/** The reason why a new version of a billing entity is refused, and the wrong field. */
export type EntityRefusal =
  | { field: "valid_from"; code: "day_past" }
  | { field: "countries"; code: "country_taken" }
  | { field: "stamp_authority"; code: "authority_elsewhere" };

/**
 * Whether a version of a billing entity can be saved. It must begin today or later, in its own time zone, because documents of
 * earlier days are already issued; the first version of an entity may begin on any day. A country belongs to one entity, and an
 * authority stamps only for sellers of its own country.
 */
export function entityRefusal(
  wanted: Pick<EntityVersion, "entity_id" | "valid_from" | "time_zone" | "countries" | "stamp_authority"> & {
    seller: Pick<EntityVersion["seller"], "country">;
  },
  versions: readonly EntityVersion[],
  now: Date,
): EntityRefusal | undefined {
  const isFirst = versions.every(({ entity_id }) => entity_id !== wanted.entity_id);
  if (!isFirst && wanted.valid_from < localDay(now, wanted.time_zone)) {
    return { field: "valid_from", code: "day_past" };
  }
  const { stamp_authority: authority, seller } = wanted;
  if (authority && AUTHORITY_COUNTRIES[authority] !== seller.country)
    return { field: "stamp_authority", code: "authority_elsewhere" };
  const isTaken = newestOf(versions).some(
    ({ entity_id, countries }) =>
      entity_id !== wanted.entity_id && countries.some((country) => wanted.countries.includes(country)),
  );
  return isTaken ? { field: "countries", code: "country_taken" } : undefined;
}

/** The newest version of each entity, even if it is not in force yet. */
export function newestOf(versions: readonly EntityVersion[]): EntityVersion[] {
  const newest = new Map<string, EntityVersion>();
  for (const version of versions) {
    const known = newest.get(version.entity_id);
    if (!known || version.version > known.version) newest.set(version.entity_id, version);
  }
  return [...newest.values()];
}

/**
 * Whether a rate can be set or removed: it must begin later than today (`2026-01-31`), because documents of earlier days were
 * already issued with other rates. The first rate of a country and category may begin on any day.
 */
export function isRateOpen(
  wanted: Pick<TaxRate, "country" | "category" | "valid_from">,
  rates: readonly TaxRate[],
  today: string,
): boolean {
  const isFirst = rates.every(
    ({ country, category }) => country !== wanted.country || category !== wanted.category,
  );
  return isFirst || wanted.valid_from > today;
}
