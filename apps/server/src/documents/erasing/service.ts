import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { discardUpload } from "../store.ts";
import {
  countKept,
  deleteRows,
  findCancelled,
  findEarlier,
  findOfRequest,
  findOpenUploads,
  findReleased,
  type StoredBytes,
  updateErased,
} from "./queries.ts";

/** At a time: what is left is another job. */
const BATCH = 200;

/** How many documents of a person must be kept: those of requests that were paid. */
export function countKeptDocuments(db: Db, userId: string): Promise<number> {
  return countKept(db, userId);
}

/** Deletes the bytes of a closed account's documents, but for requests that were paid. */
export async function eraseDocuments(ctx: Context, userId: string): Promise<void> {
  await discardAll(ctx, await findOpenUploads(ctx.db, { user_id: userId }));
  await eraseBytes(ctx, await findReleased(ctx.db, userId));
}

/**
 * Deletes what a request that is closed need not keep: earlier versions of its documents, and when it was cancelled
 * without being paid all of them. Of a request that is not closed, nothing.
 */
export async function eraseEnded(ctx: Context, requestId: string): Promise<void> {
  const which = { requestId, limit: BATCH };
  for (const find of [findEarlier, findCancelled]) {
    for (let found = await find(ctx.db, which); found.length > 0; found = await find(ctx.db, which)) {
      await eraseBytes(ctx, found);
    }
  }
}

/** The same for all requests: whatever was missed is found. Once a day, a part at a time. */
export async function purgeEnded(ctx: Context): Promise<void> {
  const found = [
    ...(await findEarlier(ctx.db, { limit: BATCH })),
    ...(await findCancelled(ctx.db, { limit: BATCH })),
  ];
  await eraseBytes(ctx, found);
  if (found.length >= BATCH) await ctx.jobs.enqueue(ctx.db, "documents.purge", {});
}

/** Deletes the bytes of all documents of a request, paid or not: for when nothing obliges to keep them any more. */
export async function eraseAll(ctx: Context, requestId: string): Promise<void> {
  await discardAll(ctx, await findOpenUploads(ctx.db, { service_request_id: requestId }));
  await eraseBytes(ctx, await findOfRequest(ctx.db, requestId));
}

/** Deletes the rows after `eraseAll`, in the transaction that deletes the request. */
export async function deleteDocuments(trx: Db, requestId: string): Promise<void> {
  await deleteRows(trx, requestId);
}

/** Bytes first: what dies in the middle still has a row that says where they lie, and is done again. */
async function eraseBytes(ctx: Context, documents: readonly StoredBytes[]): Promise<void> {
  for (const { id, storage_path } of documents) {
    await ctx.storage.delete(storage_path);
    await updateErased(ctx.db, id);
  }
}

async function discardAll(ctx: Context, uploads: readonly string[]): Promise<void> {
  for (const id of uploads) await discardUpload(ctx, id);
}
