import { MOST_AT_ONCE, shareOut } from "@passerelle/domain/requests/work/hand-over";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { countGiven, type HandedOverWork, type HandOver, type StaffWork } from "../../platform/staff-work.ts";
import { findReviewers, lockCase, moveCase } from "../move-case.ts";
import type { StoredCase } from "../queries.ts";
import { takeOverReview } from "./assign-review.ts";
import { lockReviewer, refusalOf } from "./lock-review.ts";
import { countClaimed, findClaimed, listClaimed } from "./queries.ts";

/** Identity cases that a reviewer claimed and has not decided. */
export const reviewWork: StaffWork = {
  countOpen: countClaimed,
  listOpen: listClaimed,
  findTakers: findReviewers,
  handOver: handOverReviews,
  inbox: "/admin/documents-submitted",
};

/**
 * Assigns the cases that a reviewer claimed to other reviewers who may review them: never their own case, and level 3 by
 * another person than level 2. A case that none of them may review stays, and returns to the queue after the hours of the
 * settings (`advanceCases`).
 */
async function handOverReviews(
  _ctx: Context,
  trx: Db,
  actor: Actor,
  { from, to }: HandOver,
): Promise<HandedOverWork> {
  for (const id of to) await lockReviewer(trx, id);
  const reviewers = (await findReviewers(trx)).filter(({ id }) => to.includes(id));
  const cases = await lockClaimed(trx, from, MOST_AT_ONCE);
  const { given } = shareOut(
    cases,
    reviewers.map(({ id }) => id),
    (userId, row) => !refusalOf({ userId, role: actor.role }, row),
  );
  for (const { item, to: reviewer } of given) await takeOverReview(trx, item, reviewer);
  return { given: countGiven(given), left: (await countClaimed(trx, [from])).get(from) ?? 0 };
}

async function lockClaimed(trx: Db, reviewerId: string, limit?: number): Promise<StoredCase[]> {
  const cases: StoredCase[] = [];
  for (const id of await findClaimed(trx, reviewerId, limit)) {
    const row = await lockCase(trx, id);
    if (row?.status === "in_review" && row.reviewer_id === reviewerId) cases.push(row);
  }
  return cases;
}

/**
 * Unassigns the cases of a reviewer who is suspended, loses the permission to review, or whose account is closed. Call it
 * in the transaction of that change, which has locked their row.
 */
export async function releaseReviews(trx: Db, reviewerId: string, by: string | null): Promise<void> {
  for (const row of await lockClaimed(trx, reviewerId))
    await moveCase(trx, row, { action: "release", by: "system", ...(by && { actorId: by }) });
}
