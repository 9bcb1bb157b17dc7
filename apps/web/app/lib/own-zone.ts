import { readerZone } from "./reader-zone.ts";

/** The zone of this device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which times are written for the reader, or that of this device. */
export const ownZone = (): string => readerZone() ?? deviceZone();
