import { Readable } from "node:stream";
import type { Context } from "../platform/context.ts";
import { sweepFiles } from "../platform/storage-sweep.ts";
import { findKnownPieces, findPieces, insertPiece } from "./pieces-queries.ts";

/** As large as the browser's own pieces; kept in memory until it is stored. */
const PIECE_BYTES = 1024 * 1024;
/** On a slow line a smaller piece is stored, so that no more than this is sent again when the process dies. */
const PIECE_MS = 10_000;
const PREFIX = "uploads/";

/**
 * Stores what arrives from `start` on, piece by piece, and answers the offset reached: undefined when another request
 * has gone on with the upload meanwhile, or has given it up. When the stream breaks, what came before is stored first.
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

/** All bytes of an upload that have arrived, in one stream. */
export async function openPieces(ctx: Context, uploadId: string): Promise<Readable> {
  const pieces = await findPieces(ctx.db, uploadId);
  return Readable.from(
    (async function* () {
      for (const { storage_path } of pieces) yield* await ctx.storage.getStream(storage_path);
    })(),
    { objectMode: false },
  );
}

/** Deletes stored pieces that belong to no upload any more and were written before an instant. */
export function sweepPieces(ctx: Context, before: Date): Promise<void> {
  return sweepFiles(ctx.storage, PREFIX, { before, findKnown: (keys) => findKnownPieces(ctx.db, keys) });
}
