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
 * Makes a document of a complete upload and answers its id. Repeating it (lost reply, crash, two processes) answers
 * the same document.
 *
 * The order keeps the current document intact if the process crashes at any point: 1. assemble the bytes at a path of
 * this upload; every attempt writes the same bytes there, and no other upload uses the path; 2. in one transaction,
 * under the request's lock: delete the upload, which only one attempt can do, mark the earlier version as replaced,
 * and insert the new row. Until it commits, the upload can still be finished; 3. delete the pieces. A crash here
 * leaves them to the sweep.
 *
 * Throws `file_type_refused` (the upload is then deleted), `request_locked`, and `not_found` for an upload that was
 * deleted meanwhile.
 */
export async function storeUpload(ctx: Context, upload: OpenUpload): Promise<string> {
  try {
    return await tryToStore(ctx, upload);
  } catch (error) {
    // A concurrent attempt has finished the upload and deleted its pieces.
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
    // Deleted while its bytes were being assembled: nothing else refers to them.
    await ctx.storage.delete(storage_path);
    throw new AppError("not_found");
  }
  // The document exists; pieces that cannot be deleted now are left to the sweep.
  const leftovers = await Promise.allSettled(pieces.map((piece) => ctx.storage.delete(piece.storage_path)));
  for (const { reason } of leftovers.filter((outcome) => outcome.status === "rejected")) {
    ctx.log.warn({ err: reason }, "a piece of an upload is left to the sweep");
  }
  return id;
}

/** Step 2. Undefined for a deleted upload. */
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
  const pieces = await openPieces(ctx, upload.id);
  let failure: { error: unknown } | undefined;
  // Catches what the storage throws, unlike `errored`: the reader of an unknown type ends its stream with an AbortError.
  const bytes = Readable.from(
    (async function* () {
      try {
        yield* pieces;
      } catch (error) {
        failure = { error };
        throw error;
      }
    })(),
    { objectMode: false },
  );
  const found = await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  bytes.destroy();
  // A stream that broke says nothing about the type.
  if (!found && failure) throw failure.error;
  if (found && isAcceptedDocumentType(found.mime)) return found.mime;
  await discardUpload(ctx, upload.id);
  throw new AppError("file_type_refused", { details: { accepted: ACCEPTED_NAMES } });
}

/** Names of the formats for people: the first extension of each. */
export const ACCEPTED_NAMES = Object.values(ACCEPTED_DOCUMENT_TYPES).map(([extension]) =>
  extension.toUpperCase(),
);

/** Deletes an upload that will not become a document; does nothing if it has become one. */
export async function discardUpload(ctx: Context, id: string): Promise<void> {
  const pieces = await findPieces(ctx.db, id);
  const upload = await deleteUpload(ctx.db, id);
  if (!upload) return;
  // An attempt to finish it may have written this path.
  const paths = [pathOf(upload), ...pieces.map((piece) => piece.storage_path)];
  await Promise.all(paths.map((path) => ctx.storage.delete(path)));
}

/** Step 1. Answers the SHA-256 of the bytes in hexadecimal. */
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
      // Fails before the last byte is written: an incomplete file must never have this path.
      if (size !== upload.size) throw new Error(`upload ${upload.id} has ${size} bytes of ${upload.size}`);
    })(),
    { objectMode: false },
  );
  await ctx.storage.putStream(path, counted);
  return hash.digest("hex");
}

/** The path of an upload's document. */
function pathOf(upload: OpenUpload): string {
  return storagePath({
    userId: upload.user_id,
    requestId: upload.service_request_id,
    uploadId: upload.id,
    docName: upload.doc_key,
    fileName: upload.file_name,
  });
}
