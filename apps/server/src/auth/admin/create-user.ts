import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { createAccount } from "../create-account.ts";
import { type Metadata, readRegistration } from "../metadata.ts";
import { hashPassword } from "../passwords.ts";
import { emailIdentity, phoneIdentity } from "../users/identities.ts";
import { putIdentity } from "../users/identity-queries.ts";
import { findUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { checkStoredHash } from "./password-hash.ts";
import { type AdminFields, mergeAppMetadata, updateAdminFields } from "./queries.ts";

export type NewUserByAdmin = {
  id?: string;
  email?: string;
  /** Digits only. */
  phone?: string;
  password?: string;
  passwordHash?: string;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
  userMetadata: Metadata;
  appMetadata: Metadata;
  adminFields: AdminFields;
};

/**
 * Creates an account for an administrator, without an email and without a check of the password's strength. The owner of an
 * account without a password signs in by a link, or sets one. Throws `email_exists`, `phone_exists` and `validation_failed`.
 */
export async function createUserByAdmin(
  ctx: Context,
  asked: NewUserByAdmin,
  by: Administrator,
  origin: Origin,
): Promise<AuthUser> {
  const { email, phone } = asked;
  if (!email && !phone) throw validationFailed("Cannot create a user without either an email or phone");
  if (asked.password && asked.passwordHash) {
    throw validationFailed("Only a password or a password hash should be provided");
  }
  const { metadata, profile } = readRegistration(asked.userMetadata, email ?? `+${phone}`, DEFAULT_LANGUAGE);
  const passwordHash = asked.password
    ? await hashPassword(checkLength(asked.password))
    : asked.passwordHash
      ? checkStoredHash(asked.passwordHash)
      : null;
  const id = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const made = await createAccount(trx, {
        ...(asked.id && { id: asked.id }),
        ...(email && { email }),
        ...(phone && { phone }),
        passwordHash,
        confirmedAt: null,
        userMetadata: metadata,
        profile,
      });
      const now = new Date();
      if (email && asked.emailConfirmed) {
        await updateUser(trx, made, { emailConfirmedAt: now });
        await putIdentity(trx, emailIdentity(made, email, true));
      }
      if (phone && asked.phoneConfirmed) {
        await updateUser(trx, made, { phoneConfirmedAt: now });
        await putIdentity(trx, phoneIdentity(made, phone, true));
      }
      await updateAdminFields(trx, made, asked.adminFields);
      await mergeAppMetadata(trx, made, asked.appMetadata);
      await recordAudit(trx, "user_created", by, origin, {}, { id: made, email: email ?? "" });
      return made;
    })
    .catch((error: unknown) => {
      throw toTakenError(error);
    });
  const user = await findUser(ctx.db, id);
  if (!user) throw new Error("an account that was just made is not there");
  return user;
}

/** In bytes: other services of this kind cannot handle longer passwords. */
export function checkLength(password: string): string {
  if (Buffer.byteLength(password) > 72) {
    throw validationFailed("Password cannot be longer than 72 characters");
  }
  return password;
}

/** Maps the unique violation of an address, number or id to the reference's error. */
export function toTakenError(error: unknown): unknown {
  if (isUniqueViolation(error, "users_email_key")) {
    const message = "A user with this email address has already been registered";
    return new AuthError(422, "email_exists", message);
  }
  if (isUniqueViolation(error, "users_phone_key")) {
    return new AuthError(422, "phone_exists", "Phone number already registered by another user");
  }
  if (isUniqueViolation(error, "users_pkey")) {
    return new AuthError(422, "user_already_exists", "A user with this id has already been registered");
  }
  return error;
}
