import { changeProfile } from "../accounts/service.ts";
import type { Context } from "../platform/context.ts";
import { recordAudit } from "./audit-queries.ts";
import { checkNewPassword } from "./credentials.ts";
import { limitSignIn } from "./limits/service.ts";
import { type Metadata, readProfileChange, withoutDecided } from "./metadata.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { deleteSessions } from "./sessions/queries.ts";
import type { Origin } from "./sessions/service.ts";
import { type AuthUser, findUser, lockUser, updateUser } from "./users/queries.ts";
import type { Authenticated } from "./wire/authenticate.ts";
import { AuthError } from "./wire/errors.ts";

export type AccountChange = { password?: string; currentPassword?: string; data?: Metadata };

/**
 * Changes the caller's own account. Name, phone and picture go to the product's row too, in one transaction; a new
 * password ends every other session of the person.
 */
export async function changeAccount(
  ctx: Context,
  { user: caller, session }: Authenticated,
  change: AccountChange,
  origin: Origin,
): Promise<AuthUser> {
  const passwordHash = await newPasswordHash(ctx, caller, change, origin);
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, caller.id);
    if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    if (change.data) {
      const { profile, metadata } = readProfileChange(
        user.userMetadata,
        withoutDecided(change.data),
        user.email,
      );
      await updateUser(trx, user.id, { userMetadata: metadata });
      await changeProfile(trx, user.id, profile);
      await recordAudit(trx, "user_modified", user, origin.ip);
    }
    if (passwordHash) {
      await updateUser(trx, user.id, { passwordHash });
      await deleteSessions(trx, user.id, { except: session.id });
      await recordAudit(trx, "user_updated_password", user, origin.ip);
    }
  });
  return (await findUser(ctx.db, caller.id)) ?? caller;
}

async function newPasswordHash(
  ctx: Context,
  user: AuthUser,
  change: AccountChange,
  origin: Origin,
): Promise<string | undefined> {
  if (change.password === undefined) return undefined;
  checkNewPassword(change.password);
  if (change.currentPassword) {
    // Counted as a sign-in, or a stolen token could try passwords here for ever.
    const giveBack = await limitSignIn(ctx.db, user.email, origin);
    if (!(await passwordMatches(user.passwordHash, change.currentPassword))) {
      throw new AuthError(400, "current_password_invalid", "Current password is not valid");
    }
    await giveBack();
  }
  if (await passwordMatches(user.passwordHash, change.password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(change.password);
}

const SCOPES = ["global", "local", "others"] as const;
export type LogoutScope = (typeof SCOPES)[number];

export function isLogoutScope(text: string): text is LogoutScope {
  return SCOPES.some((scope) => scope === text);
}

/** Ends every session of the caller, this one, or all but this one; what they were given stops working at once. */
export async function signOut(
  ctx: Context,
  { user, session }: Authenticated,
  scope: LogoutScope,
  ip: string | null,
): Promise<void> {
  const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope];
  await ctx.db.transaction().execute(async (trx) => {
    await deleteSessions(trx, user.id, which);
    await recordAudit(trx, "logout", user, ip, { scope });
  });
}
