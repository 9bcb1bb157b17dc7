import type { MandateForm, MandateStatus } from "./status.ts";

/** What a clerk decides about the scan of a mandate that was signed before an authority. */
export const SCAN_VERDICTS = ["accepted", "refused"] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];

/**
 * Why a scan is refused: it cannot be read, pages are missing, the paper has another text than the one that was signed here, a
 * signature, the stamp of an authority is missing, that authority is not competent, or another person signed.
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

/** Forms that an authority takes part in: the paper is printed, signed before it, and scanned. */
export const isOnPaper = (form: MandateForm): boolean => form !== "app";

/** Whether the two sides can send a scan now: until one was accepted, which ends the state. */
export const canSendScan = ({ status, form }: { status: MandateStatus; form: MandateForm }): boolean =>
  status === "awaiting_legalisation" && isOnPaper(form);

/** Whether the paper can be printed: the text is agreed upon by both, so that no one signs a paper that changes. */
export const isPrintable = ({ status, form }: { status: MandateStatus; form: MandateForm }): boolean =>
  isOnPaper(form) && (status === "awaiting_legalisation" || status === "active");

export type ScanCheckRefusal = "own_mandate" | "scan_checked" | "scan_replaced" | "not_waiting";

/**
 * Why a clerk cannot decide about a scan; undefined when they can. No one decides about a mandate that they gave or hold, nor about
 * a scan that they sent.
 */
export function scanCheckRefusal(
  clerkId: string,
  mandate: { status: MandateStatus; form: MandateForm; principalId: string; holderId: string | null },
  scan: { senderId: string | null; isCurrent: boolean; verdict: ScanVerdict | null },
): ScanCheckRefusal | undefined {
  if ([mandate.principalId, mandate.holderId, scan.senderId].includes(clerkId)) return "own_mandate";
  if (scan.verdict) return "scan_checked";
  if (!scan.isCurrent) return "scan_replaced";
  return canSendScan(mandate) ? undefined : "not_waiting";
}

/**
 * Days after which a scan that put no mandate in force is erased: since it was refused or replaced, or since its mandate ended. The
 * accepted one is kept with the mandate, as evidence.
 */
export const SCAN_KEPT_DAYS = 30;

/** The steps of an instruction: its lines that are not empty. */
export const stepsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
