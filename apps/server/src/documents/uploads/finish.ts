import { Readable } from "node:stream";
import { withExtension } from "@passerelle/domain/documents/file-name";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { loadFileTypes } from "../../platform/file-type.ts";
import { admitStream, type Upload } from "../../platform/files/admit-file.ts";
import { eraseUpload } from "../../platform/files/erase-upload.ts";
import type { OpenUpload, UploadedFile, UploadTarget } from "../../platform/upload-target.ts";
import { openPieces, sweepPieces } from "./pieces.ts";
import { findPieces } from "./pieces-queries.ts";
import { deleteUpload, findUploadsBefore } from "./queries.ts";
import { targetNamed } from "./targets.ts";

/** An upload without progress for this time was abandoned. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Creates the file of a complete upload and returns its id. A repetition (lost reply, crash, two processes) returns the
 * same file.
 *
 * The order keeps what is stored intact if the process crashes at any point: 1. assemble the bytes at a path of this
 * upload; every attempt writes the same bytes there, and no other upload uses the path; 2. in one transaction, under the
 * lock of the subject: delete the upload, which only one attempt can do, and insert the row of the target. Until it
 * commits, the upload can still be finished; 3. delete the pieces. A crash here leaves them to the sweep.
 *
 * Throws `file_type_refused` and what `admitStream` throws (the upload is then deleted), what the target throws, and
 * `not_found` for an upload that was deleted meanwhile.
 */
export async function storeUpload(ctx: Context, upload: OpenUpload): Promise<string> {
  try {
    return await tryToStore(ctx, upload);
  } catch (error) {
    // A concurrent attempt has finished the upload and deleted its pieces.
    const finished = await targetNamed(ctx, upload.target).findFinished(ctx.db, upload.id);
    if (finished) return finished.id;
    throw error;
  }
}

async function tryToStore(ctx: Context, upload: OpenUpload): Promise<string> {
  const target = targetNamed(ctx, upload.target);
  const { type, extensions } = await requireAcceptedType(ctx, target, upload);
  const storage_path = target.pathOf(upload);
  const admitted = { path: storage_path, uploadedBy: upload.user_id, mimeType: type };
  const sha256 = await putTogether(ctx, upload, admitted);
  const pieces = await findPieces(ctx.db, upload.id);
  const id = await insertStored(ctx, target, upload, {
    file_name: withExtension(upload.file_name, extensions),
    storage_path,
    mime_type: type,
    size: upload.size,
    sha256,
  });
  if (id === undefined) {
    // Deleted while its bytes were being assembled: nothing else refers to them.
    await eraseUpload(ctx, storage_path);
    throw new AppError("not_found");
  }
  // The file exists; pieces that cannot be deleted now are left to the sweep.
  const leftovers = await Promise.allSettled(pieces.map((piece) => ctx.storage.delete(piece.storage_path)));
  for (const { reason } of leftovers.filter((outcome) => outcome.status === "rejected")) {
    ctx.log.warn({ err: reason }, "a piece of an upload is left to the sweep");
  }
  return id;
}

/** Step 2. Undefined for a deleted upload. */
function insertStored(
  ctx: Context,
  target: UploadTarget,
  upload: OpenUpload,
  file: UploadedFile,
): Promise<string | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    await target.lock(trx, upload);
    if (!(await deleteUpload(trx, upload.id))) return (await target.findFinished(trx, upload.id))?.id;
    return target.store(ctx, trx, upload, file);
  });
}

async function requireAcceptedType(
  ctx: Context,
  target: UploadTarget,
  upload: OpenUpload,
): Promise<{ type: string; extensions: readonly [string, ...string[]] }> {
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
  const { fileTypeFromStream } = await loadFileTypes();
  const found = await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>);
  bytes.destroy();
  // A stream that broke says nothing about the type.
  if (!found && failure) throw failure.error;
  const extensions = found && Object.hasOwn(target.types, found.mime) ? target.types[found.mime] : undefined;
  if (found && extensions) return { type: found.mime, extensions };
  await discardUpload(ctx, upload.id);
  throw refusedType(target);
}

/** `file_type_refused`, with the accepted formats as people name them: the first extension of each. */
export function refusedType({ types }: UploadTarget): AppError {
  const accepted = Object.values(types).map(([extension]) => extension.toUpperCase());
  return new AppError("file_type_refused", { details: { accepted } });
}

/** Deletes an upload that will not become a file; does nothing if it has become one. */
export async function discardUpload(ctx: Context, id: string): Promise<void> {
  const pieces = await findPieces(ctx.db, id);
  const upload = await deleteUpload(ctx.db, id);
  if (!upload) return;
  // An attempt to finish it may have written this path.
  await eraseUpload(ctx, targetNamed(ctx, upload.target).pathOf(upload));
  await Promise.all(pieces.map((piece) => ctx.storage.delete(piece.storage_path)));
}

/** Step 1. Answers the SHA-256 of the bytes in hexadecimal. The upload is deleted when its content is refused. */
async function putTogether(ctx: Context, upload: OpenUpload, admitted: Upload): Promise<string> {
  let size = 0;
  const pieces = await openPieces(ctx, upload.id);
  const counted = Readable.from(
    (async function* () {
      for await (const chunk of pieces) {
        size += chunk.length;
        yield chunk;
      }
      // Fails before the last byte is written: an incomplete file must never have this path.
      if (size !== upload.size) throw new Error(`upload ${upload.id} has ${size} bytes of ${upload.size}`);
    })(),
    { objectMode: false },
  );
  try {
    return await admitStream(ctx, admitted, counted);
  } catch (error) {
    if (error instanceof AppError) await discardUpload(ctx, upload.id);
    throw error;
  }
}

/** Deletes uploads without progress for a day, and pieces without an upload. */
export async function sweepUploads(ctx: Context, now = Date.now()): Promise<void> {
  const before = new Date(now - ABANDONED_AFTER_MS);
  for (const id of await findUploadsBefore(ctx.db, before)) await discardUpload(ctx, id);
  await sweepPieces(ctx, before);
}
