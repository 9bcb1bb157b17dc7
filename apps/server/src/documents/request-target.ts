import { requiredText } from "@passerelle/contract/shapes";
import { storagePath } from "@passerelle/domain/documents/file-name";
import { ACCEPTED_DOCUMENT_TYPES } from "@passerelle/domain/documents/formats";
import { MAX_UNPAID_DOCUMENT_BYTES } from "@passerelle/domain/requests/expiry/draft-expiry";
import * as z from "zod/mini";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { findFile } from "../platform/files/queries.ts";
import type { OpenUpload, UploadedFile, UploadTarget } from "../platform/upload-target.ts";
import { getUploadTarget, lockForUpload, recordUpload } from "../requests/service.ts";
import { sumUnpaidBytes } from "./erasing-queries.ts";
import { findDocumentOfUpload, insertDocument, updateReplaced } from "./queries.ts";
import { parseMetadata } from "./uploads/metadata.ts";

const Metadata = z.object({ requestId: z.uuid(), docKey: requiredText(200) });

/** The columns of the document that an upload becomes. */
const placeOf = ({ user_id, subject_id, metadata }: OpenUpload) => ({
  service_request_id: subject_id,
  user_id,
  doc_key: metadata.docKey as string,
});

/** Uploads of the documents that a request asks for. A new file replaces the current one of its document. */
export const requestTarget: UploadTarget = {
  types: ACCEPTED_DOCUMENT_TYPES,
  async begin(ctx, { actor, language }, sent) {
    const metadata = parseMetadata(Metadata, sent);
    const { requestId, docKey } = metadata;
    const { asked } = await getUploadTarget(ctx.db, actor, requestId, docKey, language);
    if (!asked.some((one) => one.key === docKey)) {
      throw new AppError("invalid_input", { fields: [{ field: "docKey", code: "document_unknown" }] });
    }
    return { subjectId: requestId, metadata };
  },
  async requireSpace(trx, userId, size) {
    if ((await sumUnpaidBytes(trx, userId)) + size > MAX_UNPAID_DOCUMENT_BYTES) {
      throw new AppError("document_space_full", { details: { limit_bytes: MAX_UNPAID_DOCUMENT_BYTES } });
    }
  },
  pathOf: (upload) =>
    storagePath({
      userId: upload.user_id,
      requestId: upload.subject_id,
      uploadId: upload.id,
      docName: placeOf(upload).doc_key,
      fileName: upload.file_name,
    }),
  lock: (trx, upload) => lockForUpload(trx, placeOf(upload)),
  store: (ctx, trx, upload, file) => storeDocument(ctx, trx, upload, file, upload.user_id),
  async findFinished(db, uploadId) {
    const document = await findDocumentOfUpload(db, uploadId);
    if (!document) return undefined;
    // A person who acted under a mandate sent it, but is not its owner.
    const file = await findFile(db, document.storage_path);
    return { ...document, user_id: file?.uploaded_by ?? document.user_id };
  },
};

/**
 * Turns a complete upload into a document of `ownerId`, in the transaction that ends the upload; returns its id. If another
 * person than the owner sent it, they acted under a mandate, which the caller has checked.
 */
export async function storeDocument(
  ctx: Context,
  trx: Db,
  upload: OpenUpload,
  file: UploadedFile,
  ownerId: string,
): Promise<string> {
  const place = { ...placeOf(upload), user_id: ownerId };
  const document = { id: crypto.randomUUID(), upload_id: upload.id, ...place, ...file };
  await updateReplaced(trx, document.service_request_id, document.doc_key);
  await insertDocument(trx, document);
  await recordUpload(ctx, trx, { ...document, sentBy: upload.user_id });
  return document.id;
}
