import { retentionEndsBefore } from "@passerelle/domain/privacy/retention";
import type { Context } from "../platform/context.ts";
import { deleteRequest, listErasableRequests } from "../requests/service.ts";
import { hooksOf } from "./hooks.ts";

/** Requests per job; another job handles the rest. */
const BATCH = 100;

/**
 * Deletes what was retained of accounts closed `RETENTION_YEARS` ago: their requests with documents, payments and timeline.
 * Pending or owed payments retain a request for longer. The account's empty row stays, since others' rows may refer to it.
 *
 * Files are deleted before rows, each request in its own transaction: the job can be interrupted, and several processes may
 * run it at once.
 */
export async function purgeClosedAccounts(ctx: Context, now = new Date()): Promise<void> {
  const erasable = await listErasableRequests(ctx.db, retentionEndsBefore(now), BATCH);
  for (const id of erasable) {
    for (const purgeFiles of hooksOf(ctx, "purgeRequestFiles")) await purgeFiles(ctx, id);
    await deleteRequest(ctx.db, id, async (trx, requestId) => {
      for (const purge of hooksOf(ctx, "purgeRequest")) await purge(ctx, trx, requestId);
    });
  }
  if (erasable.length === BATCH) await ctx.jobs.enqueue(ctx.db, "privacy.purge", {});
}
