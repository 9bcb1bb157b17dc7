import { localDay } from "../days.ts";
import type { Currency } from "../money.ts";
import type { Seller } from "./documents.ts";
import type { StampAuthority } from "./stamps.ts";

/** A version of a document issuer, valid from a day on. */
export type EntityVersion = {
  entity_id: string;
  prefix: string;
  version: number;
  /** In its own time zone, `2026-01-31`. */
  valid_from: string;
  /** IANA, such as `Africa/Douala`. */
  time_zone: string;
  /** The currency of its books. */
  currency: Currency;
  /** ISO 3166-1 alpha-2: the countries whose services it bills. Empty: all that no other entity bills. */
  countries: readonly string[];
  /** The authority that must approve its invoices and credit notes before they are delivered; null: none. */
  stamp_authority: StampAuthority | null;
  seller: Seller;
};

/** The data that a seller must have before it can issue documents. */
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
 * The entity that bills a service in a country (undefined: for things without a country, such as a subscription): the entity that
 * names the country, otherwise one without countries. Undefined when there is none: documents then wait.
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
