import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { changeProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { deleteCodes } from "../codes/queries.ts";
import { type Metadata, readProfileChange, withoutDecided } from "../metadata.ts";
import { notifyFormerAddress, notifyOwner } from "../notify-owner.ts";
import { hashPassword } from "../passwords.ts";
import { voidPendingChanges } from "../pending-changes.ts";
import { listProvidersInMetadata } from "../providers/queries.ts";
import { deleteSessions } from "../sessions/queries.ts";
import { emailIdentity, phoneIdentity } from "../users/identities.ts";
import { putIdentity } from "../users/identity-queries.ts";
import { findUser, lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { checkLength, toTakenError } from "./create-user.ts";
import { checkStoredHash } from "./password-hash.ts";
import { type AdminFields, mergeAppMetadata, updateAdminFields } from "./queries.ts";

export type UserChangeByAdmin = {
  email?: string;
  /** Digits only. */
  phone?: string;
  password?: string;
  passwordHash?: string;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  userMetadata?: Metadata;
  appMetadata?: Metadata;
  adminFields: AdminFields;
};

/**
 * Changes an account for an administrator, at once and without a confirmation. A new password ends every session
 * and voids pending changes; a new address or number voids pending codes. Throws `user_not_found`, `email_exists`, `phone_exists`.
 */
export async function updateUserByAdmin(
  ctx: Context,
  id: string,
  asked: UserChangeByAdmin,
  by: Administrator,
  origin: Origin,
): Promise<AuthUser> {
  if (asked.password && asked.passwordHash) {
    throw validationFailed("Only a password or a password hash should be provided");
  }
  const passwordHash = asked.password
    ? await hashPassword(checkLength(asked.password))
    : asked.passwordHash && checkStoredHash(asked.passwordHash);
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      const user = await lockUser(trx, id);
      if (!user || user.deletedAt) throw userNotFound();
      await notifyOfChange(ctx, trx, user, asked);
      await changeContact(trx, user, asked);
      if (passwordHash) {
        await updateUser(trx, id, { passwordHash });
        await voidPendingChanges(trx, id);
        await deleteSessions(trx, id);
        await recordAudit(trx, "user_updated_password", by, origin, {}, user);
      }
      if (asked.userMetadata) {
        const change = readProfileChange(user.userMetadata, withoutDecided(asked.userMetadata), user.email);
        await updateUser(trx, id, { userMetadata: change.metadata });
        await changeProfile(ctx, trx, id, change.profile);
      }
      if (asked.appMetadata) await mergeAppMetadata(trx, id, asked.appMetadata);
      await updateAdminFields(trx, id, asked.adminFields);
      await recordAudit(trx, "user_modified", by, origin, { fields: fieldsOf(asked) }, user);
      await recordBan(trx, user, asked.adminFields, by, origin);
    })
    .catch((error: unknown) => {
      throw toTakenError(error);
    });
  const changed = await findUser(ctx.db, id);
  if (!changed) throw userNotFound();
  return changed;
}

export function userNotFound(): AuthError {
  return new AuthError(404, "user_not_found", "User not found");
}

function fieldsOf(asked: UserChangeByAdmin): string {
  const { emailConfirmed, phoneConfirmed, adminFields, ...given } = asked;
  const flags = { emailConfirmed, phoneConfirmed, ...adminFields };
  const named = Object.entries({ ...given, ...flags }).filter(
    ([, value]) => value !== undefined && value !== false,
  );
  return named.map(([name]) => name).join(", ");
}

async function changeContact(trx: Db, user: AuthUser, asked: UserChangeByAdmin): Promise<void> {
  const { email, phone } = asked;
  const now = new Date();
  if (email && email !== user.email) {
    await updateUser(trx, user.id, { email, newEmail: null });
    await deleteCodes(trx, user.id);
  }
  if (asked.emailConfirmed && !user.emailConfirmedAt)
    await updateUser(trx, user.id, { emailConfirmedAt: now });
  if (email || asked.emailConfirmed) {
    const confirmed = asked.emailConfirmed || user.emailConfirmedAt !== null;
    const address = email ?? user.email;
    if (address !== "") await putIdentity(trx, emailIdentity(user.id, address, confirmed));
  }
  if (phone && phone !== user.phone) await updateUser(trx, user.id, { phone, newPhone: null });
  if (asked.phoneConfirmed && !user.phoneConfirmedAt)
    await updateUser(trx, user.id, { phoneConfirmedAt: now });
  if (phone || asked.phoneConfirmed) {
    const confirmed = asked.phoneConfirmed || user.phoneConfirmedAt !== null;
    const number = phone ?? user.phone;
    if (number) await putIdentity(trx, phoneIdentity(user.id, number, confirmed));
  }
  // The name of an account without one is its confirmed address or number.
  const named = (email && asked.emailConfirmed) || (phone && asked.phoneConfirmed);
  if (user.isAnonymous && named) await updateUser(trx, user.id, { isAnonymous: false });
  if (email || phone) await listProvidersInMetadata(trx, user.id);
}

/**
 * Emails the owner about an administrator's change as about their own, since the administrator's key may be stolen. The email
 * goes to the former address, so call it before the change.
 */
async function notifyOfChange(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  { email, phone, password, passwordHash }: UserChangeByAdmin,
): Promise<void> {
  if (password || passwordHash) await notifyOwner(ctx, trx, user.id, "password_changed");
  if (email && email !== user.email) await notifyFormerAddress(ctx, trx, user, email);
  if (phone && phone !== user.phone) await notifyOwner(ctx, trx, user.id, "phone_changed");
}

async function recordBan(
  trx: Db,
  user: AuthUser,
  { bannedUntil }: AdminFields,
  by: Administrator,
  origin: Origin,
): Promise<void> {
  if (bannedUntil === undefined) return;
  const until = bannedUntil?.toISOString() ?? "";
  const action = bannedUntil ? "user_banned" : "user_unbanned";
  await recordAudit(trx, action, by, origin, bannedUntil ? { until } : {}, user);
}
