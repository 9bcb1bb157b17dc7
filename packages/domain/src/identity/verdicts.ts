import { type CaseStatus, DECISIONS, type Decision } from "./case-status.ts";
import type { DocumentSide } from "./document-sides.ts";

/** A reviewer's verdict on one picture. `retry`: its person sends it again; `refused`: the document cannot be used. */
export const IDENTITY_VERDICTS = ["accepted", "retry", "refused"] as const;
export type IdentityVerdict = (typeof IDENTITY_VERDICTS)[number];

/** The reasons why a picture must be sent again; each has a prepared text and an example. */
export const RETRY_REASONS = [
  "blurred",
  "cut_off",
  "glare",
  "too_dark",
  "covered",
  "unreadable",
  "wrong_side",
] as const;

/** The reasons why a document cannot be used. */
export const REFUSAL_REASONS = ["expired", "wrong_document", "other_person", "altered", "copy"] as const;

export const VERDICT_REASONS = [...RETRY_REASONS, ...REFUSAL_REASONS] as const;
export type VerdictReason = (typeof VERDICT_REASONS)[number];

export type GivenIdentityVerdict = {
  verdict: IdentityVerdict;
  reason: VerdictReason | null;
  note: string | null;
};

const REASONS_OF: Readonly<Record<IdentityVerdict, readonly VerdictReason[]>> = {
  accepted: [],
  retry: RETRY_REASONS,
  refused: REFUSAL_REASONS,
};

/** The reasons that a verdict can have. */
export const reasonsOf = (verdict: IdentityVerdict): readonly VerdictReason[] => REASONS_OF[verdict];

/** Whether verdict and reason belong together: all verdicts except an acceptance have a reason. */
export function isVerdictComplete({
  verdict,
  reason,
}: Pick<GivenIdentityVerdict, "verdict" | "reason">): boolean {
  const reasons = REASONS_OF[verdict];
  return reason === null ? reasons.length === 0 : reasons.includes(reason);
}

/** The current picture of a side with its latest verdict. */
export type JudgedSide = { side: DocumentSide; verdict: IdentityVerdict | null };

/**
 * The decisions that the verdicts of a case under review allow. Verifying requires that every picture is accepted; a revision or
 * a rejection is always possible.
 */
export function possibleDecisions(
  status: CaseStatus,
  required: readonly DocumentSide[],
  judged: readonly JudgedSide[],
): readonly Decision[] {
  if (status !== "in_review") return [];
  const isAccepted = (side: DocumentSide) =>
    judged.some((one) => one.side === side && one.verdict === "accepted");
  return required.every(isAccepted) ? DECISIONS : DECISIONS.filter((decision) => decision !== "verify");
}

/** Whether a decision needs a note for its person: a rejection, and a revision in which no picture must be sent again. */
export const needsNote = (decision: Decision, toSend: readonly DocumentSide[]): boolean =>
  decision === "reject" || (decision === "request_revision" && toSend.length === 0);

/** The sides that must be sent before a case can be submitted: missing, or not accepted in a revision. */
export function sidesToSend(
  required: readonly DocumentSide[],
  judged: readonly JudgedSide[],
): readonly DocumentSide[] {
  return required.filter((side) => {
    const current = judged.find((one) => one.side === side);
    return !current || current.verdict === "retry" || current.verdict === "refused";
  });
}
