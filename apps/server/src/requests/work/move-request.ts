import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { Language } from "@passerelle/contract/shapes";
import { nextStatus, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { WorkMove } from "@passerelle/domain/requests/work/processing";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { recordCompletion } from "../delays/completion-times.ts";
import { requireDelivered } from "../deliverables/describe-deliverables.ts";
import { closeInformationRequests } from "../information-requests/resume-work.ts";
import { lockWork } from "../lifecycle/access.ts";
import { isPending } from "../lifecycle/assess.ts";
import { load } from "../lifecycle/describe-request.ts";
import { findLastMove } from "../lifecycle/timeline-queries.ts";
import { refusalError, requireTransition } from "../lifecycle/transition.ts";
import { actForCustomer } from "./acted-for-customer.ts";
import { assignOnStart, lockActorRole } from "./assign.ts";
import { describeWork, viewerIn } from "./read-work.ts";

/**
 * Changes the status of a request (`transition`). Repeating one's own move returns the same; any other move on a request that
 * has changed meanwhile throws `request_conflict`, also the same move by another person.
 *
 * Throws `request_not_found`, `move_not_allowed`, `reason_required`, `deliverables_missing`, `fee_open`, `payment_pending` while
 * a payment may still succeed, and the errors of the handlers of `actedForCustomer`.
 */
export function moveRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  asked: { from: RequestStatus; move: WorkMove; reason?: string },
  language: Language,
): Promise<WorkDetail> {
  const reason = asked.reason || null;
  return ctx.db.transaction().execute(async (trx) => {
    await lockActorRole(trx, actor);
    const request = await lockWork(trx, actor, id);
    const { payment, assessment, terms } = await load(trx, request, viewerIn(language));
    const { due, paid, feeOpen } = assessment;
    const rule = { action: asked.move, mover: "staff", due, paid, feeOpen } as const;
    const move = nextStatus({ ...rule, from: asked.from, reason });
    if (request.status !== asked.from) {
      const isRepeated = move.ok && move.to === request.status && (await wasLastMove(trx, id, actor, reason));
      if (isRepeated) return describeWork(trx, { request, as: "worker" }, language);
      throw new AppError("request_conflict");
    }
    if (!move.ok) throw refusalError(move.why);
    if (isPending(payment)) throw new AppError("payment_pending");
    if (asked.move === "start") await actForCustomer(ctx, trx, actor, request, "take");
    if (move.to === "completed") await requireDelivered(trx, id, terms.deliverables);
    await requireTransition(ctx, trx, request, { ...rule, actorId: actor.userId, note: reason });
    if (asked.move === "start") await assignOnStart(ctx, trx, actor, request);
    if (move.to === "completed") await recordCompletion(ctx, trx, request);
    await closeInformationRequests(trx, id, actor.userId);
    const moved = { ...request, status: move.to, updated_at: new Date() };
    return describeWork(trx, { request: moved, as: "worker" }, language);
  });
}

/** Whether the last transition was made by this person, and with this reason if there is one. */
async function wasLastMove(trx: Db, id: string, actor: Actor, reason: string | null): Promise<boolean> {
  const last = await findLastMove(trx, id);
  return last?.actor_id === actor.userId && (reason === null || last.note === reason);
}
