import type { Language } from "@passerelle/contract/shapes";
import { isEditable } from "@passerelle/domain/requests/lifecycle/status";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockExistingRequest } from "../lifecycle/access.ts";
import { type Loaded, load, viewerOf } from "../lifecycle/describe-request.ts";
import { findCurrentDocuments, findRequest, touchRequest } from "../queries.ts";
import type { Terms } from "./terms.ts";

/** A request whose documents its owner may change now. */
export type DocumentTarget = { requestId: string; required: { key: string; name: string }[] };

/** Throws `request_not_found`, and `request_locked` once it was submitted. */
export async function getDocumentTarget(
  db: Db,
  actor: Actor,
  requestId: string,
  language: Language,
): Promise<DocumentTarget> {
  const request = await findRequest(db, requestId);
  if (request?.user_id !== actor.userId) throw new AppError("request_not_found");
  if (!isEditable(request.status)) throw new AppError("request_locked");
  const { terms }: Loaded = await load(db, request, viewerOf(actor, language));
  return { requestId, required: terms.required_documents };
}

/** Locks a request whose documents are about to change. Throws `request_locked` once it was submitted. */
export async function lockForDocuments(trx: Db, requestId: string): Promise<void> {
  const request = await lockExistingRequest(trx, requestId);
  if (!isEditable(request.status)) throw new AppError("request_locked");
  await touchRequest(trx, requestId);
}

/** Names, in the language of `terms`, of the required documents that are missing. */
export async function findMissingDocuments(db: Db, requestId: string, terms: Terms): Promise<string[]> {
  const documents = (await findCurrentDocuments(db, [requestId])).get(requestId) ?? [];
  const provided = new Set(documents.map((document) => document.doc_key));
  return terms.required_documents.filter(({ key }) => !provided.has(key)).map(({ name }) => name);
}
