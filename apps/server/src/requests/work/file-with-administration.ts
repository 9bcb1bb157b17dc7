import { mayFile } from "@passerelle/domain/requests/lifecycle/next-actor";
import { notify } from "../../notifications/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { lockWork } from "../lifecycle/access.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { updateFiled } from "../queries.ts";
import { actForCustomer } from "./acted-for-customer.ts";

/**
 * Records that an administration now has the file of a request, or has returned it; the administration then acts next, and the
 * customer sees it. `signed`: the caller signed its papers for the customer. The status does not change; a repetition writes no
 * further event.
 *
 * Throws `request_not_found` unless the caller works on it, `move_not_allowed` unless work is in progress, and the errors of the
 * handlers of `actedForCustomer`.
 */
export async function fileWithAdministration(
  ctx: Context,
  actor: Actor,
  id: string,
  { filed, signed, note }: { filed: boolean; signed?: boolean; note?: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockWork(trx, actor, id);
    if (!mayFile(request.status)) throw new AppError("move_not_allowed");
    if ((request.filed_at !== null) === filed) return;
    if (filed) await actForCustomer(ctx, trx, actor, request, "file");
    if (filed && signed) await actForCustomer(ctx, trx, actor, request, "sign");
    await updateFiled(trx, id, filed);
    await insertEvent(trx, {
      service_request_id: id,
      kind: filed ? "filed" : "returned",
      by: "staff",
      actor_id: actor.userId,
      note: note || null,
    });
    const { user_id: userId, reference, service_id } = request;
    await notify(ctx, trx, {
      userId,
      type: "request",
      values: { event: filed ? "filed" : "returned", reference, service_id },
      path: `/requests-tracking/${id}`,
    });
    await publishRequestChange(trx, request);
  });
}
