import type { Language } from "@passerelle/contract/shapes";
import {
  informationItemKey,
  informationItemOf,
  MAX_DOCUMENT_VERSIONS,
  mayAnswer,
} from "@passerelle/domain/requests/information-requests/information-requests";
import { isEditable } from "@passerelle/domain/requests/lifecycle/status";
import { type Actor, ownerOf } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockExistingRequest } from "../lifecycle/access.ts";
import { insertEvent } from "../lifecycle/timeline-queries.ts";
import { getDocumentTarget, lockForDocuments } from "../ordering/asked-documents.ts";
import { findDelayHours } from "../ordering/terms.ts";
import { findRequest } from "../queries.ts";
import { recountUnjudged } from "../work/unjudged-queries.ts";
import { recordAnswer } from "./answer-information.ts";
import { countVersions, findItem, findItems, updateAnswered } from "./queries.ts";

const HOUR_MS = 3_600_000;

/** The documents that an upload under this key could add, if its owner may send one now. */
export type UploadTarget = { asked: { key: string; name: string }[] };

/**
 * Checks that the caller may send a document under this key: an asked document before submission, an item of an information
 * request later. Throws the errors of `getDocumentTarget`, and `document_space_full` after too many uploads of the same document.
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
  if (request?.user_id !== ownerOf(actor)) throw new AppError("request_not_found");
  const item = await findItem(db, requestId, itemId);
  if (item?.kind !== "document") return { asked: [] };
  if (!mayAnswer(request.status, item.state)) throw new AppError("request_locked");
  if ((await countVersions(db, requestId, docKey)) >= MAX_DOCUMENT_VERSIONS)
    throw new AppError("document_space_full");
  return { asked: [{ key: docKey, name: item.label }] };
}

/**
 * The documents that the caller may now send to their request, and the time at which work on it would end: counted from now for a
 * draft, otherwise as promised. Throws `request_not_found`.
 */
export async function findAskedNow(
  db: Db,
  actor: Actor,
  requestId: string,
  language: Language,
): Promise<{ asked: { key: string; name: string }[]; endsAt: Date | null }> {
  const request = await findRequest(db, requestId);
  if (request?.user_id !== actor.userId) throw new AppError("request_not_found");
  if (isEditable(request.status)) {
    const { asked } = await getDocumentTarget(db, actor, requestId, language);
    const hours = await findDelayHours(db, request);
    return { asked, endsAt: new Date(Date.now() + hours * HOUR_MS) };
  }
  const items = (await findItems(db, requestId)).filter(
    ({ kind, state }) => kind === "document" && mayAnswer(request.status, state),
  );
  return {
    asked: items.map(({ id, label }) => ({ key: informationItemKey(id), name: label })),
    endsAt: request.due_at,
  };
}

/** `user_id`: its owner, who also sent it, unless `sentBy` did so under a mandate. */
type SentDocument = {
  service_request_id: string;
  user_id: string;
  doc_key: string;
  file_name: string;
  sentBy?: string;
};

/** Locks the request of a document that is about to be stored. Throws `request_locked` when it is no longer accepted. */
export async function lockForUpload(
  trx: Db,
  { service_request_id, doc_key }: Pick<SentDocument, "service_request_id" | "doc_key">,
): Promise<void> {
  const itemId = informationItemOf(doc_key);
  if (itemId === undefined) return lockForDocuments(trx, service_request_id);
  const request = await lockExistingRequest(trx, service_request_id);
  const item = await findItem(trx, service_request_id, itemId);
  if (!item || !mayAnswer(request.status, item.state)) throw new AppError("request_locked");
}

/** Records a stored document on the timeline, in the same transaction; a document for an item answers that item. */
export async function recordUpload(ctx: Context, trx: Db, document: SentDocument): Promise<void> {
  const { service_request_id, doc_key, file_name } = document;
  const sentBy = document.sentBy ?? document.user_id;
  await recountUnjudged(trx, service_request_id);
  const itemId = informationItemOf(doc_key);
  const item = itemId === undefined ? undefined : await findItem(trx, service_request_id, itemId);
  if (!item) {
    return insertEvent(trx, {
      service_request_id,
      kind: "document_added",
      by: "customer",
      actor_id: sentBy,
      note: file_name,
    });
  }
  await updateAnswered(trx, item.id, null);
  await recordAnswer(ctx, trx, await lockExistingRequest(trx, service_request_id), item, sentBy);
}
