import type { Profile } from "@passerelle/contract/accounts";
import type { Language } from "@passerelle/contract/shapes";
import { kycStatusAtRegistration } from "@passerelle/domain/accounts/registration";
import type { Role } from "@passerelle/domain/roles";
import type { Actor } from "../auth/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { findProfile, insertProfile, type NewProfile, type ProfileChange, updateProfile } from "./queries.ts";

/**
 * Makes the product's row of a new account; call in the transaction that makes the account itself, so that neither
 * exists without the other. `role` is decided by the caller (`roleFromMetadata` for whoever registers): it is the row
 * that every permission is read from.
 */
export async function createProfile(
  db: Db,
  profile: Omit<NewProfile, "kyc_status" | "account_status" | "role"> & { role: Role },
): Promise<void> {
  await insertProfile(db, {
    ...profile,
    kyc_status: kycStatusAtRegistration(profile.role),
    account_status: "active",
  });
}

/** What a person may change of their own row; role and statuses are not among it. */
export async function changeProfile(db: Db, userId: string, change: ProfileChange): Promise<void> {
  await updateProfile(db, userId, change);
}

/** Registers again over an account that nobody has confirmed: everything said at registration is replaced. */
export async function replaceRegistration(
  db: Db,
  { id, ...profile }: Omit<NewProfile, "kyc_status" | "account_status" | "role"> & { role: Role },
): Promise<void> {
  await updateProfile(db, id, { ...profile, kyc_status: kycStatusAtRegistration(profile.role) });
}

/** Throws `not_found` for an id that no account has. */
export async function getProfile(db: Db, userId: string): Promise<Profile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new AppError("not_found");
  return profile;
}

export function getMe(ctx: Context, actor: Actor): Promise<Profile> {
  return getProfile(ctx.db, actor.userId);
}

export async function setLanguage(ctx: Context, actor: Actor, language: Language): Promise<Profile> {
  await updateProfile(ctx.db, actor.userId, { language });
  return getMe(ctx, actor);
}
