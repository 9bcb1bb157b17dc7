let source: () => string | undefined = () => undefined;

/**
 * The IANA time zone in which instants are written for the reader: the one of their account, or on the server that of the page which it
 * renders for one person. Undefined for that of this device.
 */
export const readerZone = (): string | undefined => source();

/** Whether this device, or the server, knows a zone. Every page has this, and not the whole rule (`domain/zone-names.ts`). */
export function isKnownZone(timeZone: string): boolean {
  try {
    return !!new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    return false;
  }
}

/** Called once, by the server. */
export function setReaderZone(next: typeof source): void {
  source = next;
}

/**
 * Follows the zone of the account that uses this browser; null or undefined for none. A zone that this device does not know counts as
 * none. What shows dates follows the session, which sets it.
 */
export function followZone(zone: string | null | undefined): void {
  const known = zone && isKnownZone(zone) ? zone : undefined;
  source = () => known;
}
