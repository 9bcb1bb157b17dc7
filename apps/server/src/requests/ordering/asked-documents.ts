import type { Document } from "@passerelle/contract/documents";
import type { Language } from "@passerelle/contract/shapes";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { isEditable } from "@passerelle/domain/requests/lifecycle/status";
import { missingDocuments, providedKeys } from "@passerelle/domain/requests/ordering/validation";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockExistingRequest } from "../lifecycle/access.ts";
import { type Loaded, load, viewerOf } from "../lifecycle/describe-request.ts";
import { findCurrentDocuments, findRequest, type StoredRequest, touchRequest } from "../queries.ts";
import type { Terms } from "./terms.ts";

/** A request whose documents its owner may change now, with the documents that it requests. */
export type DocumentTarget = { requestId: string; asked: { key: string; name: string }[] };

/**
 * Finds the request for a document; a document that the answers do not request is refused. Throws `request_not_found`, and
 * `request_locked` after submission.
 */
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
  return { requestId, asked: askedDocuments(terms, request.answers) };
}

/** Locks a request whose documents are about to change. Throws `request_locked` after submission. */
export async function lockForDocuments(trx: Db, requestId: string): Promise<void> {
  const request = await lockExistingRequest(trx, requestId);
  if (!isEditable(request.status)) throw new AppError("request_locked");
  await touchRequest(trx, requestId);
}

/** The names of missing required documents, in the language of `terms`. */
export async function findMissingDocuments(
  db: Db,
  { id, answers }: Pick<StoredRequest, "id" | "answers">,
  terms: Terms,
): Promise<string[]> {
  const documents = (await findCurrentDocuments(db, [id])).get(id) ?? [];
  return missingNames(terms, answers, documents);
}

/** Like `findMissingDocuments`, for `answers` and `documents` that were already read. */
export function missingNames(
  terms: Terms,
  answers: Answers,
  documents: readonly Pick<Document, "doc_key" | "scan">[],
): string[] {
  return missingDocuments(askedDocuments(terms, answers), providedKeys(documents)).map(({ name }) => name);
}
