import type { Language } from "@passerelle/domain/languages";
import { REGISTRABLE_ROLES } from "@passerelle/domain/roles";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { createProfile, getProfile, replaceRegistration } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { requireSignup } from "../create-account.ts";
import { readRegistration } from "../metadata.ts";
import { refuseBlocked } from "../refuse-blocked.ts";
import type { Origin } from "../sessions/open-session.ts";
import { findUserByEmail, insertUser, lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";
import { notifyOfIdentity } from "./notify-owner.ts";
import type { ExternalPerson } from "./person.ts";
import {
  findIdentity,
  findUserIdOfProviderEmail,
  insertIdentity,
  listProvidersInMetadata,
  removeUnconfirmedCredentials,
  setConfirmedEmail,
  setSsoEmail,
  updateIdentity,
} from "./queries.ts";

export type ExternalSignIn = { person: ExternalPerson; language: Language; origin: Origin };

/** Maximum bytes of JSON that fit into a token (see `metadata.ts`). */
const MAX_METADATA = 4096;

/**
 * Runs `work` in a transaction, and again if a concurrent call created the same account or identity: two tabs that return from a
 * provider at once lead to one account.
 */
export async function retryOnConflict<T>(ctx: Context, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.db.transaction().execute(work);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === 3) throw error;
    }
  }
}

/**
 * The account of a person whom a provider signs in; creates it, or links the provider to the existing one. An account is found by
 * its address only when the provider has verified that address: otherwise a person who can set any address at a provider could
 * take over any account. An account with an unconfirmed address first loses all other credentials. Call in a transaction. Throws
 * `user_banned`, `provider_email_needs_verification`.
 */
export async function accountOf(ctx: Context, db: Db, signIn: ExternalSignIn): Promise<AuthUser> {
  const { person, origin } = signIn;
  const identity = await findIdentity(db, person.provider, person.subject);
  if (identity) {
    const user = await lockUser(db, identity.user_id);
    if (!user) throw new Error("an identity without its account");
    refuseBlocked(user, person.provider);
    await updateIdentity(db, identity.id, person.metadata);
    if (!user.emailConfirmedAt && user.email !== "") {
      if (!person.emailVerified || person.email !== user.email.toLowerCase()) {
        throw needsVerification(person);
      }
      await confirmOwner(db, user, identity.id, signIn);
    } else {
      await mergeMetadata(db, user, person);
    }
    return user;
  }
  if (!person.emailVerified) throw needsVerification(person);
  const existing = await findUserByEmail(db, person.email);
  const user = existing && (await lockUser(db, existing.id));
  if (!user) return createAccount(ctx, db, signIn);
  refuseBlocked(user, person.provider);
  const identityId = await insertIdentity(db, identityOf(user.id, person));
  if (user.emailConfirmedAt) {
    await mergeMetadata(db, user, person);
    await recordAudit(db, "identity_linked", user, origin, { provider: person.provider });
    await notifyOfIdentity(ctx, db, user.id, "identity_linked", person.provider);
  } else {
    await confirmOwner(db, user, identityId, signIn);
  }
  await listProvidersInMetadata(db, user.id);
  return user;
}

/** Like `accountOf`, for people of an organisation: never returns another person's account, even for the same address. */
export async function ssoAccountOf(ctx: Context, db: Db, signIn: ExternalSignIn): Promise<AuthUser> {
  const { person } = signIn;
  const identity = await findIdentity(db, person.provider, person.subject);
  const userId = identity?.user_id ?? (await findUserIdOfProviderEmail(db, person.provider, person.email));
  const user = userId && (await lockUser(db, userId));
  if (!user) return createAccount(ctx, db, signIn, true);
  refuseBlocked(user, person.provider);
  if (identity) await updateIdentity(db, identity.id, person.metadata);
  else await insertIdentity(db, identityOf(user.id, person));
  await mergeMetadata(db, user, person);
  return user;
}

/**
 * Confirms the address of an account whose owner has just proven it, and deletes what a stranger may have entered before. Keeps a
 * role that people cannot choose, because an administrator assigned it.
 */
export async function confirmOwner(
  db: Db,
  user: AuthUser,
  identityId: string,
  { person, language, origin }: ExternalSignIn,
  options: { invited?: boolean } = {},
): Promise<void> {
  await removeUnconfirmedCredentials(db, user.id, identityId, person.metadata);
  const { role } = await getProfile(db, user.id);
  if (!options.invited && REGISTRABLE_ROLES.some((registrable) => registrable === role)) {
    await replaceRegistration(db, { ...profileOf(person, language), id: user.id });
  }
  await setConfirmedEmail(db, user.id, user.email);
  await listProvidersInMetadata(db, user.id);
  await recordAudit(db, "user_signedup", user, origin, { provider: person.provider });
}

async function createAccount(ctx: Context, db: Db, signIn: ExternalSignIn, sso = false): Promise<AuthUser> {
  requireSignup(ctx);
  const { person, language, origin } = signIn;
  const id = crypto.randomUUID();
  await insertUser(db, {
    id,
    email: sso ? null : person.email,
    phone: null,
    passwordHash: null,
    userMetadata: person.metadata,
    appMetadata: { provider: person.provider, providers: [person.provider] },
    emailConfirmedAt: new Date(),
    phoneConfirmedAt: null,
    isAnonymous: false,
  });
  if (sso) await setSsoEmail(db, id, person.email);
  await insertIdentity(db, identityOf(id, person));
  await createProfile(db, { ...profileOf(person, language), id });
  const user = await lockUser(db, id);
  if (!user) throw new Error("the account just made is not there");
  await recordAudit(db, "user_signedup", user, origin, { provider: person.provider });
  return user;
}

export function identityOf(userId: string, person: ExternalPerson) {
  return { userId, provider: person.provider, providerId: person.subject, data: person.metadata };
}

/**
 * People of a provider begin with the default registration, whatever the provider sends. Their picture is not shown, because our
 * pages load nothing from other sites.
 */
function profileOf({ email, metadata }: ExternalPerson, language: Language) {
  return readRegistration({ full_name: metadata.full_name }, email, language).profile;
}

/** Keeps the profile that the person entered here, and adds missing fields from the provider. */
export async function mergeMetadata(db: Db, user: AuthUser, person: ExternalPerson): Promise<void> {
  const merged = { ...person.metadata, ...user.userMetadata };
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA) return;
  await updateUser(db, user.id, { userMetadata: merged });
}

export function needsVerification({ providerName }: ExternalPerson): AuthError {
  return new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${providerName}. Verify the email with ${providerName} in order to sign in`,
  );
}
