import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import { nextStatus } from "@passerelle/domain/requests/lifecycle/status";
import { notify } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockOwnRequest } from "../lifecycle/access.ts";
import { isPending } from "../lifecycle/assess.ts";
import { describeRequest, load, viewerOf } from "../lifecycle/describe-request.ts";
import { recordMove } from "../lifecycle/transition.ts";
import { updateState } from "../lifecycle/transition-queries.ts";

/**
 * Cancels a draft, or a paid request before work starts; `refundOwed` is told inside the same transaction when money was
 * taken. Throws `payment_pending` while a payment may still succeed.
 */
export function cancelRequest(
  { db, jobs }: Context,
  actor: Actor,
  id: string,
  reason: string | undefined,
  language: Language,
  refundOwed: (trx: Db, requestId: string) => Promise<void>,
): Promise<RequestDetail> {
  const viewer = viewerOf(actor, language);
  return db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, actor, id);
    if (request.status === "cancelled") return describeRequest(trx, request, viewer);
    const { payment, assessment } = await load(trx, request, viewer);
    if (isPending(payment)) throw new AppError("payment_pending");
    const move = nextStatus({
      from: request.status,
      action: "cancel",
      mover: "customer",
      due: assessment.due,
      paid: assessment.paid,
    });
    if (!move.ok) throw new AppError("move_not_allowed");
    await updateState(trx, id, { status: move.to });
    await recordMove(trx, request, move.to, {
      by: "customer",
      actor_id: actor.userId,
      note: reason || null,
    });
    if (move.refundOwed) await refundOwed(trx, id);
    const { assigned_to: userId, reference, service_id } = request;
    if (userId) {
      const values = { event: "cancelled", reference, service_id } as const;
      await notify(trx, { userId, type: "request", values, path: "/requests-queue" });
    }
    await jobs.enqueue(trx, "documents.erase", { requestId: id });
    return describeRequest(trx, await lockOwnRequest(trx, actor, id), viewer);
  });
}
