import { fittingTypes } from "@passerelle/domain/vault/fitting";
import { findStoredFile } from "../attachments/service.ts";
import { notify } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { admitStream } from "../platform/files/admit-file.ts";
import { eraseUpload } from "../platform/files/erase-upload.ts";
import { lockProfile } from "../profiles/service.ts";
import { findDeliveredFiles } from "../requests/service.ts";
import { publishVault } from "./own-documents.ts";
import { findVersionOfUpload, insertDocument, insertVersion } from "./queries.ts";
import { FOLDER, hasSpace } from "./upload-target.ts";

/**
 * Adds the files that a completed request delivered to its customer's vault, as copies. Each file is received once
 * (`vault_documents.attachment_id`), however often the job runs. A full vault and a closed account receive nothing: the
 * files stay on the page of the request.
 */
export async function receiveDeliverables(ctx: Context, requestId: string): Promise<void> {
  const delivered = await findDeliveredFiles(ctx.db, requestId);
  if (!delivered) return;
  for (const { id } of delivered.files) await receive(ctx, { requestId, userId: delivered.userId, id });
}

async function receive(
  ctx: Context,
  { requestId, userId, id: attachmentId }: { requestId: string; userId: string; id: string },
): Promise<void> {
  const uploadId = `attachment:${attachmentId}`;
  const file = await findStoredFile(ctx, attachmentId);
  if (!file || (await findVersionOfUpload(ctx.db, uploadId))) return;
  const bytes = await file.read().catch((error: unknown) => {
    // A file that is not scanned yet fails the job, which runs again.
    if (error instanceof AppError && error.code === "file_infected") return undefined;
    throw error;
  });
  if (!bytes) return;
  const documentId = crypto.randomUUID();
  const storage_path = `${FOLDER}${userId}/${documentId}/${attachmentId}`;
  // Uploaded by the platform, so the customer can read it only after its scan.
  const admitted = { path: storage_path, uploadedBy: null, mimeType: file.mime_type };
  await admitStream(ctx, admitted, bytes);
  const stored = await ctx.db.transaction().execute(async (trx) => {
    const person = await lockProfile(trx, userId);
    if (!person || person.closedAt) return false;
    if (!(await hasSpace(trx, userId, file.size))) return false;
    const title = file.file_name.replace(/\.[^.]{1,9}$/, "").slice(0, 120);
    const type = fittingTypes(title.replaceAll(/[_-]/g, " "))[0] ?? "other";
    const inserted = await insertDocument(trx, {
      id: documentId,
      user_id: userId,
      type,
      title,
      holder: "",
      country: null,
      number: null,
      issued_on: null,
      expires_on: null,
      attachment_id: attachmentId,
      service_request_id: requestId,
    });
    if (!inserted) return false;
    const { file_name, mime_type, size, sha256 } = file;
    await insertVersion(trx, {
      id: crypto.randomUUID(),
      document_id: documentId,
      upload_id: uploadId,
      file_name,
      storage_path,
      mime_type,
      size,
      sha256,
    });
    const values = { event: "received", type_of_document: type, expires_on: "" } as const;
    await notify(ctx, trx, { userId, type: "vault", values, path: `/documents/${documentId}` });
    await publishVault(trx, userId);
    return true;
  });
  if (!stored) await eraseUpload(ctx, storage_path);
}
