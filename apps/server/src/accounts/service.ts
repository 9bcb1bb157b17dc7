import { isDeepStrictEqual } from "node:util";
import type {
  Profile,
  ProfilePatch,
  PublicProfile,
  RegistrationDetails,
} from "@passerelle/contract/accounts";
import { acceptanceOf, LEGAL_VERSIONS } from "@passerelle/domain/legal/versions";
import { normalisePhone } from "@passerelle/domain/phones";
import { kycStatusAtRegistration } from "@passerelle/domain/profiles/registration";
import type { Role } from "@passerelle/domain/roles";
import { recordProfileChange } from "../auth/personal-data/service.ts";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import type { Origin } from "../platform/origin.ts";
import {
  accountExists,
  findProfile,
  findPublicProfile,
  insertProfile,
  lockProfile,
  type NewProfile,
  type ProfileChange,
  updateProfile,
  updateUnregistered,
} from "./queries.ts";

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

/**
 * Holds a person until the transaction ends, so that what is counted of theirs stays true. Before any request of theirs,
 * as whoever closes an account takes the two.
 */
export async function lockPerson(trx: Db, userId: string): Promise<void> {
  await lockProfile(trx, userId);
}

/** Whether an id that somebody chose is an account's, closed or not. */
export function isAccount(db: Db, id: string): Promise<boolean> {
  return accountExists(db, id);
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

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Changes what the caller says of themselves; an emptied text is none. Throws `invalid_input` for no such country. */
export async function changeMe(
  ctx: Context,
  actor: Actor,
  patch: ProfilePatch,
  origin: Origin,
): Promise<Profile> {
  checkCountries(patch);
  const texts = ["city_of_residence", "company_name", "job_title"] as const;
  const emptied = texts.filter((field) => patch[field] === "").map((field) => [field, null]);
  const asked = { ...patch, ...Object.fromEntries(emptied) };
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, actor.userId);
    const { metadata, appearance, ...profile } = await getProfile(trx, actor.userId);
    const stands: Record<string, unknown> = { ...profile, ...metadata, ...appearance };
    const changed = Object.entries(asked).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, stands[field]),
    );
    // Pressed twice, it is one change.
    if (changed.length === 0) return { metadata, appearance, ...profile };
    const { dashboard, ...columns } = Object.fromEntries(changed);
    await updateProfile(trx, actor.userId, {
      ...columns,
      // A list would be written as one of PostgreSQL's own.
      ...(dashboard !== undefined && { dashboard: dashboard && JSON.stringify(dashboard) }),
    });
    await recordProfileChange(
      trx,
      actor,
      changed.map(([field]) => field),
      origin,
    );
    return getProfile(trx, actor.userId);
  });
}

/**
 * Registers who has an account and never said what registration asks (spec 1 §2.9): the role is their choice of the three
 * that anybody may have. Once: a registered account stays as it is. Throws `invalid_input` for no such country.
 */
export async function completeRegistration(
  ctx: Context,
  actor: Actor,
  { terms_accepted: _, phone, ...details }: RegistrationDetails,
  origin: Origin,
): Promise<Profile> {
  checkCountries(details);
  const said = { ...details, phone: normalisePhone(phone), ...acceptanceOf(true, new Date()) };
  await ctx.db.transaction().execute(async (trx) => {
    const registered = await updateUnregistered(trx, actor.userId, said);
    if (registered) await recordProfileChange(trx, actor, Object.keys(said), origin);
  });
  return getMe(ctx, actor);
}

/**
 * Accepts the terms in force for who accepted former ones: which and when is kept with the account, and in its history.
 * Accepted already, nothing changes. Throws `terms_outdated` when `version` is not the one in force.
 */
export function acceptTerms(ctx: Context, actor: Actor, version: string, origin: Origin): Promise<Profile> {
  if (version !== LEGAL_VERSIONS.terms) throw new AppError("terms_outdated");
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, actor.userId);
    const profile = await getProfile(trx, actor.userId);
    if (profile.terms_to_accept === null) return profile;
    await updateProfile(trx, actor.userId, acceptanceOf(true, new Date()));
    await recordProfileChange(trx, actor, [`terms.${version}`], origin);
    return getProfile(trx, actor.userId);
  });
}

function checkCountries(said: Pick<ProfilePatch, "country_of_origin" | "country_of_residence">): void {
  for (const field of ["country_of_origin", "country_of_residence"] as const) {
    const code = said[field];
    if (code && countryNames.of(code) === undefined) {
      throw new AppError("invalid_input", { fields: [{ field, code: "country_unknown" }] });
    }
  }
}

/** A person as themselves and the staff see them; to anybody else they do not exist. Throws `user_not_found`. */
export async function getPublicProfile(ctx: Context, actor: Actor, id: string): Promise<PublicProfile> {
  const allowed = actor.userId === id.toLowerCase() || actorMay(ctx.env, actor, "admin.area");
  const profile = allowed ? await findPublicProfile(ctx.db, id) : undefined;
  if (!profile) throw new AppError("user_not_found");
  return profile;
}
