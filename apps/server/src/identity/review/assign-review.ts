import type { ReviewCase } from "@passerelle/contract/identity/review";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findReviewers, moveCase, publishCase } from "../move-case.ts";
import { insertEvent, type StoredCase, updateCase } from "../queries.ts";
import { describeReview } from "./describe-review.ts";
import { lockReviewer, lockSubmitted, refusalOf } from "./lock-review.ts";

/**
 * Assigns a case to a reviewer, or unassigns it with null. Repeating it changes nothing. Throws `case_taken` when another
 * reviewer took it since it was read, `own_case` and `second_reviewer_required` for the caller, `assignee_unfit` for
 * another one who may not review it, `not_allowed` when the caller was suspended or given another role since the call
 * began, and `move_not_allowed` for a case that does not wait.
 */
export function assignReview(
  ctx: Context,
  actor: Actor,
  id: string,
  { reviewer_id: to, before }: { reviewer_id: string | null; before: string | null },
): Promise<ReviewCase> {
  return ctx.db.transaction().execute(async (trx) => {
    if (to !== null) await lockReviewer(trx, to);
    const row = await lockSubmitted(trx, id);
    if (row.reviewer_id !== to) {
      if (row.reviewer_id !== before) throw new AppError("case_taken");
      await give(trx, actor, row, to);
    }
    return describeReview(ctx, trx, actor, id);
  });
}

async function give(trx: Db, actor: Actor, row: StoredCase, to: string | null): Promise<void> {
  if (to === null) {
    await moveCase(trx, row, { action: "release", by: "reviewer", actorId: actor.userId });
    return;
  }
  await requireFit(trx, actor, row, to);
  if (row.status === "pending") {
    const change = { reviewer_id: to, claimed_at: new Date() };
    await moveCase(trx, row, { action: "claim", by: "reviewer", actorId: to, change });
    return;
  }
  if (row.status !== "in_review") throw new AppError("move_not_allowed");
  await takeOverReview(trx, row, to);
}

/** Assigns a locked case under review to another reviewer, without checking whether they may review it. */
export async function takeOverReview(trx: Db, row: StoredCase, to: string): Promise<void> {
  await updateCase(trx, row.id, { reviewer_id: to, claimed_at: new Date() });
  await insertEvent(trx, { case_id: row.id, kind: "claim", by: "reviewer", actor_id: to });
  await publishCase(trx, row);
}

async function requireFit(trx: Db, actor: Actor, row: StoredCase, to: string): Promise<void> {
  const isReviewer = (await findReviewers(trx)).some(({ id }) => id === to);
  if (to === actor.userId) {
    const refusal = isReviewer ? refusalOf(actor, row) : "not_allowed";
    if (refusal) throw new AppError(refusal);
    return;
  }
  if (!isReviewer || refusalOf({ userId: to, role: actor.role }, row)) throw new AppError("assignee_unfit");
}
