import type { HandedOver, StaffWork as StaffWorkReply } from "@passerelle/contract/requests/work/hand-over";
import { assignmentOf } from "@passerelle/domain/requests/work/assignment";
import { type HandedOverKind, STAFF_WORK, shareOut } from "@passerelle/domain/requests/work/hand-over";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { modulesOf } from "../../platform/module.ts";
import { scopedOf, workerOf } from "../lifecycle/access.ts";
import { lockTarget, recordAssignment } from "./assign.ts";
import { countOpenOf, findSeen, lockOpenOf } from "./hand-over-queries.ts";

/** Requests that one call hands over; the next call takes up the rest. */
const AT_ONCE = 500;

/** What is open with a person, of every capability. Throws `user_not_found`. */
export async function describeWork(ctx: Context, id: string): Promise<StaffWorkReply> {
  const { db } = ctx;
  const person = await findSeen(db, id);
  if (!person) throw new AppError("user_not_found");
  const modules = modulesOf(ctx);
  const work = [];
  for (const kind of STAFF_WORK) {
    const found = modules.find(({ staffWork }) => staffWork?.[kind])?.staffWork?.[kind];
    if (!found) continue;
    work.push({
      kind,
      open: await found.countOpen(db, id),
      can_be_handed_over: found.handOver !== undefined,
    });
  }
  const absence = await modules.find(({ findAbsence }) => findAbsence)?.findAbsence?.(db, id);
  return {
    work,
    absence: absence ? { from: absence.from.toISOString(), to: absence.to.toISOString() } : null,
    seen_at: person.seen_at?.toISOString() ?? null,
  };
}

/**
 * Hands the open work of one kind to others, in one transaction. Repeating it continues with what is left. Throws
 * `user_not_found`, `own_account` when work would return to its holder, and `assignee_unfit`.
 */
export async function handOverWork(
  ctx: Context,
  actor: Actor,
  id: string,
  { kind, to }: { kind: HandedOverKind; to: readonly string[] },
): Promise<HandedOver> {
  if (!(await findSeen(ctx.db, id))) throw new AppError("user_not_found");
  if (to.includes(id)) throw new AppError("own_account");
  const work = modulesOf(ctx).find(({ staffWork }) => staffWork?.[kind])?.staffWork?.[kind];
  const handOver = work?.handOver;
  if (!handOver) throw new AppError("not_found");
  // In one order, so that two calls do not wait for each other.
  const takers = [...new Set(to)].sort();
  return ctx.db.transaction().execute((trx) => handOver(ctx, trx, actor, { from: id, to: takers }));
}

export const countOpenRequests = (db: Db, userId: string): Promise<number> => countOpenOf(db, userId);

/** Assigns the open requests of a person to others, each to one whose scopes and role allow it. */
export async function handOverRequests(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { from, to }: { from: string; to: readonly string[] },
): Promise<{ moved: number; left: number }> {
  const takers = [];
  // Accounts before requests, as everywhere.
  for (const id of to) takers.push(await lockTarget(trx, id));
  const by = await workerOf(trx, actor);
  const open = await lockOpenOf(trx, from, AT_ONCE);
  const { given } = shareOut(open, takers, (taker, request) => {
    const asked = { request: scopedOf(request), by, from, to: taker };
    return assignmentOf(asked).ok;
  });
  for (const { item, to: taker } of given)
    await recordAssignment(ctx, trx, item, taker, actor.userId, "given");
  return { moved: given.length, left: await countOpenOf(trx, from) };
}
