import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { deleteCodes } from "../codes/queries.ts";
import { beginPasswordAttempt, endDelays } from "../limits/password-attempt.ts";
import { notifyOwner } from "../notify-owner.ts";
import { hashPassword, passwordMatches } from "../passwords.ts";
import { listProvidersInMetadata } from "../providers/queries.ts";
import { deleteSessions, type Session } from "../sessions/queries.ts";
import { emailIdentity } from "../users/identities.ts";
import { putIdentity } from "../users/identity-queries.ts";
import { updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";
import { consumeNonce } from "./reauthenticate.ts";

export type PasswordChange = { password: string; currentPassword?: string; nonce?: string };

/** A session older than this may have been left open somewhere: it does not suffice to change the password. */
const FRESH_MS = 24 * 3_600_000;

/**
 * Checks that the caller may set a new password and that it is strong enough (`checkNewPassword`); returns its hash. A
 * session older than a day needs the nonce of `GET /reauthenticate` or the current password.
 */
export async function newPasswordHash(
  ctx: Context,
  user: AuthUser,
  session: Session,
  change: PasswordChange,
  origin: Origin,
): Promise<string> {
  if (change.currentPassword) await checkCurrentPassword(ctx, user, change.currentPassword, origin);
  else if (session.createdAt.getTime() + FRESH_MS < Date.now()) {
    if (!change.nonce) {
      throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
    }
    await consumeNonce(ctx, user, change.nonce);
  }
  if (await passwordMatches(user.passwordHash, change.password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(change.password);
}

async function checkCurrentPassword(
  ctx: Context,
  user: AuthUser,
  password: string,
  origin: Origin,
): Promise<void> {
  // Limited like a sign-in, or a stolen token could try passwords here forever; separately, so that it delays no sign-in.
  const whose = { by: "id", who: user.id, name: `current:${user.id}` } as const;
  const attempt = await beginPasswordAttempt(ctx, whose, origin);
  if (!(await passwordMatches(user.passwordHash, password))) {
    await recordAudit(ctx.db, "password_refused", user, origin);
    throw new AuthError(400, "current_password_invalid", "Current password is not valid");
  }
  await attempt.succeed(ctx.db);
}

/** A person who came through a provider and now has a password may unlink the provider. */
async function keepOwnIdentity(trx: Db, user: AuthUser): Promise<void> {
  if (user.email === "") return;
  await putIdentity(trx, emailIdentity(user.id, user.email, user.emailConfirmedAt !== null));
  await listProvidersInMetadata(trx, user.id);
}

/**
 * Stores the password and notifies its owner. Ends other sessions, voids links and codes, and resets the delay after wrong
 * attempts, all of which belong to the former password.
 */
export async function setPassword(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  session: Session,
  passwordHash: string,
  origin: Origin,
): Promise<void> {
  await updateUser(trx, user.id, { passwordHash });
  await keepOwnIdentity(trx, user);
  await deleteSessions(trx, user.id, { except: session.id });
  await deleteCodes(trx, user.id, ["recovery_token", "magiclink_token", "unlock_token"]);
  await endDelays(
    trx,
    [user.email, user.phone ?? ""].filter((name) => name !== ""),
  );
  await recordAudit(trx, "user_updated_password", user, origin);
  await notifyOwner(ctx, trx, user.id, "password_changed");
}
