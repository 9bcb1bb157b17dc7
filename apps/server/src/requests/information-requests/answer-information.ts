import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import {
  judgeAnswer,
  mayAnswer,
} from "@passerelle/domain/requests/information-requests/information-requests";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockOwnRequest } from "../lifecycle/access.ts";
import { describeRequest } from "../lifecycle/describe-request.ts";
import { publishRequestChange } from "../lifecycle/publish-change.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { type StoredRequest, touchRequest } from "../queries.ts";
import { actForPrincipal } from "../work/acted-for-customer.ts";
import { findItem, type StoredItem, updateAnswered } from "./queries.ts";
import { resumeWhenAnswered } from "./resume-work.ts";

/**
 * Answers an item with a text, saved at once. Sending the same text again returns the same result, even if the request has
 * changed its status since (a lost response). Throws `request_not_found`, `information_item_not_found`,
 * `information_item_closed`, `information_item_conflict` when another tab wrote a text other than `before`, and under a mandate
 * the errors of the handlers of `actedForCustomer`.
 */
export function answerInformationItem(
  ctx: Context,
  actor: Actor,
  id: string,
  itemId: string,
  given: { answer: string; before: string | null },
  language: Language,
): Promise<RequestDetail> {
  const viewer = { subscriber: actor.subscriber, language };
  return ctx.db.transaction().execute(async (trx) => {
    const request = await lockOwnRequest(trx, actor, id);
    const item = await findItem(trx, id, itemId);
    if (item?.kind !== "answer") throw new AppError("information_item_not_found");
    const becomes = judgeAnswer(item.answer, given);
    if (becomes === "done") return describeRequest(trx, request, viewer);
    if (!mayAnswer(request.status, item.state)) throw new AppError("information_item_closed");
    if (becomes === "conflict") throw new AppError("information_item_conflict");
    await actForPrincipal(ctx, trx, actor, request, "answer");
    await updateAnswered(trx, itemId, given.answer);
    await recordAnswer(ctx, trx, request, item, actor.userId);
    return describeRequest(trx, await lockOwnRequest(trx, actor, id), viewer);
  });
}

/** Call it after an answer: writes an event and, once no item is open, returns the request to work with a second event. */
export async function recordAnswer(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  { label }: StoredItem,
  userId: string,
): Promise<void> {
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "information_provided",
    by: "customer",
    actor_id: userId,
    note: label,
  });
  await closeAnsweredItem(ctx, trx, request, userId);
}

/** Call it after the event of an answer: returns the request to work once no item is open. */
export async function closeAnsweredItem(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  userId: string,
): Promise<void> {
  if (await resumeWhenAnswered(ctx, trx, request, { mover: "customer", actorId: userId })) return;
  await touchRequest(trx, request.id);
  await publishRequestChange(trx, request);
}
