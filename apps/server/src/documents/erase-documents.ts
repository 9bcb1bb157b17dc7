import type { ErasureName } from "@passerelle/domain/privacy/erasures";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { recordErasure } from "../platform/erasures.ts";
import { eraseUpload } from "../platform/files/erase-upload.ts";
import { findEndedDocuments } from "../requests/service.ts";
import {
  countPaidDocuments,
  deleteRows,
  findCancelled,
  findEarlier,
  findOfKeys,
  findOfRequest,
  findReleased,
  type StoredBytes,
  updateErased,
} from "./erasing-queries.ts";
import { discardUpload } from "./uploads/finish.ts";
import { findOpenUploads, findUploadsOfClosed } from "./uploads/queries.ts";

/** The documents that a closed request need not retain, and the rule for each. */
const ENDED = [
  ["document_replaced", findEarlier],
  ["request_cancelled", findCancelled],
] as const;

/** Documents per run; the rest is another job. */
const BATCH = 200;

/** Number of a person's documents that must be retained: those of paid requests. */
export function countRetainedDocuments(db: Db, userId: string): Promise<number> {
  return countPaidDocuments(db, userId);
}

/** Deletes the bytes of a closed account's documents, except those of paid requests. */
export async function eraseDocuments(ctx: Context, userId: string): Promise<void> {
  await discardAll(ctx, await findOpenUploads(ctx.db, { user_id: userId }));
  await eraseBytes(ctx, "account_closed", await findReleased(ctx.db, userId));
}

/**
 * Deletes the files that a closed request need not retain: open uploads, earlier versions and, if it was cancelled without
 * payment, all documents. Does nothing for an open request.
 */
export async function eraseEnded(ctx: Context, requestId: string): Promise<void> {
  // An upload that ends at the same time is either refused, because the request is closed, or is among the documents below.
  await discardAll(ctx, await findUploadsOfClosed(ctx.db, requestId));
  const which = { requestId, limit: BATCH };
  for (const [rule, find] of ENDED) {
    for (let found = await find(ctx.db, which); found.length > 0; found = await find(ctx.db, which)) {
      await eraseBytes(ctx, rule, found);
    }
  }
}

/** Does the same for all requests, in batches, once a day, in case a job was lost. */
export async function purgeEnded(ctx: Context): Promise<void> {
  let count = 0;
  for (const [rule, find] of ENDED) {
    const found = await find(ctx.db, { limit: BATCH });
    await eraseBytes(ctx, rule, found);
    count += found.length;
  }
  if (count >= BATCH) await ctx.jobs.enqueue(ctx.db, "documents.purge", {});
}

/** Deletes the bytes of documents that their service keeps only for some days after the request was closed. */
export async function eraseExpired(ctx: Context, now = new Date()): Promise<void> {
  let after: string | undefined;
  do {
    const { ended, next } = await findEndedDocuments(ctx.db, after, BATCH, now);
    for (const { requestId, docKeys } of ended)
      await eraseBytes(ctx, "service_term", await findOfKeys(ctx.db, requestId, docKeys));
    after = next;
  } while (after);
}

/** Deletes the bytes of all documents of a request, paid or not, once retention has ended. */
export async function eraseAll(ctx: Context, requestId: string): Promise<void> {
  await discardAll(ctx, await findOpenUploads(ctx.db, { subject_id: requestId }));
  await eraseBytes(ctx, "retention_ended", await findOfRequest(ctx.db, requestId));
}

/** Deletes the rows after `eraseAll`, in the transaction that deletes the request. */
export async function deleteDocuments(trx: Db, requestId: string): Promise<void> {
  await deleteRows(trx, requestId);
}

/** Deletes bytes before rows: after a crash the row still has the path, and deletion is repeated. */
async function eraseBytes(ctx: Context, rule: ErasureName, documents: readonly StoredBytes[]): Promise<void> {
  for (const { id, storage_path } of documents) {
    await eraseUpload(ctx, storage_path);
    await ctx.db.transaction().execute(async (trx) => {
      if (await updateErased(trx, id)) await recordErasure(trx, rule, { records: 1, files: 1 });
    });
  }
}

async function discardAll(ctx: Context, uploads: readonly string[]): Promise<void> {
  for (const id of uploads) await discardUpload(ctx, id);
}
