import { assignmentOf } from "@passerelle/domain/requests/work/assignment";
import { roomOf } from "@passerelle/domain/requests/work/capacity";
import { MOST_AT_ONCE, shareOut } from "@passerelle/domain/requests/work/hand-over";
import { WORKER_ROLES, type Worker } from "@passerelle/domain/requests/work/scope";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { countGiven, type HandedOverWork, type HandOver, type StaffWork } from "../../platform/staff-work.ts";
import { scopedOf, workerOf } from "../lifecycle/access.ts";
import type { StoredRequest } from "../queries.ts";
import { lockTarget, recordAssignment } from "./assign.ts";
import { findWorkers } from "./assignment-queries.ts";
import { countOpenOf, findOpenOf, listOpenOf, lockOpen } from "./hand-over-queries.ts";
import { lockDay } from "./term-queries.ts";

/** Requests in work or waiting for their customer. */
export const requestWork: StaffWork = {
  countOpen: countOpenOf,
  listOpen: listOpenOf,
  findTakers: (db) => findWorkers(db, WORKER_ROLES),
  handOver: handOverRequests,
  inbox: null,
};

/**
 * Assigns the open requests of a person to others, each to a taker whose scopes, role and day allow it, at most five hundred.
 * Requests that no taker may take are neither locked nor counted in this limit.
 */
async function handOverRequests(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { from, to, beyondCapacity }: HandOver,
): Promise<HandedOverWork> {
  const takers: Worker[] = [];
  const rooms = new Map<string, number>();
  // Locks accounts, then their days, then requests: the same order everywhere.
  for (const id of to) takers.push(await lockTarget(trx, id));
  for (const id of to)
    rooms.set(id, beyondCapacity ? Number.POSITIVE_INFINITY : roomOf(await lockDay(trx, id)));
  const by = await workerOf(trx, actor);
  const mayTake = (taker: Worker, request: StoredRequest) =>
    assignmentOf({ request: scopedOf(request), by, from, to: taker }).ok;
  const room = [...rooms.values()].reduce((sum, one) => sum + one, 0);
  const roomOfTaker = ({ userId }: Worker) => rooms.get(userId) ?? 0;
  // Excludes takers without room: requests that only they may take would fill the batch.
  const free = takers.filter((taker) => roomOfTaker(taker) > 0);
  const ids = await findTakeable(trx, from, free, mayTake, Math.min(MOST_AT_ONCE, room));
  const { given } = shareOut(await lockOpen(trx, from, ids), free, mayTake, roomOfTaker);
  for (const { item, to: taker } of given)
    await recordAssignment(ctx, trx, item, taker, actor.userId, "given");
  return {
    given: countGiven(given.map(({ to: taker }) => ({ to: taker.userId }))),
    left: (await countOpenOf(trx, [from])).get(from) ?? 0,
  };
}

/** The first open requests of a person that at least one taker may take. */
async function findTakeable(
  trx: Db,
  from: string,
  takers: readonly Worker[],
  mayTake: (taker: Worker, request: StoredRequest) => boolean,
  limit: number,
): Promise<string[]> {
  const found: string[] = [];
  let after: string | undefined;
  while (found.length < limit) {
    const seen = await findOpenOf(trx, from, after, MOST_AT_ONCE);
    for (const request of seen)
      if (found.length < limit && takers.some((taker) => mayTake(taker, request))) found.push(request.id);
    after = seen.at(-1)?.id;
    if (seen.length < MOST_AT_ONCE) break;
  }
  return found;
}
