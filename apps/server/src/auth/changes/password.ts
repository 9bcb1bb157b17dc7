import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { endDelays } from "../limits/password-attempt.ts";
import { notifyOwner } from "../notify-owner.ts";
import { hashPassword, passwordMatches } from "../passwords.ts";
import { voidPendingChanges } from "../pending-changes.ts";
import { listProvidersInMetadata } from "../providers/queries.ts";
import { deleteSessions, type Session } from "../sessions/queries.ts";
import { emailIdentity } from "../users/identities.ts";
import { putIdentity } from "../users/identity-queries.ts";
import { updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";

/** Checks that a new password differs from the current one; returns its hash. */
export async function newPasswordHash(user: AuthUser, password: string): Promise<string> {
  if (await passwordMatches(user.passwordHash, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password);
}

/** Adds the email identity of a person who came through a provider, since with a password they may unlink the provider. */
async function keepOwnIdentity(trx: Db, user: AuthUser): Promise<void> {
  if (user.email === "") return;
  await putIdentity(trx, emailIdentity(user.id, user.email, user.emailConfirmedAt !== null));
  await listProvidersInMetadata(trx, user.id);
}

/**
 * Stores the password and notifies the owner. Ends other sessions, cancels pending changes of address and number, voids
 * links and codes, and resets the delay after wrong attempts, since all of them belong to the former password.
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
  await voidPendingChanges(trx, user.id);
  await deleteSessions(trx, user.id, { except: session.id });
  await endDelays(
    trx,
    [user.email, user.phone ?? ""].filter((name) => name !== ""),
  );
  await recordAudit(trx, "user_updated_password", user, origin);
  await notifyOwner(ctx, trx, user.id, "password_changed");
}
