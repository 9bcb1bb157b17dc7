import { utcDay } from "@passerelle/domain/days";
import { type CaseAction, type CaseMover, nextCaseStatus } from "@passerelle/domain/identity/case-status";
import { isVerifiedName } from "@passerelle/domain/identity/comparison";
import { type CaseSummary, isInForce, kycStatusOf } from "@passerelle/domain/identity/kyc-status";
import { eraseAfter } from "@passerelle/domain/identity/retention";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { publishLive } from "../platform/live.ts";
import { findPeopleWith, getProfile, lockProfile, updateKycStatus } from "../profiles/service.ts";
import { announce } from "./announce.ts";
import { findCaseAt } from "./documents-queries.ts";
import {
  type CaseChange,
  findCase,
  findCasesOf,
  insertEvent,
  lockCaseRow,
  type StoredCase,
  updateCase,
} from "./queries.ts";

/**
 * Locks a case and its person until the transaction ends; undefined for an unknown one. Locks the person first, as the
 * closure of an account does, so that the two never deadlock.
 */
export async function lockCase(trx: Db, id: string): Promise<StoredCase | undefined> {
  const found = await findCase(trx, id);
  if (!found) return undefined;
  await lockProfile(trx, found.user_id);
  return lockCaseRow(trx, id);
}

type Move = {
  action: CaseAction;
  by: CaseMover;
  actorId?: string;
  /** The person of the case reads it, if the move is a decision. */
  note?: string | null;
  change?: CaseChange;
};

/**
 * The only way in which a case changes its status: its row, its event, `users.kyc_status` and the live changes, in the caller's
 * transaction, with the case locked (`lockCase`). Throws `move_not_allowed`.
 */
export async function moveCase(trx: Db, row: StoredCase, move: Move, now = new Date()): Promise<StoredCase> {
  const { action, by, actorId = null, note = null, change = {} } = move;
  const status = nextCaseStatus(row.status, action, by);
  if (!status) throw new AppError("move_not_allowed");
  const leavesReview = row.status === "in_review";
  const erase_after = eraseAfter(status, now) ?? row.erase_after;
  await updateCase(trx, row.id, {
    ...(leavesReview && { reviewer_id: null, claimed_at: null }),
    erase_after,
    ...change,
    status,
  });
  await insertEvent(trx, { case_id: row.id, kind: action, by, actor_id: actorId, note });
  await refreshKycStatus(trx, row.user_id, now);
  await publishCase(trx, row);
  const moved = await findCase(trx, row.id);
  if (!moved) throw new Error(`case ${row.id} is gone`);
  return moved;
}

/** Derives `users.kyc_status` from the cases of a person (spec 1 §4). */
export async function refreshKycStatus(trx: Db, userId: string, now = new Date()): Promise<void> {
  const person = await lockProfile(trx, userId);
  if (!person || person.closedAt) return;
  const cases = (await findCasesOf(trx, userId)).map((row) => summaryFor(row, person.name));
  await updateKycStatus(trx, userId, kycStatusOf(person.role, cases, utcDay(now)));
}

/** What a case gives an account of this name. */
const summaryFor = (
  { level, status, valid_until, verified_name }: StoredCase,
  name: string,
): CaseSummary => ({
  level,
  status,
  validUntil: isVerifiedName(verified_name, name) ? valid_until : null,
});

type Renaming = { userId: string; from: string };

/**
 * After a change of an account's name, by which verifications are suspended or hold again (`readVerifications`), of which the
 * person is notified. A reviewer who read the former name must read the case again before deciding.
 */
export async function followName(ctx: Context, trx: Db, { userId, from }: Renaming): Promise<void> {
  const cases = await findCasesOf(trx, userId);
  for (const row of cases.filter(({ status }) => status === "in_review" || status === "verified")) {
    // Only to change its version.
    if (row.status === "in_review") await updateCase(trx, row.id, {});
    await publishCase(trx, row);
  }
  await refreshKycStatus(trx, userId);
  const { name } = await getProfile(trx, userId);
  const [before, now] = [highestFor(cases, from), highestFor(cases, name)];
  if (before && before.level > (now?.level ?? 0)) await announce(ctx, trx, before, "suspended");
  else if (now && now.level > (before?.level ?? 0)) await announce(ctx, trx, now, "restored");
}

/** The case that gives an account of this name its highest level today. */
function highestFor(cases: readonly StoredCase[], name: string): StoredCase | undefined {
  const today = utcDay(new Date());
  return cases
    .filter((row) => isInForce(summaryFor(row, name), today))
    .sort((one, other) => other.level - one.level)[0];
}

/** The people who can review cases, by name. */
export const findReviewers = (db: Db) => findPeopleWith(db, "documents.review");

/** Publishes a change of a case to its person and to those who review. */
export async function publishCase(trx: Db, row: Pick<StoredCase, "id" | "user_id">): Promise<void> {
  await publishLive(trx, { users: [row.user_id] }, { about: "identity" });
  const users = (await findReviewers(trx)).map(({ id }) => id);
  await publishLive(trx, { users }, { about: "identity_queue", id: row.id });
}

/** Publishes to the open pages of a case that a picture of it was scanned. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const found = await findCaseAt(trx, path);
  if (found) await publishCase(trx, found);
}
