import { localDay } from "../days.ts";
import type { Currency } from "../money.ts";
import type { Seller } from "./documents.ts";
import type { StampAuthority } from "./stamps.ts";

/** Who issues documents, as it is from a day on. */
export type EntityVersion = {
  entity_id: string;
  prefix: string;
  version: number;
  /** In its own time zone, `2026-01-31`. */
  valid_from: string;
  /** IANA, such as `Africa/Douala`. */
  time_zone: string;
  /** In which it keeps its books. */
  currency: Currency;
  /** ISO 3166-1 alpha-2: services there are billed by it. Empty: all that no other entity bills. */
  countries: readonly string[];
  /** Who must approve its invoices and credit notes before they are delivered; null: no one. */
  stamp_authority: StampAuthority | null;
  seller: Seller;
};

/** What must be known of a seller before it can issue. */
export const REQUIRED_OF_SELLER = ["legal_name", "address", "city", "country"] as const;

/** The version of each entity that is in force at a moment. */
export function entitiesAt(versions: readonly EntityVersion[], moment: Date): EntityVersion[] {
  const inForce = new Map<string, EntityVersion>();
  for (const version of versions) {
    if (version.valid_from > localDay(moment, version.time_zone)) continue;
    const known = inForce.get(version.entity_id);
    if (!known || isLater(version, known)) inForce.set(version.entity_id, version);
  }
  return [...inForce.values()].sort((one, other) => (one.prefix < other.prefix ? -1 : 1));
}

const isLater = (one: EntityVersion, other: EntityVersion): boolean =>
  one.valid_from > other.valid_from || (one.valid_from === other.valid_from && one.version > other.version);

/**
 * Who bills a service in a country (undefined: what belongs to no country, such as a subscription): the entity that names the
 * country, or else one that names none. Undefined when there is none: then documents wait.
 */
export function entityFor(
  versions: readonly EntityVersion[],
  country: string | undefined,
  moment: Date,
): EntityVersion | undefined {
  const inForce = entitiesAt(versions, moment);
  return (
    inForce.find(({ countries }) => country !== undefined && countries.includes(country)) ??
    inForce.find(({ countries }) => countries.length === 0)
  );
}
