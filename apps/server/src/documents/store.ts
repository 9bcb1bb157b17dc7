import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { storagePath, withExtension } from "@passerelle/domain/documents/file-name";
import {
  ACCEPTED_DOCUMENT_TYPES,
  type AcceptedDocumentType,
  isAcceptedDocumentType,
} from "@passerelle/domain/documents/formats";
import { fileTypeFromStream } from "file-type";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { lockForUpload, recordUpload } from "../requests/service.ts";
import { openPieces } from "./pieces.ts";
import { findPieces } from "./pieces-queries.ts";
import {
  deleteUpload,
  findDocumentOfUpload,
  insertDocument,
  type NewDocument,
  type OpenUpload,
  updateReplaced,
} from "./queries.ts";

/**
 * Makes a document of an upload whose bytes are all there, and answers its id; called again (a lost answer, a process
 * that died, two processes at once) it answers the same document.
 *
 * The order of writing, so that whatever dies in the middle the current document is there, whole and its own:
 * 1. the bytes are put together at a path that is the upload's own: every attempt writes the same bytes there, and no
 *    other upload ever writes or moves them;
 * 2. in one transaction, under the request's lock: the upload is taken away, which only one attempt can do, the earlier
 *    version is marked as replaced, and the new row is written. Until it commits the upload is still there to be finished;
 * 3. the pieces are deleted. What a process that dies here leaves, the sweep takes.
 *
 * Throws `file_type_refused` (the upload is then taken away), `request_locked`, and `not_found` for an upload that was
 * given up meanwhile.
 */
export async function storeUpload(ctx: Context, upload: OpenUpload): Promise<string> {
  try {
    return await tryToStore(ctx, upload);
  } catch (error) {
    // Another attempt at the same upload was faster, and took its pieces away.
    const finished = await findDocumentOfUpload(ctx.db, upload.id);
    if (finished) return finished.id;
    throw error;
  }
}

async function tryToStore(ctx: Context, upload: OpenUpload): Promise<string> {
  const type = await requireAcceptedType(ctx, upload);
  const { user_id, service_request_id, doc_key } = upload;
  const storage_path = pathOf(upload);
  const sha256 = await putTogether(ctx, upload, storage_path);
  const pieces = await findPieces(ctx.db, upload.id);
  const id = await insertStored(ctx, {
    id: crypto.randomUUID(),
    service_request_id,
    user_id,
    doc_key,
    file_name: withExtension(upload.file_name, ACCEPTED_DOCUMENT_TYPES[type]),
    storage_path,
    mime_type: type,
    size: upload.size,
    sha256,
    upload_id: upload.id,
  });
  if (id === undefined) {
    // Given up while its bytes were being put together: nobody else knows of them.
    await ctx.storage.delete(storage_path);
    throw new AppError("not_found");
  }
  // The document is there: what cannot be deleted now is left to the sweep.
  const leftovers = await Promise.allSettled(pieces.map((piece) => ctx.storage.delete(piece.storage_path)));
  for (const { reason } of leftovers.filter((outcome) => outcome.status === "rejected")) {
    ctx.log.warn({ err: reason }, "a piece of an upload is left to the sweep");
  }
  return id;
}

/** Step 2. Undefined for an upload that was given up. */
function insertStored(ctx: Context, document: NewDocument): Promise<string | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockForUpload(trx, document);
    if (!(await deleteUpload(trx, document.upload_id))) {
      return (await findDocumentOfUpload(trx, document.upload_id))?.id;
    }
    await updateReplaced(trx, document.service_request_id, document.doc_key);
    await insertDocument(trx, document);
    await recordUpload(ctx, trx, document);
    return document.id;
  });
}

async function requireAcceptedType(ctx: Context, upload: OpenUpload): Promise<AcceptedDocumentType> {
  const bytes = await openPieces(ctx, upload.id);
  const found = await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  // What broke while it was read is of no type yet.
  if (!found && bytes.errored) throw bytes.errored;
  bytes.destroy();
  if (found && isAcceptedDocumentType(found.mime)) return found.mime;
  await discardUpload(ctx, upload.id);
  throw new AppError("file_type_refused", { details: { accepted: ACCEPTED_NAMES } });
}

/** What a person reads about the formats: the first extension of each. */
export const ACCEPTED_NAMES = Object.values(ACCEPTED_DOCUMENT_TYPES).map(([extension]) =>
  extension.toUpperCase(),
);

/** Takes away an upload that will not become a document; one that has become one meanwhile stays what it is. */
export async function discardUpload(ctx: Context, id: string): Promise<void> {
  const pieces = await findPieces(ctx.db, id);
  const upload = await deleteUpload(ctx.db, id);
  if (!upload) return;
  // An attempt to finish it may have got as far as this path.
  const paths = [pathOf(upload), ...pieces.map((piece) => piece.storage_path)];
  await Promise.all(paths.map((path) => ctx.storage.delete(path)));
}

/** Step 1. Answers the SHA-256 of the bytes, in hexadecimal. */
async function putTogether(ctx: Context, upload: OpenUpload, path: string): Promise<string> {
  const hash = createHash("sha256");
  let size = 0;
  const pieces = await openPieces(ctx, upload.id);
  const counted = Readable.from(
    (async function* () {
      for await (const chunk of pieces) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      // Thrown before the last byte is written: a part must never stand where the whole belongs.
      if (size !== upload.size) throw new Error(`upload ${upload.id} has ${size} bytes of ${upload.size}`);
    })(),
    { objectMode: false },
  );
  await ctx.storage.putStream(path, counted);
  return hash.digest("hex");
}

/** Where the bytes of an upload's document lie. */
function pathOf(upload: OpenUpload): string {
  return storagePath({
    userId: upload.user_id,
    requestId: upload.service_request_id,
    uploadId: upload.id,
    docName: upload.doc_key,
    fileName: upload.file_name,
  });
}
