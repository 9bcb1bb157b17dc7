import { requestOfPath } from "@passerelle/domain/documents/file-name";
import type { Actor } from "../platform/actor.ts";
import type { Disposition } from "../platform/content-disposition.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { checkLink, signLink } from "../platform/file-links.ts";
import { insertReadOnce } from "../platform/file-reads.ts";
import type { AskedRange, OpenFile } from "../platform/file-reply.ts";
import { admitStream } from "../platform/files/admit-file.ts";
import { eraseUpload } from "../platform/files/erase-upload.ts";
import { openUploaded, requireReadable, streamUploaded } from "../platform/files/read-file.ts";
import type { UploadCaller } from "../platform/upload-target.ts";
import { lockProfile } from "../profiles/service.ts";
import {
  findRequest,
  isWorkerOf,
  lockForDocuments,
  publishRequestChange,
  recordEvent,
  recountUnjudged,
} from "../requests/service.ts";
import {
  findCurrentCopy,
  findDocument,
  findDocumentAt,
  getDocument,
  insertRead,
  type StoredDocument,
  updateRemoved,
  updateSource,
} from "./queries.ts";
import { requestTarget } from "./request-target.ts";
import { refusedType } from "./uploads/finish.ts";

export { findStored as findStoredDocuments } from "./queries.ts";
export { requestTarget, storeDocument } from "./request-target.ts";
export { parseMetadata } from "./uploads/metadata.ts";
export { measureOpenUploads } from "./uploads/queries.ts";

/**
 * A link to a current document, for its owner and those who work on its request; each reading is recorded. Throws
 * `document_not_found`, also for another person's, and like `requireReadable`.
 */
export async function linkDocument(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const document = await findDocument(ctx.db, id);
  if (!document || document.removed_at || document.replaced_at) throw new AppError("document_not_found");
  const own = document.user_id === actor.userId;
  if (!own && !(await isWorkerOf(ctx, actor, document.service_request_id)))
    throw new AppError("document_not_found");
  await requireReadable(ctx, document.storage_path, actor.userId);
  const { url, expiresAt } = await signLink(ctx, {
    kind: "documents",
    id,
    disposition,
    readerId: actor.userId,
    sessionId: actor.sessionId,
  });
  return { url, expires_at: expiresAt.toISOString() };
}

/**
 * Hides a document of an editable request; its bytes are kept for the audit. Repeating it succeeds. Throws
 * `document_not_found` and `request_locked`.
 */
export function removeDocument({ db }: Context, actor: Actor, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const found = await findDocument(trx, id);
    if (found?.user_id !== actor.userId) throw new AppError("document_not_found");
    await lockForDocuments(trx, found.service_request_id);
    // Read again under lock: a concurrent call may have removed or replaced it.
    const document = await findDocument(trx, id);
    if (document?.removed_at) return { id };
    if (!document || document.replaced_at) throw new AppError("document_not_found");
    await updateRemoved(trx, id, actor.userId);
    await recountUnjudged(trx, document.service_request_id);
    await recordEvent(trx, {
      service_request_id: document.service_request_id,
      kind: "document_removed",
      by: "customer",
      actor_id: actor.userId,
      note: document.file_name,
    });
    return { id };
  });
}

/**
 * The bytes behind a link, or the range that `Range` asks for. The reading is recorded once, even when a viewer
 * fetches many ranges. Throws `link_expired`, and `document_not_found` for an invalid link or a removed document.
 */
export async function readDocument(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "documents", id }, query);
  if (link === "forged") throw new AppError("document_not_found");
  if (link === "expired") throw new AppError("link_expired");

  const document = await findDocument(ctx.db, id);
  if (!document || document.removed_at) throw new AppError("document_not_found");
  const { storage_path: key, file_name: name, mime_type: mimeType, size, sha256 } = document;
  const file = { key, name, mimeType, size, sha256 };
  const opened = await openUploaded(ctx, file, link.readerId, link.disposition, asked);
  const read = { document_id: id, user_id: link.readerId, disposition: link.disposition };
  try {
    if (opened.range === "whole") await insertRead(ctx.db, read);
    else if (opened.bytes) await insertReadOnce(ctx.db, "document_reads", read);
  } catch (error) {
    opened.bytes?.destroy();
    throw error;
  }
  return opened;
}

/** A file that is sent to a request without an upload: a copy of a version of the vault. */
type CopiedFile = {
  vault_version_id: string;
  file_name: string;
  mime_type: string;
  size: number;
  sha256: string;
  storage_path: string;
};

/**
 * Answers a document that the caller's request asks for with a copy of one of their files, which replaces the current one.
 * The copy is independent of the original: it has its own verdict and is kept as long as the request. A repetition returns
 * the same document. Throws what beginning an upload throws, and `file_type_refused`.
 */
export async function storeCopy(
  ctx: Context,
  caller: UploadCaller,
  { requestId, docKey }: { requestId: string; docKey: string },
  { storage_path: source, ...file }: CopiedFile,
): Promise<StoredDocument> {
  const { metadata } = await requestTarget.begin(ctx, caller, { requestId, docKey });
  const current = await findCurrentCopy(ctx.db, requestId, docKey);
  if (current?.vault_version_id === file.vault_version_id) return current;
  if (!Object.hasOwn(requestTarget.types, file.mime_type)) throw refusedType(requestTarget);
  const upload = {
    id: crypto.randomUUID(),
    target: "request",
    user_id: caller.actor.userId,
    subject_id: requestId,
    file_name: file.file_name,
    size: file.size,
    metadata,
  };
  const storage_path = requestTarget.pathOf(upload);
  // Bytes are written before their row; after a crash in between they are swept.
  const admitted = { path: storage_path, uploadedBy: caller.actor.userId, mimeType: file.mime_type };
  await admitStream(ctx, admitted, await streamUploaded(ctx, source, caller.actor.userId));
  const { vault_version_id, ...stored } = file;
  try {
    const { document, isNew } = await ctx.db.transaction().execute(async (trx) => {
      await lockProfile(trx, caller.actor.userId);
      await requestTarget.requireSpace(trx, caller.actor.userId, file.size);
      await requestTarget.lock(trx, upload);
      // Read again under lock: a concurrent call may have sent the same version.
      const present = await findCurrentCopy(trx, requestId, docKey);
      if (present?.vault_version_id === vault_version_id) return { document: present, isNew: false };
      const id = await requestTarget.store(ctx, trx, upload, { ...stored, storage_path });
      await updateSource(trx, id, vault_version_id);
      return { document: await getDocument(trx, id), isNew: true };
    });
    if (!isNew) await eraseUpload(ctx, storage_path);
    return document;
  } catch (error) {
    if (error instanceof AppError) await eraseUpload(ctx, storage_path);
    throw error;
  }
}

/**
 * The request of the document whose bytes are at a path of the storage, with its owner; undefined for other paths. Bytes may be
 * scanned before their document is written, so the path says which request it is.
 */
export async function findRequestOfPath(
  db: Db,
  path: string,
): Promise<{ id: string; ownerId: string } | undefined> {
  const id = requestOfPath(path);
  const request = id === undefined ? undefined : await findRequest(db, id);
  return request && { id: request.id, ownerId: request.user_id };
}

/** Publishes to the open pages of a request that a document of it was scanned. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const document = await findDocumentAt(trx, path);
  if (!document) return;
  await publishRequestChange(trx, { id: document.service_request_id, user_id: document.user_id });
}
