import { ACCEPTED_DOCUMENT_TYPES } from "@passerelle/domain/documents/formats";
import { MAX_VAULT_BYTES } from "@passerelle/domain/vault/types";
import * as z from "zod/mini";
import { measureOpenUploads, parseMetadata } from "../documents/service.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import type { OpenUpload, UploadTarget } from "../platform/upload-target.ts";
import { isUuid } from "../platform/uuid.ts";
import { getOwnDocument, publishVault } from "./own-documents.ts";
import { findVersionOfUpload, insertVersion, lockDocument, sumBytes } from "./queries.ts";

const Metadata = z.object({ documentId: z.uuid() });

/** The path prefix of all bytes of the vault. */
export const FOLDER = "vault/";

const pathOf = ({ user_id, subject_id, id }: Pick<OpenUpload, "user_id" | "subject_id" | "id">): string =>
  `${FOLDER}${user_id}/${subject_id}/${id}`;

/** The id of the document in a path that `pathOf` made; undefined for other paths. */
export function documentOfPath(path: string): string | undefined {
  const id = path.startsWith(FOLDER) ? path.split("/")[2] : undefined;
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** Whether a person's vault has space for `size` bytes more, besides those of open uploads. The person is locked. */
export async function hasSpace(trx: Db, userId: string, size: number): Promise<boolean> {
  const open = await measureOpenUploads(trx, userId, "vault");
  return (await sumBytes(trx, userId)) + open.bytes + size <= MAX_VAULT_BYTES;
}

/** Uploads of versions: each complete one is the newest version of its document. */
export const vaultTarget: UploadTarget = {
  types: ACCEPTED_DOCUMENT_TYPES,
  async begin({ db }, { actor }, sent) {
    const metadata = parseMetadata(Metadata, sent);
    await getOwnDocument(db, actor, metadata.documentId);
    return { subjectId: metadata.documentId, metadata };
  },
  async requireSpace(trx, userId, size) {
    if (!(await hasSpace(trx, userId, size)))
      throw new AppError("vault_full", { details: { limit_bytes: MAX_VAULT_BYTES } });
  },
  pathOf,
  async lock(trx, upload) {
    if (!(await lockDocument(trx, upload.subject_id))) throw new AppError("vault_document_not_found");
  },
  async store(ctx, trx, upload, file) {
    const id = crypto.randomUUID();
    await insertVersion(trx, { id, document_id: upload.subject_id, upload_id: upload.id, ...file });
    await ctx.jobs.enqueue(trx, "vault.erase", { documentId: upload.subject_id });
    await publishVault(trx, upload.user_id);
    return id;
  },
  findFinished: findVersionOfUpload,
};
