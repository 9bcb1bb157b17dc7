import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { lockOwnRequest } from "../lifecycle/access.ts";
import { isPending } from "../lifecycle/assess.ts";
import { describeRequest, load, viewerOf } from "../lifecycle/describe-request.ts";
import { requireTransition } from "../lifecycle/transition.ts";

/**
 * Cancels a draft, or a paid request before work starts. Throws `move_not_allowed`, and `payment_pending` while a payment
 * may still succeed.
 */
export function cancelRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  reason: string | undefined,
  language: Language,
): Promise<RequestDetail> {
  const viewer = viewerOf(actor, language);
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, actor, id);
    if (request.status === "cancelled") return describeRequest(trx, request, viewer);
    const { payment, assessment } = await load(trx, request, viewer);
    if (isPending(payment)) throw new AppError("payment_pending");
    const { due, paid } = assessment;
    const note = reason || null;
    const who = { mover: "customer", actorId: actor.userId } as const;
    await requireTransition(ctx, trx, request, { action: "cancel", ...who, due, paid, note });
    await ctx.jobs.enqueue(trx, "documents.erase", { requestId: id });
    return describeRequest(trx, await lockOwnRequest(trx, actor, id), viewer);
  });
}
