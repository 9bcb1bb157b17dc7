import { Readable } from "node:stream";
import type { Context } from "../../platform/context.ts";
import { sweepFiles } from "../../platform/storage-sweep.ts";
import { findKnownPieces, findPieces, insertPiece } from "./pieces-queries.ts";

/** The browser's piece size, in bytes; buffered in memory until it is stored. */
const PIECE_BYTES = 1024 * 1024;
/** On slow connections pieces are stored after this time in milliseconds, so that a crash loses little. */
const PIECE_MS = 10_000;
const PREFIX = "uploads/";

/**
 * Stores incoming bytes from `start` piece by piece, and returns the offset reached; undefined when another request
 * has continued or deleted the upload. When the stream breaks, what arrived is stored first.
 */
export async function storePieces(
  ctx: Context,
  uploadId: string,
  start: number,
  stream: Readable,
): Promise<number | undefined> {
  let reached = start;
  for await (const bytes of inPieces(stream)) {
    const storage_path = `${PREFIX}${uploadId}.${reached}.${crypto.randomUUID()}`;
    await ctx.storage.put(storage_path, bytes);
    const piece = { upload_id: uploadId, start: reached, size: bytes.length, storage_path };
    if (!(await insertPiece(ctx.db, piece))) {
      await ctx.storage.delete(storage_path);
      return undefined;
    }
    reached += bytes.length;
  }
  return reached;
}

async function* inPieces(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  let since = Date.now();
  let failure: { error: unknown } | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      for (let rest = chunk; rest.length > 0; ) {
        if (length === 0) since = Date.now();
        const taken = rest.subarray(0, PIECE_BYTES - length);
        rest = rest.subarray(taken.length);
        chunks.push(taken);
        length += taken.length;
        if (length < PIECE_BYTES && Date.now() - since < PIECE_MS) continue;
        yield Buffer.concat(chunks);
        chunks = [];
        length = 0;
      }
    }
  } catch (error) {
    failure = { error };
  }
  if (length > 0) yield Buffer.concat(chunks);
  if (failure) throw failure.error;
}

/** All stored bytes of an upload as one stream. */
export async function openPieces(ctx: Context, uploadId: string): Promise<Readable> {
  const pieces = await findPieces(ctx.db, uploadId);
  return Readable.from(
    (async function* () {
      for (const { storage_path } of pieces) yield* await ctx.storage.getStream(storage_path);
    })(),
    { objectMode: false },
  );
}

/** Deletes stored pieces without an upload that were written before an instant. */
export function sweepPieces(ctx: Context, before: Date): Promise<void> {
  return sweepFiles(ctx, PREFIX, { before, findKnown: (keys) => findKnownPieces(ctx.db, keys) });
}
