import { sweepAuth } from "../auth/service.ts";
import type { Context } from "../platform/context.ts";
import { sweepAvatars } from "../profiles/service.ts";
import {
  closeAccountRequests,
  eraseUnpaidDeliverables,
  findClosedAccountsWithDrafts,
} from "../requests/service.ts";

/** Deletes expired and leftover data of accounts. Each part runs again next time, so a part may stop unfinished. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  await sweepAuth(ctx.db);
  await sweepDraftsOfClosedAccounts(ctx);
  await sweepAvatars(ctx);
}

/** Erases requests that an open page saved while its account was being closed. */
async function sweepDraftsOfClosedAccounts(ctx: Context): Promise<void> {
  for (const userId of await findClosedAccountsWithDrafts(ctx.db)) {
    await ctx.db.transaction().execute(async (trx) => {
      await closeAccountRequests(ctx, trx, userId);
      await eraseUnpaidDeliverables(ctx, trx, userId);
      await ctx.jobs.enqueue(trx, "privacy.erase", { userId });
    });
  }
}
