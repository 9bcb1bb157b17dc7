import type { Document } from "@passerelle/contract/documents";
import type { Language } from "@passerelle/contract/shapes";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import { isEditable } from "@passerelle/domain/requests/lifecycle/status";
import { missingDocuments } from "@passerelle/domain/requests/ordering/validation";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockExistingRequest } from "../lifecycle/access.ts";
import { type Loaded, load, viewerOf } from "../lifecycle/describe-request.ts";
import { findCurrentDocuments, findRequest, type StoredRequest, touchRequest } from "../queries.ts";
import type { Terms } from "./terms.ts";

/** A request whose documents its owner may change now, and what it is asked for. */
export type DocumentTarget = { requestId: string; asked: { key: string; name: string }[] };

/** A document that the answers do not ask for is not accepted. Throws `request_not_found`, and `request_locked` once it was submitted. */
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

/** Locks a request whose documents are about to change. Throws `request_locked` once it was submitted. */
export async function lockForDocuments(trx: Db, requestId: string): Promise<void> {
  const request = await lockExistingRequest(trx, requestId);
  if (!isEditable(request.status)) throw new AppError("request_locked");
  await touchRequest(trx, requestId);
}

/** Names, in the language of `terms`, of the required documents that are missing. */
export async function findMissingDocuments(
  db: Db,
  { id, answers }: Pick<StoredRequest, "id" | "answers">,
  terms: Terms,
): Promise<string[]> {
  const documents = (await findCurrentDocuments(db, [id])).get(id) ?? [];
  return missingNames(terms, answers, documents);
}

/** As `findMissingDocuments`, for `answers` and `documents` that were read already. */
export function missingNames(
  terms: Terms,
  answers: Answers,
  documents: readonly Pick<Document, "doc_key" | "scan">[],
): string[] {
  // No one can read an infected file, so it answers nothing.
  const provided = documents.filter(({ scan }) => scan !== "infected").map(({ doc_key }) => doc_key);
  return missingDocuments(askedDocuments(terms, answers), provided).map(({ name }) => name);
}
