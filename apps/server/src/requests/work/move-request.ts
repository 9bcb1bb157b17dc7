import type { WorkDetail } from "@passerelle/contract/requests/work/processing";
import type { Language } from "@passerelle/contract/shapes";
import type { RequestNotice } from "@passerelle/domain/notifications/types";
import { nextStatus, type RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { WorkMove } from "@passerelle/domain/requests/work/processing";
import { getProfile } from "../../accounts/service.ts";
import { describeServices } from "../../catalogue/service.ts";
import { notify } from "../../notifications/service.ts";
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
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { updateState } from "../lifecycle/transition-queries.ts";
import type { StoredRequest } from "../queries.ts";
import { assignOnStart, lockActorRole } from "./assign.ts";
import { describeWork, viewerIn } from "./read-work.ts";

/**
 * Moves a request on, writes the event and the letter in the same transaction, and tells what is owed back (`refundOwed`).
 * The same move again answers the same; any other on a request that has moved meanwhile is `request_conflict`.
 *
 * Throws `request_not_found`, `move_not_allowed`, `reason_required`, `deliverables_missing`, and `payment_pending` while a payment may still succeed.
 */
export function moveRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  asked: { from: RequestStatus; move: WorkMove; reason?: string },
  language: Language,
  refundOwed: (trx: Db, requestId: string) => Promise<void>,
): Promise<WorkDetail> {
  const reason = asked.reason || null;
  return ctx.db.transaction().execute(async (trx) => {
    await lockActorRole(trx, actor);
    const request = await lockWork(trx, actor, id);
    const { payment, assessment, terms } = await load(trx, request, viewerIn(language));
    const { due, paid } = assessment;
    const move = nextStatus({ from: asked.from, action: asked.move, mover: "staff", due, paid, reason });
    if (request.status !== asked.from) {
      if (move.ok && move.to === request.status)
        return describeWork(trx, { request, as: "worker" }, language);
      throw new AppError("request_conflict");
    }
    if (!move.ok) throw new AppError(move.why === "reason_required" ? "reason_required" : "move_not_allowed");
    if (isPending(payment)) throw new AppError("payment_pending");
    if (move.to === "completed") await requireDelivered(trx, id, terms.deliverables);
    await updateState(trx, id, { status: move.to });
    if (asked.move === "start") await assignOnStart(trx, actor, request);
    await insertEvent(trx, {
      service_request_id: id,
      kind: "moved",
      from_status: request.status,
      to_status: move.to,
      by: "staff",
      actor_id: actor.userId,
      note: reason,
    });
    if (move.to === "completed") await recordCompletion(ctx, trx, request);
    await closeInformationRequests(trx, id, actor.userId);
    if (move.refundOwed) await refundOwed(trx, id);
    // That work goes on is no news to whoever waits for it.
    if (asked.move !== "resume") await tellCustomer(ctx, trx, request, asked.move, reason);
    await publishRequestChange(trx, request);
    const moved = { ...request, status: move.to, updated_at: new Date() };
    return describeWork(trx, { request: moved, as: "worker" }, language);
  });
}

const TEMPLATES = {
  start: "request_started",
  complete: "request_completed",
  reject: "request_rejected",
} as const satisfies Partial<Record<WorkMove, string>>;

const NOTICES = {
  start: "started",
  complete: "completed",
  reject: "rejected",
} as const satisfies Record<keyof typeof TEMPLATES, RequestNotice>;

async function tellCustomer(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  move: keyof typeof TEMPLATES,
  reason: string | null,
): Promise<void> {
  const { service_id, reference } = request;
  await notify(trx, {
    userId: request.user_id,
    type: "request",
    values: { event: NOTICES[move], reference, service_id },
    path: `/requests-tracking/${request.id}`,
  });
  const { email: to, language } = await getProfile(trx, request.user_id);
  if (to === "") return;
  const service = (await describeServices(trx, [request.service_id], language)).get(request.service_id);
  const values = {
    name: request.form_data.userName,
    service: service?.title ?? "",
    reference: request.reference,
    note: reason ?? "",
    link: `${ctx.env.publicUrl}/requests-tracking/${request.id}`,
  };
  await ctx.mail.enqueue(trx, { template: TEMPLATES[move], to, userId: request.user_id, language, values });
}
