/**
 * Whether an uploaded file was scanned for viruses. `not_scanned`: no scanner was configured when it was uploaded, or it was
 * uploaded before scans were introduced.
 */
export const SCAN_STATES = ["pending", "clean", "infected", "not_scanned"] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** What a scanner found in a file. */
export type ScanVerdict = { state: "clean" } | { state: "infected"; signature: string };

/** The sender of an infected file, from the view of the reader. */
export const INFECTED_FILE_SENDERS = ["self", "other"] as const;
export type InfectedFileSender = (typeof INFECTED_FILE_SENDERS)[number];

/** How long the bytes of an infected file are kept, in days: long enough to examine a false alarm. */
export const QUARANTINE_DAYS = 30;

/** The state of a file that was just uploaded. */
export const stateAtUpload = (hasScanner: boolean): ScanState => (hasScanner ? "pending" : "not_scanned");

/**
 * The state of a file for presentation and decisions. A file without a scan waits for one if a scanner is configured; otherwise
 * it does not wait.
 */
export function effectiveState(state: ScanState, hasScanner: boolean): ScanState {
  return state === "pending" || state === "not_scanned" ? stateAtUpload(hasScanner) : state;
}

/**
 * The state after a scan; undefined when the file was already scanned, so that the verdict changes nothing. An infected file
 * never becomes clean.
 */
export function stateAfterScan(state: ScanState, verdict: ScanVerdict): ScanState | undefined {
  return state === "pending" || state === "not_scanned" ? verdict.state : undefined;
}

/** Whether a file in this effective state is withheld from all readers except its uploader. */
export const isHeldByScan = (state: ScanState): state is "pending" | "infected" =>
  state === "pending" || state === "infected";

/**
 * The reason why a file may not be read; undefined when it may. Only its uploader may read a file that waits for its scan, and no
 * one may read an infected file.
 */
export function readingRefusal(
  state: ScanState,
  { isUploader, hasScanner }: { isUploader: boolean; hasScanner: boolean },
): "file_scan_pending" | "file_infected" | undefined {
  const effective = effectiveState(state, hasScanner);
  if (effective === "infected") return "file_infected";
  return effective === "pending" && !isUploader ? "file_scan_pending" : undefined;
}
