import type { AssignmentEntry } from "@passerelle/contract/requests/work/queues";
import type { Language } from "@passerelle/domain/languages";
import { type AssignmentWay, assignmentOf } from "@passerelle/domain/requests/work/assignment";
import { isFull } from "@passerelle/domain/requests/work/capacity";
import { queueOf } from "@passerelle/domain/requests/work/queues";
import type { Worker } from "@passerelle/domain/requests/work/scope";
import { may } from "@passerelle/domain/roles";
import { notify } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { findScopesOf, lockWork, requireReader, scopedOf, workerOf } from "../lifecycle/access.ts";
import { publishRequestChange, publishToStaff } from "../lifecycle/publish-change.ts";
import type { StoredRequest } from "../queries.ts";
import {
  findAssignments,
  findLanguage,
  findPerson,
  insertAssignment,
  lockFirstFree,
  lockWorker,
  type Person,
  updateAssignee,
} from "./assignment-queries.ts";
import { findAssignable } from "./queue-queries.ts";
import { lockDay } from "./term-queries.ts";

/** Candidates per attempt to take the next request; those that parallel calls are taking are skipped. */
const CANDIDATES = 20;
/** Maximum number of attempts, since parallel calls may take all candidates of an attempt. */
const ATTEMPTS = 5;

/** The current and former assignees of a request, and what the caller may do about them. Throws `request_not_found`. */
export async function getAssignments(
  { db }: Context,
  actor: Actor,
  id: string,
): Promise<{
  assignee: Person | null;
  language: Language;
  entries: AssignmentEntry[];
  may: { take: boolean; hand_back: boolean; give: boolean };
}> {
  const { request, as } = await requireReader(db, actor, id);
  const has = request.assigned_to;
  const by = await workerOf(db, actor);
  const might = (to: Worker | null) =>
    as === "worker" && has !== (to?.userId ?? null)
      ? assignmentOf({ request: scopedOf(request), by, from: has, to }).ok
      : false;
  const open = queueOf(request.status) !== "closed";
  return {
    assignee: has ? ((await findPerson(db, has)) ?? null) : null,
    language: await findLanguage(db, request.user_id),
    entries: await findAssignments(db, id),
    may: {
      take: might(by),
      hand_back: might(null),
      give: as === "worker" && open && may(by.role, "requests.assign"),
    },
  };
}

/**
 * Assigns or unassigns a request (`assignmentOf`). A repetition returns the same. Workers may take any number themselves; others
 * can be assigned only as much as their day has room for, unless `beyond_capacity`.
 *
 * Throws `request_not_found`, `request_taken` with the assignee in its details, `assignee_unfit`, `assignee_full`,
 * `move_not_allowed` for a closed request, and `not_allowed`.
 */
export async function assignRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  {
    from,
    to,
    beyond_capacity = false,
  }: { from: string | null; to: string | null; beyond_capacity?: boolean },
): Promise<{ assignee: Person | null }> {
  const { db } = ctx;
  return db.transaction().execute(async (trx) => {
    // Lock the account before the request: suspending an account locks them in this order.
    const target = to === null ? null : await lockTarget(trx, to);
    const mayBeFull = beyond_capacity || to === null || to === actor.userId;
    const hasRoom = mayBeFull || !isFull(await lockDay(trx, to));
    const request = await lockWork(trx, actor, id).catch(async (error: unknown) => {
      // A repeated return: the caller no longer has access, as intended.
      if (to === null && from === actor.userId && (await wasReturnedBy(trx, actor, id))) return undefined;
      throw error;
    });
    if (!request) return { assignee: null };
    const by = await workerOf(trx, actor);
    const result = assignmentOf({ request: scopedOf(request), by, from, to: target });
    if (!result.ok) throw await refusalOf(trx, request, result.why);
    if (result.how !== "unchanged" && !hasRoom) throw new AppError("assignee_full");
    if (result.how !== "unchanged")
      await recordAssignment(ctx, trx, request, target, actor.userId, result.how);
    return { assignee: to === null ? null : ((await findPerson(trx, to)) ?? null) };
  });
}

/** Throws `assignee_unfit` when there is no such active account. */
export async function lockTarget(trx: Db, id: string): Promise<Worker> {
  const found = await lockWorker(trx, id);
  if (!found) throw new AppError("assignee_unfit");
  return { ...found, scopes: await findScopesOf(trx, found) };
}

async function wasReturnedBy(trx: Db, actor: Actor, id: string): Promise<boolean> {
  const last = (await findAssignments(trx, id)).at(-1);
  return last?.how === "returned" && last.actor?.id === actor.userId;
}

async function refusalOf(
  trx: Db,
  request: StoredRequest,
  why: "taken" | "unfit" | "closed" | "not_allowed",
): Promise<AppError> {
  if (why === "unfit") return new AppError("assignee_unfit");
  if (why === "closed") return new AppError("move_not_allowed");
  if (why === "not_allowed") return new AppError("not_allowed");
  const by = request.assigned_to ? await findPerson(trx, request.assigned_to) : undefined;
  return new AppError("request_taken", { details: { by: by?.name ?? null } });
}

/** Assigns a locked request without checking whether that is allowed. */
export async function recordAssignment(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  to: Worker | null,
  actorId: string | null,
  how: AssignmentWay,
): Promise<void> {
  const { id, reference, service_id } = request;
  // Also publishes to those who lose access, so that their open pages reload.
  await publishToStaff(trx, id, { about: "queue" }, { about: "request", id });
  await updateAssignee(trx, id, to?.userId ?? null);
  await insertAssignment(trx, {
    service_request_id: id,
    assignee_id: to?.userId ?? null,
    actor_id: actorId,
    how,
  });
  if (to && to.userId !== actorId)
    await notify(ctx, trx, {
      userId: to.userId,
      type: "request",
      values: { event: "assigned", reference, service_id },
      path: `/requests-queue/${id}`,
    });
  await publishRequestChange(trx, request);
}

/** Assigns an unassigned request to the worker who starts it. Call with the request locked, after `lockActorRole`. */
export async function assignOnStart(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: StoredRequest,
): Promise<void> {
  if (request.assigned_to !== null) return;
  await recordAssignment(ctx, trx, request, await workerOf(trx, actor), actor.userId, "taken");
}

/**
 * Locks the caller's role until the transaction ends; call it before a request is locked. Throws `not_allowed` when the caller
 * was suspended or given another role since the call began.
 */
export async function lockActorRole(trx: Db, actor: Actor): Promise<void> {
  const now = await lockWorker(trx, actor.userId);
  if (now?.role !== actor.role) throw new AppError("not_allowed");
}

/**
 * Takes the unassigned request in the caller's scope that is due first; null when there is none. Parallel calls never get the
 * same request: one that another call is taking is skipped.
 */
export async function takeNextRequest(
  ctx: Context,
  actor: Actor,
): Promise<{ id: string; reference: string } | null> {
  const { db } = ctx;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = await findAssignable(db, await workerOf(db, actor), CANDIDATES);
    if (seen.length === 0) return null;
    const taken = await db.transaction().execute(async (trx) => {
      await lockActorRole(trx, actor);
      const request = await lockFirstFree(trx, seen);
      if (!request) return undefined;
      const by = await workerOf(trx, actor);
      const result = assignmentOf({ request: scopedOf(request), by, from: null, to: by });
      if (!result.ok) return undefined;
      await recordAssignment(ctx, trx, request, by, actor.userId, "taken");
      return { id: request.id, reference: request.reference };
    });
    if (taken) return taken;
  }
  return null;
}
