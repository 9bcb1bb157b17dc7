import type { Context } from "../platform/context.ts";
import { openSession } from "./sessions/open-session.ts";
import { issueAccessToken } from "./tokens/access-token.ts";
import { findUserByEmail } from "./users/queries.ts";

/**
 * Signs a person in without a password, on behalf of the product: for commands and tests, never in a call. Throws when there is
 * no such account.
 */
export async function signInAs(ctx: Context, email: string): Promise<{ id: string; token: string }> {
  const user = await findUserByEmail(ctx.db, email);
  if (!user) throw new Error(`no account has the address ${email}`);
  const { session } = await ctx.db
    .transaction()
    .execute((trx) => openSession(ctx, trx, user.id, "password", { ip: null, userAgent: null }));
  const { token } = await issueAccessToken(ctx, user, session);
  return { id: user.id, token };
}
