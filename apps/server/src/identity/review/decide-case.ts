import type { ReviewCase } from "@passerelle/contract/identity/review";
import { utcDay } from "@passerelle/domain/days";
import type { CaseStatus, Decision } from "@passerelle/domain/identity/case-status";
import { validUntil } from "@passerelle/domain/identity/levels";
import type { IdentityNotice } from "@passerelle/domain/identity/notices";
import { needsNote, possibleDecisions, sidesToSend } from "@passerelle/domain/identity/verdicts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { announce } from "../announce.ts";
import { moveCase } from "../move-case.ts";
import { type CaseChange, findCase, findCasesOf, type StoredCase } from "../queries.ts";
import { dropLapsed, eraseBytes } from "../retention/erase-identity.ts";
import { judgedOf, readSides } from "../state.ts";
import { describeReview } from "./describe-review.ts";
import { lockReview, lockSubmitted, requireReviewer } from "./lock-review.ts";

const BECOMES = {
  verify: "verified",
  reject: "rejected",
  request_revision: "revision",
} as const satisfies Record<Decision, CaseStatus>;

type Given = {
  version: number;
  decision: Decision;
  note?: string | undefined;
  certified_on?: string | undefined;
};

/**
 * Ends the caller's review. A repetition of the caller's own decision returns the case unchanged. Throws
 * `identity_conflict` when the case changed since it was read, `identity_incomplete` when the verdicts do not admit the
 * decision or the day of the certification is missing, `reason_required`, `identity_expired` for a document that has
 * expired, and as `lockReview`.
 */
export function decideCase(ctx: Context, actor: Actor, id: string, given: Given): Promise<ReviewCase> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await lockSubmitted(trx, id);
    const isRepeated = before.status === BECOMES[given.decision] && before.decided_by === actor.userId;
    if (!isRepeated) {
      const row = await lockReview(trx, actor, id);
      if (row.version !== given.version)
        throw new AppError("identity_conflict", { details: { version: row.version } });
      await decide(ctx, trx, actor, row, given);
    }
    return describeReview(ctx, trx, actor, id);
  });
}

async function decide(ctx: Context, trx: Db, actor: Actor, row: StoredCase, given: Given): Promise<void> {
  const { decision } = given;
  const note = given.note || null;
  const sides = await readSides(trx, row);
  const required = sides.map(({ side }) => side);
  const judged = judgedOf(sides);
  if (!possibleDecisions(row.status, required, judged).includes(decision))
    throw new AppError("identity_incomplete");
  if (!note && needsNote(decision, sidesToSend(required, judged))) throw new AppError("reason_required");
  const now = new Date();
  const change: CaseChange = {
    decided_by: actor.userId,
    decided_at: now,
    decision_note: note,
    ...(decision === "verify" && (await verification(trx, row, given, now))),
  };
  const moved = await moveCase(
    trx,
    row,
    { action: decision, by: "reviewer", actorId: actor.userId, note, change },
    now,
  );
  await announce(ctx, trx, moved, BECOMES[decision] satisfies IdentityNotice);
}

/** The columns of a verification that begins now; ends the one that it renews. */
async function verification(trx: Db, row: StoredCase, given: Given, now: Date): Promise<CaseChange> {
  const today = utcDay(now);
  const end = row.level === 2 ? row.document_expires_on : await endOfLevel2(trx, row);
  if (!end || end < today) throw new AppError("identity_expired");
  // The day of the video appointment, if it took place, else the day of the certificate as the reviewer states it.
  const certifiedOn = row.certified_on ?? given.certified_on;
  const isCertified = row.level === 2 || (certifiedOn !== undefined && certifiedOn <= today);
  if (!isCertified) throw new AppError("identity_incomplete");
  const former = (await findCasesOf(trx, row.user_id)).filter(
    (one) => one.level === row.level && one.status === "verified",
  );
  for (const one of former) await moveCase(trx, one, { action: "expire", by: "system" }, now);
  return {
    valid_until: new Date(`${validUntil(end, today)}T00:00:00Z`),
    ...(row.level === 3 && { certified_on: new Date(`${certifiedOn}T00:00:00Z`) }),
  };
}

/** Level 3 lasts as long as the verification that it confirms. */
async function endOfLevel2(trx: Db, row: StoredCase): Promise<string | null> {
  const basis = row.level2_case_id ? await findCase(trx, row.level2_case_id) : undefined;
  return basis?.status === "verified" ? basis.valid_until : null;
}

/**
 * Revokes a verification; with level 2 also the person's level 3, which confirms it or one that it renewed, and deletes an open
 * case of it. Throws as `lockSubmitted`.
 */
export async function revokeCase(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, note }: { version: number; note: string },
): Promise<ReviewCase> {
  const { review, paths } = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockSubmitted(trx, id);
    let lapsed: string[] = [];
    if (row.status !== "revoked") {
      if (row.user_id === actor.userId) requireReviewer(actor, row);
      if (row.version !== version)
        throw new AppError("identity_conflict", { details: { version: row.version } });
      const confirming = (await findCasesOf(trx, row.user_id)).filter(
        (one) => row.level === 2 && one.level === 3 && one.status === "verified",
      );
      // The note is erased later, also if the rest of the case was erased before.
      const change = { decision_note: note, erased_at: null };
      const move = { action: "revoke", by: "reviewer", actorId: actor.userId, note, change } as const;
      for (const one of confirming) await moveCase(trx, one, move);
      await announce(ctx, trx, await moveCase(trx, row, move), "revoked");
      lapsed = await dropLapsed(trx, row);
    }
    return { review: await describeReview(ctx, trx, actor, id), paths: lapsed };
  });
  await eraseBytes(ctx, paths);
  return review;
}
