import type { CaseStatus } from "./case-status.ts";

/** Days after which the pictures and the declared data of a closed case are erased (trust.md). */
export const ERASED_AFTER_DAYS = 30;

/** Days without a change after which a draft or a revision counts as abandoned. */
export const ABANDONED_AFTER_DAYS = 60;

/** The time at which a decided case is erased; null while it is open. A verification keeps its level and its dates. */
export function eraseAfter(status: CaseStatus, decidedAt: Date): Date | null {
  const closed = status === "verified" || status === "rejected";
  return closed ? new Date(decidedAt.getTime() + ERASED_AFTER_DAYS * 24 * 60 * 60 * 1000) : null;
}
