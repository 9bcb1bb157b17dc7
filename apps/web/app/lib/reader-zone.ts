import { isZone } from "@passerelle/domain/zone-names";

let source: () => string | undefined = () => undefined;

/**
 * The IANA time zone in which instants are written for the reader: that of their account or, on the server, that of the page
 * which it renders for one person. Undefined means the zone of this device.
 */
export const readerZone = (): string | undefined => source();

/** Called once, by the server. */
export function setReaderZone(next: typeof source): void {
  source = next;
}

/**
 * Uses the zone of the account of this browser; null, undefined or a zone that this device does not know means none. Components
 * that show dates follow the session, which calls this.
 */
export function followZone(zone: string | null | undefined): void {
  const known = zone && isZone(zone) ? zone : undefined;
  source = () => known;
}
