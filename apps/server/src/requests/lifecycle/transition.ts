import {
  type Move,
  type MoveRefusal,
  type MoveResult,
  nextStatus,
} from "@passerelle/domain/requests/lifecycle/status";
import { isWork } from "@passerelle/domain/requests/work/processing";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { defineEvent } from "../../platform/events.ts";
import type { StoredRequest } from "../queries.ts";
import { type Announcement, notifyTransition } from "./notify-transition.ts";
import { publishRequestChange } from "./publish-change.ts";
import { insertEvent } from "./timeline-queries.ts";
import { type StatusChanges, updateStatus } from "./transition-queries.ts";

/** A request ends without its service: what was paid for it is refunded. */
export const requestEnded = defineEvent<{ requestId: string; as: "rejected" | "cancelled" }>(
  "requests.ended",
);

/** The service of a request was delivered: what was paid for it is earned. */
export const requestCompleted = defineEvent<{ requestId: string }>("requests.completed");

/** A transition of `request`; `note` is the reason of a rejection or a cancellation. */
export type Transition = Pick<Move, "mover" | "due" | "paid" | "feeOpen"> &
  Announcement & { actorId?: string; note?: string | null };

/**
 * The only way in which a request changes its status. Checks the domain's rule (`nextStatus`) and, in the caller's transaction,
 * writes the status with `changes` and the event on the timeline, publishes the end of the request, sends notifications and
 * emails, and publishes the live change. `request` must be locked.
 *
 * A refused transition changes nothing; the result contains the reason.
 */
export async function transition(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  move: Transition,
  changes: StatusChanges = {},
): Promise<MoveResult> {
  const { id, status: from } = request;
  const { actorId, mover, note = null } = move;
  const result = nextStatus({ ...move, from, reason: note });
  if (!result.ok) return result;
  // Staff who lose access by this transition must see the request leave their queues.
  if (isWork(from) && !isWork(result.to)) await publishRequestChange(trx, request);
  await updateStatus(trx, id, result.to, changes);
  await insertEvent(trx, {
    service_request_id: id,
    kind: "moved",
    from_status: from,
    to_status: result.to,
    by: mover,
    actor_id: actorId ?? null,
    note,
  });
  if (result.to === "rejected" || result.to === "cancelled")
    await ctx.events.publish(ctx, trx, requestEnded, { requestId: id, as: result.to });
  if (result.to === "completed") await ctx.events.publish(ctx, trx, requestCompleted, { requestId: id });
  await notifyTransition(ctx, trx, request, move);
  await publishRequestChange(trx, request);
  return result;
}

/**
 * Like `transition`. Throws `move_not_allowed`, `payment_due`, `fee_open` and `reason_required` for a move that the rule refuses.
 */
export async function requireTransition(...args: Parameters<typeof transition>): Promise<void> {
  const result = await transition(...args);
  if (!result.ok) throw refusalError(result.why);
}

export function refusalError(why: MoveRefusal): AppError {
  const isNotAllowed = why === "not_allowed" || why === "already_paid";
  return new AppError(isNotAllowed ? "move_not_allowed" : why);
}
