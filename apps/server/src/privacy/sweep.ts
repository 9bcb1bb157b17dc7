import { sweepAuth } from "../auth/service.ts";
import type { Context } from "../platform/context.ts";
import { sweepAvatars } from "../profiles/service.ts";
import {
  closeAccountRequests,
  eraseUnpaidDeliverables,
  findClosedAccountsWithDrafts,
} from "../requests/service.ts";

/** Deletes what expired or is left over of accounts: each part runs again next time, so none needs to finish. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  await sweepAuth(ctx.db);
  await sweepDraftsOfClosedAccounts(ctx);
  await sweepAvatars(ctx);
}

/** Erases the requests that a page still open saved while its account was being closed. */
async function sweepDraftsOfClosedAccounts(ctx: Context): Promise<void> {
  for (const userId of await findClosedAccountsWithDrafts(ctx.db)) {
    await ctx.db.transaction().execute(async (trx) => {
      await closeAccountRequests(ctx, trx, userId);
      await eraseUnpaidDeliverables(ctx, trx, userId);
      await ctx.jobs.enqueue(trx, "privacy.erase", { userId });
    });
  }
}
