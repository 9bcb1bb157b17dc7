import { isZone } from "@passerelle/domain/time-zones";

let source: () => string | undefined = () => undefined;
const listeners = new Set<() => void>();

/**
 * The IANA time zone in which instants are written for the reader: the one of their account, or on the server that of the page which it
 * renders for one person. Undefined for that of this device.
 */
export const readerZone = (): string | undefined => source();

/** As `readerZone`, or the zone of this device. */
export const ownZone = (): string => readerZone() ?? deviceZone();

/** The zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Called once, by the server. */
export function setReaderZone(next: typeof source): void {
  source = next;
}

/** Follows the zone of the account that uses this browser; null or undefined for none. A zone that this device does not know counts as none. */
export function followZone(zone: string | null | undefined): void {
  const next = zone && isZone(zone) ? zone : undefined;
  if (next === source()) return;
  source = () => next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeZone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
