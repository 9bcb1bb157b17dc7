let source: () => string | undefined = () => undefined;

/**
 * The IANA time zone in which instants are written for the reader; undefined for that of this device. The server knows it while it renders
 * the page of one person (`page-reader.ts`).
 */
export const readerZone = (): string | undefined => source();

/** Called once, by the server. */
export function setReaderZone(next: typeof source): void {
  source = next;
}
