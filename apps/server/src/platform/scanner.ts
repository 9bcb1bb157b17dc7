import type { Readable } from "node:stream";
import type { ScanVerdict } from "@passerelle/domain/scans/scan-state";

/** Looks for viruses in files. */
export type Scanner = {
  /**
   * Reads the bytes to their end. Throws `ScannerUnavailable` when the scanner does not work now, and `ScanRefused` when it does
   * not scan this file; neither is a verdict. Errors of `bytes` are thrown unchanged.
   */
  scan: (bytes: Readable) => Promise<ScanVerdict>;
  /** Throws `ScannerUnavailable` unless the scanner answers, and `ScannerForeign` when another service answers. */
  check: () => Promise<void>;
};

/** The scanner is down, slow, or gives no valid answer. The same file may be scanned later. */
export class ScannerUnavailable extends Error {
  override name = "ScannerUnavailable";
}

/** The service at the scanner's address is not a scanner: the configuration is wrong. */
export class ScannerForeign extends ScannerUnavailable {
  override name = "ScannerForeign";
}

/** The scanner works, but did not scan this file: the file exceeds its limit, or the scan failed. */
export class ScanRefused extends Error {
  override name = "ScanRefused";
}
