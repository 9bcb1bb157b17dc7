import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { isUniqueViolation } from "../../platform/db.ts";
import { recordAudit } from "../audit-queries.ts";
import { isLive } from "../codes/codes.ts";
import { consumeCode, findCodeByHash, type StoredCode } from "../codes/queries.ts";
import { notifyFormerAddress } from "../notify-owner.ts";
import { voidPendingChanges } from "../pending-changes.ts";
import { refuseBlocked } from "../refuse-blocked.ts";
import type { Origin } from "../sessions/open-session.ts";
import type { Identity } from "../users/identity.ts";
import { listIdentities } from "../users/identity-queries.ts";
import { lockUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";
import {
  confirmOwner,
  type ExternalSignIn,
  identityOf,
  mergeMetadata,
  needsVerification,
} from "./account.ts";
import { notifyOfIdentity } from "./notify-owner.ts";
import type { ExternalPerson } from "./person.ts";
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listProvidersInMetadata,
  removePhone,
  setConfirmedEmail,
} from "./queries.ts";

/** Throws `identity_already_exists`, `email_exists`, `provider_email_needs_verification`, `user_sso_managed`. */
export async function linkIdentity(
  ctx: Context,
  db: Db,
  userId: string,
  { person, origin }: Pick<ExternalSignIn, "person" | "origin">,
): Promise<AuthUser> {
  const user = await refuseLinking(db, userId, person);
  await insertIdentity(db, identityOf(user.id, person));
  if (user.email === "") await giveAddress(db, user, person);
  await mergeMetadata(db, user, person);
  await listProvidersInMetadata(db, user.id);
  await recordAudit(db, "identity_linked", user, origin, { provider: person.provider });
  await notifyOfIdentity(ctx, db, user.id, "identity_linked", person.provider);
  return user;
}

/** Checks whether an identity can be linked, before anything is written; returns the locked account. */
export async function refuseLinking(db: Db, userId: string, person: ExternalPerson): Promise<AuthUser> {
  const user = await lockUser(db, userId);
  if (!user) throw new AuthError(422, "user_not_found", "Linking target user not found");
  refuseBlocked(user, person.provider);
  refuseSsoUser(await listIdentities(db, user.id));
  const existing = await findIdentity(db, person.provider, person.subject);
  if (!existing) return user;
  const owner = existing.user_id === user.id ? "" : " to another user";
  throw new AuthError(422, "identity_already_exists", `Identity is already linked${owner}`);
}

/** Gives the provider's address to an account without one, if it is verified and not taken. */
async function giveAddress(db: Db, user: AuthUser, person: ExternalPerson): Promise<void> {
  if (!person.emailVerified) throw needsVerification(person);
  try {
    await setConfirmedEmail(db, user.id, person.email);
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    throw new AuthError(400, "email_exists", "A user with this email address has already been registered");
  }
}

/** Throws `user_not_found` for an unknown or expired invitation link. */
export async function checkInvitation(ctx: Context, token: string): Promise<void> {
  if (await findInvitation(ctx, ctx.db, token)) return;
  throw new AuthError(404, "user_not_found", "User identified by token not found");
}

async function findInvitation(ctx: Context, db: Db, token: string): Promise<StoredCode | undefined> {
  const code = await findCodeByHash(db, ["confirmation_token"], token);
  return code && isLive(ctx, code) ? code : undefined;
}

/** Accepts an invitation through a provider, which must have verified exactly the invited address. */
export async function acceptInvitation(
  ctx: Context,
  db: Db,
  token: string,
  signIn: ExternalSignIn,
): Promise<AuthUser> {
  const { person, origin } = signIn;
  const invitation = await findInvitation(ctx, db, token);
  const user = invitation && (await lockUser(db, invitation.userId));
  if (!user) throw new AuthError(404, "invite_not_found", "Invite not found");
  refuseBlocked(user, person.provider);
  if (!person.emailVerified || person.email !== user.email.toLowerCase()) {
    throw new AuthError(
      400,
      "validation_failed",
      "Invited email does not match emails from external provider",
    );
  }
  if (!(await consumeCode(db, invitation))) throw new AuthError(404, "invite_not_found", "Invite not found");
  const identityId = await insertIdentity(db, identityOf(user.id, person));
  // The account can be trusted: a later registration of the address would have made this link void.
  await confirmOwner(db, user, identityId, signIn, { invited: true });
  await recordAudit(db, "invite_accepted", user, origin, { provider: person.provider });
  return user;
}

/**
 * Unlinks an identity from the caller's account. If the account loses its address with it, another address that a provider has
 * verified replaces it; never an unverified one, which would count as confirmed here.
 */
export async function unlinkIdentity(
  ctx: Context,
  userId: string,
  identityId: string,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    const identities = await listIdentities(trx, userId);
    if (identities.length <= 1) {
      throw new AuthError(
        422,
        "single_identity_not_deletable",
        "User must have at least 1 identity after unlinking",
      );
    }
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
    refuseSsoUser(identities);
    await deleteIdentity(trx, identity.id);
    // Notifies the current address before it may be removed with the identity.
    await notifyOfIdentity(ctx, trx, userId, "identity_unlinked", identity.provider);
    if (identity.provider === "phone") await removePhone(trx, userId);
    await moveAddress(
      ctx,
      trx,
      user,
      identities.filter(({ id }) => id !== identity.id),
    );
    await listProvidersInMetadata(trx, userId);
    await recordAudit(trx, "identity_unlinked", user, origin, { provider: identity.provider });
  });
}

async function moveAddress(ctx: Context, db: Db, user: AuthUser, left: Identity[]): Promise<void> {
  const verified = left
    .map(({ identity_data }) => identity_data as { email?: string; email_verified?: boolean })
    .filter(({ email, email_verified }) => email && email_verified === true)
    .map(({ email }) => String(email).toLowerCase());
  const [next] = verified;
  if (next === undefined || verified.includes(user.email.toLowerCase())) return;
  try {
    await setConfirmedEmail(db, user.id, next);
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_key")) throw error;
    throw new AuthError(
      422,
      "email_conflict_identity_not_deletable",
      "Unable to unlink identity due to email conflict",
    );
  }
  // Pending changes and codes belong to the former address.
  await voidPendingChanges(db, user.id);
  await notifyFormerAddress(ctx, db, user, next);
}

/** Refuses people of an organisation: they lose access when they leave it, so they must not have credentials of their own. */
function refuseSsoUser(identities: Identity[]): void {
  if (!identities.some(({ provider }) => provider.startsWith("sso:"))) return;
  throw new AuthError(422, "user_sso_managed", "Identities of a SSO account are managed by its organisation");
}
