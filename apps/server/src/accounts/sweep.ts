import { sweepAuth } from "../auth/sweep/service.ts";
import type { Context } from "../platform/context.ts";
import { sweepAvatars } from "./avatars.ts";
import { sweepClosed } from "./closing/service.ts";

/** What time takes away of accounts: each part is asked for again at the next round, so none needs to finish. */
export async function sweepAccounts(ctx: Context): Promise<void> {
  await sweepAuth(ctx.db);
  await sweepClosed(ctx);
  await sweepAvatars(ctx);
}
