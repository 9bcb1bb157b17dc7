import type { CaseStatus } from "./case-status.ts";

/** Days after which the pictures and the declared data of a closed case are erased (trust.md). */
export const ERASED_AFTER_DAYS = 30;

/** Days without a change after which a draft or a revision counts as abandoned. */
export const ABANDONED_AFTER_DAYS = 60;

/** The time at which a decided case is erased; null while it is open or ends by itself. The level and its dates are kept. */
export function eraseAfter(status: CaseStatus, decidedAt: Date): Date | null {
  const closed = status === "verified" || status === "rejected" || status === "revoked";
  return closed ? new Date(decidedAt.getTime() + ERASED_AFTER_DAYS * 24 * 60 * 60 * 1000) : null;
}
