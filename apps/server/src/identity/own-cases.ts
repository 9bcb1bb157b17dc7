import type { Declaration, OwnIdentity } from "@passerelle/contract/identity";
import { utcDay } from "@passerelle/domain/days";
import { isCaseEditable, isOpenCase } from "@passerelle/domain/identity/case-status";
import { declarationErrors } from "@passerelle/domain/identity/declaration";
import type { CaseLevel, Certification } from "@passerelle/domain/identity/levels";
import { sidesToSend } from "@passerelle/domain/identity/verdicts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { lockProfile } from "../profiles/service.ts";
import { openDeclaration, sealDeclaration } from "./declaration.ts";
import { describeOwn } from "./describe-own.ts";
import { lockCase, moveCase, publishCase } from "./move-case.ts";
import { deleteCase, findCasesOf, insertCase, insertEvent, type StoredCase, updateCase } from "./queries.ts";
import { casesOfPerson } from "./rate-limits.ts";
import { eraseBytes, takePictures } from "./retention/erase-identity.ts";
import { judgedOf, readSides } from "./state.ts";

/**
 * Starts a case of a level. While a case is open, returns that one, so that two tabs never create two. Throws
 * `identity_not_startable` for a level that is in force or lacks the level below it, `idempotency_key_reused` for the id of
 * another case, and `too_many_requests`.
 */
export async function startCase(
  ctx: Context,
  actor: Actor,
  { id, level }: { id: string; level: CaseLevel },
): Promise<OwnIdentity> {
  const { userId } = actor;
  await casesOfPerson.take(ctx.db, userId);
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, userId);
    const before = await describeOwn(ctx, trx, userId);
    if (before.case && isOpenCase(before.case.status)) return before;
    if (!before.startable.includes(level)) throw new AppError("identity_not_startable");
    const row = { id, user_id: userId, level, ...(await basisOf(trx, userId, level)) };
    if (!(await insertCase(trx, row))) throw new AppError("idempotency_key_reused");
    await insertEvent(trx, { case_id: id, kind: "started", by: "person", actor_id: userId });
    return describeOwn(ctx, trx, userId);
  });
}

/** Level 3 confirms the verification of level 2 that is in force. */
async function basisOf(trx: Db, userId: string, level: CaseLevel) {
  if (level === 2) return {};
  const today = utcDay(new Date());
  const basis = (await findCasesOf(trx, userId)).find(
    (one) => one.level === 2 && one.status === "verified" && (one.valid_until ?? "") >= today,
  );
  if (!basis) throw new AppError("identity_not_startable");
  return { level2_case_id: basis.id, level2_decided_by: basis.decided_by };
}

/** The caller's locked case. Throws `identity_case_not_found`, also for another person's. */
async function lockOwnCase(trx: Db, actor: Actor, id: string): Promise<StoredCase> {
  const row = await lockCase(trx, id);
  if (row?.user_id !== actor.userId) throw new AppError("identity_case_not_found");
  return row;
}

/** Throws `identity_locked` unless the case can be edited, and `identity_conflict` when it changed since it was read. */
function requireEditable(row: StoredCase, version: number): void {
  if (!isCaseEditable(row.status)) throw new AppError("identity_locked");
  if (row.version !== version) throw new AppError("identity_conflict", { details: { version: row.version } });
}

/** Saves what the caller declares. Throws as `lockOwnCase` and `requireEditable`. */
export function saveDeclaration(
  ctx: Context,
  actor: Actor,
  id: string,
  body: Declaration & { version: number; certification: Certification | null },
): Promise<OwnIdentity> {
  const { version, certification, ...declaration } = body;
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnCase(trx, actor, id);
    requireEditable(row, version);
    const sealed = await sealDeclaration({ db: trx, vault: ctx.vault }, id, declaration);
    await updateCase(trx, id, row.level === 3 ? { ...sealed, certification } : sealed);
    return describeOwn(ctx, trx, actor.userId);
  });
}

/**
 * Submits a case for review; returns one that was submitted before unchanged. Throws `identity_incomplete` with what is
 * missing, and as `saveDeclaration`.
 */
export function submitCase(ctx: Context, actor: Actor, id: string, version: number): Promise<OwnIdentity> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnCase(trx, actor, id);
    if (row.status === "pending" || row.status === "in_review") return describeOwn(ctx, trx, actor.userId);
    requireEditable(row, version);
    await requireComplete(ctx, trx, row);
    const now = new Date();
    const change = { submitted_at: now, decided_by: null, decided_at: null, decision_note: null };
    await moveCase(trx, row, { action: "submit", by: "person", actorId: actor.userId, change }, now);
    return describeOwn(ctx, trx, actor.userId);
  });
}

async function requireComplete(ctx: Context, trx: Db, row: StoredCase): Promise<void> {
  const missing: string[] = [];
  if (row.level === 2) {
    const errors = declarationErrors(openDeclaration(ctx, row), utcDay(new Date()));
    if (errors.some(({ code }) => code === "required")) missing.push("declaration");
    else if (errors.length > 0) missing.push("expired");
  } else if (!row.certification) missing.push("certification");
  const sides = await readSides(trx, row);
  const needed = sides.map(({ side }) => side);
  missing.push(...sidesToSend(needed, judgedOf(sides)));
  if (missing.length > 0) throw new AppError("identity_incomplete", { details: { missing } });
}

/** Deletes the caller's draft with its pictures. Throws `identity_locked` for a case that was ever submitted. */
export async function deleteDraft(ctx: Context, actor: Actor, id: string): Promise<OwnIdentity> {
  const paths = await ctx.db.transaction().execute(async (trx) => {
    const row = await lockOwnCase(trx, actor, id);
    if (row.status !== "draft") throw new AppError("identity_locked");
    const taken = await takePictures(trx, [id]);
    await deleteCase(trx, id);
    await publishCase(trx, row);
    return taken;
  });
  await eraseBytes(ctx, paths);
  return describeOwn(ctx, ctx.db, actor.userId);
}
