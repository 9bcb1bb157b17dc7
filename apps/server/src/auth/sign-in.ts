import type { Context } from "../platform/context.ts";
import { isMailAddress } from "../platform/mail-letter.ts";
import { recordAudit } from "./audit-queries.ts";
import { limitSignIn } from "./limits/service.ts";
import { passwordMatches } from "./passwords.ts";
import { type OpenedSession, type Origin, openSession } from "./sessions/service.ts";
import { issueAccessToken } from "./tokens/access-token.ts";
import { findUser, findUserByEmail, listIdentities, lockUser } from "./users/queries.ts";
import { AuthError } from "./wire/errors.ts";
import type { GrantedSession } from "./wire/json.ts";

/**
 * Signs in by address and password. An unknown address and a wrong password are one answer, in the same time; that an
 * address is not confirmed, or its account suspended, is told only to who has the password.
 */
export async function signIn(
  ctx: Context,
  given: string,
  password: string,
  origin: Origin,
): Promise<GrantedSession> {
  const email = given.toLowerCase();
  const giveBack = await limitSignIn(ctx.db, email, origin);
  const user = isMailAddress(email) ? await findUserByEmail(ctx.db, email) : undefined;
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
    const actor = { id: user?.id ?? null, email: isMailAddress(email) ? email : "" };
    await recordAudit(ctx.db, "login_failed", actor, origin.ip);
    throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  }
  await giveBack();
  if (!user.emailConfirmedAt) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const now = await lockUser(trx, user.id);
    // The password may have been changed while it was being checked: then this was no right one.
    if (now?.passwordHash !== user.passwordHash) {
      throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
    }
    if (now.blocked) throw new AuthError(400, "user_banned", "User is banned");
    await recordAudit(trx, "login", now, origin.ip, { provider: "email" });
    return openSession(ctx, trx, now.id, "password", origin);
  });
  return grant(ctx, opened);
}

/** The session as its owner gets it, with a fresh access token; outside the transaction that opened it. */
export async function grant(ctx: Context, opened: OpenedSession): Promise<GrantedSession> {
  const user = await findUser(ctx.db, opened.session.userId);
  if (!user) throw new Error("a session without its account");
  const [access, identities] = await Promise.all([
    issueAccessToken(ctx, user, opened.session),
    listIdentities(ctx.db, user.id),
  ]);
  return { ...opened, access, user, identities };
}
