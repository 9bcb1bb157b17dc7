import type { Profile, PublicProfile } from "@passerelle/contract/profiles";
import { givenName } from "@passerelle/domain/profiles/person-name";
import { type Acquaintance, profileView } from "@passerelle/domain/profiles/profile-view";
import { kycStatusAtRegistration } from "@passerelle/domain/profiles/registration";
import type { Role } from "@passerelle/domain/roles";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { defineEvent } from "../platform/events.ts";
import { modulesOf } from "../platform/module.ts";
import type { Origin } from "../platform/origin.ts";
import { insertProfile, lockProfile, type NewProfile, type ProfileChange, updateProfile } from "./queries.ts";
import { findProfile, findPublicProfile } from "./read-queries.ts";

/** A person changed their profile; contains the names of the fields, not the values. */
export const profileChanged = defineEvent<{ actor: Actor; fields: string[]; origin: Origin }>(
  "profile changed",
);

/** The name of an account changed, whether in the profile, in auth or at a hosted service. `from`: its former name. */
export const accountRenamed = defineEvent<{ userId: string; from: string }>("account renamed");

type RegisteredProfile = Omit<NewProfile, "kyc_status" | "account_status" | "role"> & { role: Role };

/**
 * Creates the product's row of a new account; call in the transaction that creates the account, so that neither exists
 * without the other. The caller decides `role` (`roleFromMetadata` for registrations): every permission is read from this
 * row.
 */
export async function createProfile(db: Db, profile: RegisteredProfile): Promise<void> {
  await insertProfile(db, {
    ...profile,
    kyc_status: kycStatusAtRegistration(profile.role),
    account_status: "active",
  });
}

/** Changes the fields of their own row that a person may change; role and statuses are not among them. */
export async function changeProfile(
  ctx: Context,
  trx: Db,
  userId: string,
  change: ProfileChange,
): Promise<void> {
  const before = change.name === undefined ? undefined : await lockProfile(trx, userId);
  await updateProfile(trx, userId, change);
  if (before && change.name !== before.name)
    await ctx.events.publish(ctx, trx, accountRenamed, { userId, from: before.name });
}

/** Registers an unconfirmed account again: replaces all data of the registration. */
export async function replaceRegistration(db: Db, { id, ...profile }: RegisteredProfile): Promise<void> {
  await updateProfile(db, id, { ...profile, kyc_status: kycStatusAtRegistration(profile.role) });
}

/** Throws `not_found` for an unknown id. */
export async function getProfile(db: Db, userId: string): Promise<Profile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new AppError("not_found");
  return profile;
}

/**
 * A person's profile, with the fields that the caller may see (`profileView`). Throws `user_not_found`, also for readers who do
 * not know the person.
 */
export async function getPublicProfile(ctx: Context, actor: Actor, id: string): Promise<PublicProfile> {
  const personId = id.toLowerCase();
  const isOwn = actor.userId === personId;
  const isOffice = actorMay(ctx.env, actor, "admin.area");
  const acquaintances = isOwn || isOffice ? [] : await findAcquaintances(ctx, actor, personId);
  const view = profileView({ isOwn, isOffice, acquaintances });
  const profile = view && (await findPublicProfile(ctx.db, personId));
  if (!profile) throw new AppError("user_not_found");
  if (view !== "customer") return { ...profile, view };
  return {
    ...profile,
    view,
    name: givenName(profile.name),
    email: "",
    phone: "",
    account_type: null,
    account_status: null,
    kyc_status: null,
    country_of_origin: null,
    country_of_residence: null,
    created_at: null,
  };
}

/** Whether the caller works for a person, and so may read all that the person entered (`profileView`). */
export async function servesPerson(ctx: Context, actor: Actor, personId: string): Promise<boolean> {
  return (await findAcquaintances(ctx, actor, personId)).includes("serves");
}

async function findAcquaintances(ctx: Context, reader: Actor, personId: string): Promise<Acquaintance[]> {
  const found = modulesOf(ctx).map((module) => module.findAcquaintances?.(ctx, reader, personId) ?? []);
  return (await Promise.all(found)).flat();
}
