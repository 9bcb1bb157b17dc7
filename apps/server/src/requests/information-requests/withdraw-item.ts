import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { type StoredRequest, touchRequest } from "../queries.ts";
import { changeAsWorker } from "../work/work-page.ts";
import { findItem, updateWithdrawn } from "./queries.ts";
import { resumeWhenAnswered } from "./resume-work.ts";

/**
 * Withdraws an item of a locked request; a repetition has no further effect. When no other item is open, work resumes. Throws
 * `information_item_not_found`, and `information_item_closed` for an answered item.
 */
export async function withdrawItem(
  ctx: Context,
  trx: Db,
  actor: Actor,
  request: StoredRequest,
  itemId: string,
): Promise<void> {
  const item = await findItem(trx, request.id, itemId);
  if (!item) throw new AppError("information_item_not_found");
  if (item.state === "withdrawn") return;
  if (item.state === "answered") throw new AppError("information_item_closed");
  await updateWithdrawn(trx, { requestId: request.id, id: itemId }, actor.userId);
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "information_withdrawn",
    note: item.label,
    by: "staff",
    actor_id: actor.userId,
  });
  if (!(await resumeWhenAnswered(ctx, trx, request, { mover: "staff", actorId: actor.userId })))
    await touchRequest(trx, request.id);
}

/** Withdraws an item: see `withdrawItem`. Also throws `request_not_found`. */
export function withdrawInformationRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  itemId: string,
  language: Language,
): Promise<WorkPage> {
  return changeAsWorker(ctx, actor, id, language, (trx, request) =>
    withdrawItem(ctx, trx, actor, request, itemId),
  );
}
