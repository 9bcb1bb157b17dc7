import { retentionEndsBefore } from "@passerelle/domain/privacy/retention";
import type { Context } from "../platform/context.ts";
import { lockProfile } from "../profiles/service.ts";
import { deleteRequest, listErasableRequests } from "../requests/service.ts";
import { hooksOf } from "./hooks.ts";

/** Requests per job; another job handles the rest. */
const BATCH = 100;

/**
 * Deletes the data that was retained of accounts closed `RETENTION_YEARS` ago: their requests with documents, payments and
 * timeline, and payments that belong to no request. Pending or owed payments retain a request for longer. The account's empty row
 * is kept, because rows of others may refer to it.
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
  const people = new Set<string>();
  for (const find of hooksOf(ctx, "findPurgeablePeople"))
    for (const userId of await find(ctx.db, retentionEndsBefore(now), BATCH)) people.add(userId);
  for (const userId of people)
    await ctx.db.transaction().execute(async (trx) => {
      await lockProfile(trx, userId);
      for (const purge of hooksOf(ctx, "purgePerson")) await purge(ctx, trx, userId);
    });
  if (erasable.length === BATCH || people.size >= BATCH) await ctx.jobs.enqueue(ctx.db, "privacy.purge", {});
}
