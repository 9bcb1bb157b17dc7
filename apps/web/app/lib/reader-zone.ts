import { isZone } from "@passerelle/domain/zone-names";

let source: () => string | undefined = () => undefined;

/**
 * The IANA time zone in which instants are written for the reader: the one of their account, or on the server that of the page which it
 * renders for one person. Undefined for that of this device.
 */
export const readerZone = (): string | undefined => source();

/** Called once, by the server. */
export function setReaderZone(next: typeof source): void {
  source = next;
}

/**
 * Follows the zone of the account that uses this browser; null or undefined for none. A zone that this device does not know counts as
 * none. What shows dates follows the session, which sets it.
 */
export function followZone(zone: string | null | undefined): void {
  const known = zone && isZone(zone) ? zone : undefined;
  source = () => known;
}
