import type { Readable } from "node:stream";
import type { ScanVerdict } from "@passerelle/domain/scans/scan-state";

/** Looks for viruses in files. */
export type Scanner = {
  /**
   * Reads the bytes to their end. Throws `ScannerUnavailable` when it cannot be asked now, and `ScanRefused` when it does not
   * scan this file; neither says anything about the file. What the bytes throw is thrown.
   */
  scan: (bytes: Readable) => Promise<ScanVerdict>;
  /** Throws `ScannerUnavailable` unless it answers, and `ScannerForeign` when something else answers. */
  check: () => Promise<void>;
};

/** The scanner is down, slow, or gives no valid answer. The same file may be scanned later. */
export class ScannerUnavailable extends Error {
  override name = "ScannerUnavailable";
}

/** What answers at the scanner's address is not one: the configuration is wrong. */
export class ScannerForeign extends ScannerUnavailable {
  override name = "ScannerForeign";
}

/** The scanner answers, but does not scan this file: it is larger than its limit, or it failed on it. */
export class ScanRefused extends Error {
  override name = "ScanRefused";
}
