import { retentionEndsBefore } from "@passerelle/domain/privacy/retention";
import { deleteDocuments, eraseAll } from "../../documents/erasing/service.ts";
import { deletePaymentsOf } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import { deleteRequest, eraseDeliverables, listErasableRequests } from "../../requests/service.ts";

/** Requests at a time: what is left is another job. */
const BATCH = 100;

/**
 * Deletes what was kept of accounts closed `RETENTION_YEARS` ago: their requests with documents, payments and timeline. Money on
 * its way or owed back keeps a request for as long. What stays is the account's empty row, which others' rows may name.
 *
 * Files first and rows last, each request in a transaction of its own: it may die anywhere, and several processes may do
 * the same at once.
 */
export async function purgeClosed(ctx: Context, now = new Date()): Promise<void> {
  const released = await listErasableRequests(ctx.db, retentionEndsBefore(now), BATCH);
  for (const id of released) {
    await eraseAll(ctx, id);
    await deleteRequest(ctx.db, id, async (trx, requestId) => {
      await deleteDocuments(trx, requestId);
      await deletePaymentsOf(trx, requestId);
      await eraseDeliverables(ctx, trx, requestId);
    });
  }
  if (released.length === BATCH) await ctx.jobs.enqueue(ctx.db, "accounts.purge", {});
}
