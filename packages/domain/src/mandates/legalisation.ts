import type { ScanState } from "../scans/scan-state.ts";
import type { MandateForm, MandateStatus } from "./status.ts";

/** The verdicts of a reviewer on the scan of a mandate that was signed before an authority. */
export const SCAN_VERDICTS = ["accepted", "refused"] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];

/**
 * The reasons why a scan is refused: it cannot be read, pages are missing, the text differs from the one agreed here, a signature
 * or the stamp of an authority is missing, the authority is not competent, or another person signed.
 */
export const SCAN_REFUSALS = [
  "unreadable",
  "incomplete",
  "other_text",
  "not_signed",
  "not_legalised",
  "wrong_authority",
  "other_person",
] as const;
export type ScanRefusal = (typeof SCAN_REFUSALS)[number];

/** Whether an authority is involved in this form: the paper is printed, signed before the authority, and scanned. */
export const isOnPaper = (form: MandateForm): boolean => form !== "app";

/** Whether the two people can send a scan now: until one is accepted, which changes the status. */
export const canSendScan = ({ status, form }: { status: MandateStatus; form: MandateForm }): boolean =>
  status === "awaiting_legalisation" && isOnPaper(form);

/** Whether the paper can be printed: both have agreed on the text, so it can no longer change. */
export const isPrintable = ({ status, form }: { status: MandateStatus; form: MandateForm }): boolean =>
  isOnPaper(form) && (status === "awaiting_legalisation" || status === "active");

export type ScanCheckRefusal = "own_mandate" | "scan_checked" | "scan_replaced" | "not_waiting";

/**
 * The reason why a reviewer cannot decide on a scan; undefined when they can. Reviewers may not decide on a mandate that they
 * gave or hold, nor on a scan that they sent.
 */
export function scanCheckRefusal(
  reviewerId: string,
  mandate: { status: MandateStatus; form: MandateForm; principalId: string; holderId: string | null },
  scan: { senderId: string | null; isCurrent: boolean; verdict: ScanVerdict | null },
): ScanCheckRefusal | undefined {
  if ([mandate.principalId, mandate.holderId, scan.senderId].includes(reviewerId)) return "own_mandate";
  if (scan.verdict) return "scan_checked";
  if (!scan.isCurrent) return "scan_replaced";
  return canSendScan(mandate) ? undefined : "not_waiting";
}

/** Whether the newest scan of a mandate waits for a reviewer, who cannot open a file with malware. */
export const isInCheck = (newest: { verdict: ScanVerdict | null; scan: ScanState } | undefined): boolean =>
  newest !== undefined && newest.verdict === null && newest.scan !== "infected";

/**
 * Days after which a scan that put no mandate in force is erased, counted from its refusal or replacement, or from the end of its
 * mandate. The accepted scan is kept with the mandate, as evidence.
 */
export const SCAN_KEPT_DAYS = 30;

/** The steps of an instruction: its lines that are not empty. */
export const stepsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
