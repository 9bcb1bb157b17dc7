import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Language } from "@passerelle/contract/shapes";
import {
  informationItemOf,
  judgeAnswer,
  MAX_DOCUMENT_VERSIONS,
  mayAnswer,
  resumesWork,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { nextStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { describeRequest } from "../present.ts";
import { findRequest, insertEvent, type StoredRequest, touchRequest, updateState } from "../queries.ts";
import { getDocumentTarget, lockForDocuments, lockForServer, lockOwned } from "../service.ts";
import { tellSides } from "../tell.ts";
import { writeAnswered } from "./letters.ts";
import {
  countVersions,
  findItem,
  findItems,
  type StoredItem,
  updateAnswered,
  updateWithdrawn,
} from "./queries.ts";

/**
 * Answers an item in words; saved at once. The same words again answer the same, also when the request has moved on since
 * (a lost answer). Throws `request_not_found`, `complement_not_found`, `complement_closed`, and `complement_conflict` when
 * another tab wrote something else than `before`.
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
    const request = await lockOwned(trx, actor, id);
    const item = await findItem(trx, id, itemId);
    if (item?.kind !== "answer") throw new AppError("complement_not_found");
    const becomes = judgeAnswer(item.answer, given);
    if (becomes === "done") return describeRequest(trx, request, viewer);
    if (!mayAnswer(request.status, item.state)) throw new AppError("complement_closed");
    if (becomes === "conflict") throw new AppError("complement_conflict");
    await updateAnswered(trx, itemId, given.answer);
    await recordAnswer(ctx, trx, request, item, actor.userId);
    return describeRequest(trx, await lockOwned(trx, actor, id), viewer);
  });
}

/** The document that an upload of this key would bring, if its owner may send it now. */
export type UploadTarget = { required: { key: string; name: string }[] };

/**
 * Whether the caller may send a document under this key: one that the service requires, until submission, or one that
 * they were asked for since. Throws what `getDocumentTarget` throws, `document_space_full` for what was sent over and over.
 */
export async function getUploadTarget(
  db: Db,
  actor: Actor,
  requestId: string,
  docKey: string,
  language: Language,
): Promise<UploadTarget> {
  const itemId = informationItemOf(docKey);
  if (itemId === undefined) return getDocumentTarget(db, actor, requestId, language);
  const request = await findRequest(db, requestId);
  if (request?.user_id !== actor.userId) throw new AppError("request_not_found");
  const item = await findItem(db, requestId, itemId);
  if (item?.kind !== "document") return { required: [] };
  if (!mayAnswer(request.status, item.state)) throw new AppError("request_locked");
  if ((await countVersions(db, requestId, docKey)) >= MAX_DOCUMENT_VERSIONS)
    throw new AppError("document_space_full");
  return { required: [{ key: docKey, name: item.label }] };
}

type SentDocument = { service_request_id: string; user_id: string; doc_key: string; file_name: string };

/** Locks the request of a document that is about to be stored. Throws `request_locked` when it may not be any more. */
export async function lockForUpload(
  trx: Db,
  { service_request_id, doc_key }: Pick<SentDocument, "service_request_id" | "doc_key">,
): Promise<void> {
  const itemId = informationItemOf(doc_key);
  if (itemId === undefined) return lockForDocuments(trx, service_request_id);
  const request = await lockForServer(trx, service_request_id);
  const item = await findItem(trx, service_request_id, itemId);
  if (!item || !mayAnswer(request.status, item.state)) throw new AppError("request_locked");
}

/** Says on the timeline that a document was stored, in the same transaction; one that was asked for answers its item. */
export async function recordUpload(ctx: Context, trx: Db, document: SentDocument): Promise<void> {
  const { service_request_id, user_id, doc_key, file_name } = document;
  const itemId = informationItemOf(doc_key);
  const item = itemId === undefined ? undefined : await findItem(trx, service_request_id, itemId);
  if (!item) {
    return insertEvent(trx, {
      service_request_id,
      kind: "document_added",
      by: "customer",
      actor_id: user_id,
      note: file_name,
    });
  }
  await updateAnswered(trx, item.id, null);
  await recordAnswer(ctx, trx, await lockForServer(trx, service_request_id), item, user_id);
}

/** After an answer: one event, and when nothing is open any more the request goes back to work by one more. */
async function recordAnswer(
  ctx: Context,
  trx: Db,
  request: StoredRequest,
  { label }: StoredItem,
  userId: string,
): Promise<void> {
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "complement_answered",
    by: "customer",
    actor_id: userId,
    note: label,
  });
  if (await resumeWhenAnswered(trx, request, { by: "customer", actor_id: userId }))
    await writeAnswered(ctx, trx, request);
  else await touchRequest(trx, request.id);
  await tellSides(trx, request);
}

/**
 * Takes a locked request back to work by itself once nothing it waits for is open; false while something is. The one place
 * from which it does: after the last answer, and after the last withdrawal.
 */
export async function resumeWhenAnswered(
  trx: Db,
  request: StoredRequest,
  who: { by: "customer" | "staff"; actor_id: string },
): Promise<boolean> {
  const items = await findItems(trx, request.id);
  const states = items.map((item) => item.state);
  if (!resumesWork(request.status, states)) return false;
  const move = nextStatus({
    from: request.status,
    action: "resume",
    mover: who.by,
    due: undefined,
    paid: false,
  });
  if (!move.ok) return false;
  await updateState(trx, request.id, { status: move.to });
  await insertEvent(trx, {
    service_request_id: request.id,
    kind: "moved",
    from_status: request.status,
    to_status: move.to,
    ...who,
  });
  return true;
}

/** Nothing is awaited of a request that was moved on by hand. In the transaction that moves it. */
export async function closeInformationRequests(trx: Db, requestId: string, by: string): Promise<void> {
  await updateWithdrawn(trx, { requestId }, by);
}
