import { type ReviewRefusal, reviewRefusal } from "@passerelle/domain/identity/reviewers";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockProfile } from "../../profiles/service.ts";
import { lockCase } from "../move-case.ts";
import type { StoredCase } from "../queries.ts";

/** Why a reviewer may not review a case; undefined when they may. */
export const refusalOf = (
  reviewer: { userId: string; role: Actor["role"] },
  row: StoredCase,
): ReviewRefusal | undefined =>
  reviewRefusal(reviewer, {
    userId: row.user_id,
    level: row.level,
    level2DecidedBy: row.level2_decided_by,
  });

/** Throws `own_case`, `second_reviewer_required` or `not_allowed`. */
export function requireReviewer(reviewer: { userId: string; role: Actor["role"] }, row: StoredCase): void {
  const refusal = refusalOf(reviewer, row);
  if (refusal) throw new AppError(refusal);
}

/**
 * Locks the account of a new reviewer, before any case: a suspension locks in this order too, and unassigns the person's
 * reviews (`releaseReviews`). Their permissions cannot change until the transaction ends.
 */
export async function lockReviewer(trx: Db, id: string): Promise<void> {
  await lockProfile(trx, id);
}

/** The locked case, once it was submitted; only its person reaches a draft. Throws `identity_case_not_found`. */
export async function lockSubmitted(trx: Db, id: string): Promise<StoredCase> {
  const row = await lockCase(trx, id);
  if (!row?.submitted_at) throw new AppError("identity_case_not_found");
  return row;
}

/** The locked case that the caller is reviewing. Throws as `lockSubmitted` and `requireReviewer`, and `move_not_allowed`. */
export async function lockReview(trx: Db, actor: Actor, id: string): Promise<StoredCase> {
  const row = await lockSubmitted(trx, id);
  requireReviewer(actor, row);
  if (row.status !== "in_review" || row.reviewer_id !== actor.userId) throw new AppError("move_not_allowed");
  return row;
}
