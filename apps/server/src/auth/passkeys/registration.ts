import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/db.ts";
import { recordAudit } from "../audit-queries.ts";
import { hasSecondFactor, isAal2 } from "../factors/rules.ts";
import { notifyOwner } from "../notify-owner.ts";
import type { Origin } from "../sessions/open-session.ts";
import { requireRecentProof } from "../sessions/recent-proof.ts";
import { lockUser } from "../users/queries.ts";
import { registrationOptions, verifyRegistration } from "../webauthn/relying-party.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError } from "../wire/errors.ts";
import { type Ceremony, consumeChallenge, notVerified, storeChallenge } from "./challenges.ts";
import { defaultName } from "./naming.ts";
import { insertPasskey, listPasskeys, type Passkey } from "./queries.ts";

const MAX_PASSKEYS = 10;

/** A passkey replaces the second factor at sign-in, so changing passkeys requires it. Throws `insufficient_aal`. */
export function refuseLowAal({ user, session }: Authenticated): void {
  if (hasSecondFactor(user) && !isAal2(session)) {
    throw new AuthError(
      403,
      "insufficient_aal",
      "AAL2 session is required to manage passkeys when MFA is enabled",
    );
  }
}

function refuseSso({ user }: Authenticated): void {
  if (user.isSsoUser) {
    throw new AuthError(422, "validation_failed", "SSO users cannot register passkeys");
  }
}

function refuseMany(count: number): void {
  if (count >= MAX_PASSKEYS) {
    throw new AuthError(422, "too_many_passkeys", "Maximum number of passkeys reached");
  }
}

/** Options to create a passkey. Throws `too_many_passkeys`, `insufficient_aal`. */
export async function startRegistration(
  ctx: Context,
  caller: Authenticated,
): Promise<Ceremony<Awaited<ReturnType<typeof registrationOptions>>>> {
  refuseSso(caller);
  refuseLowAal(caller);
  requireRecentProof(caller, "Registering a passkey");
  const passkeys = await listPasskeys(ctx.db, caller.user.id);
  refuseMany(passkeys.length);
  const exclude = passkeys.map(({ credential }) => credential);
  const options = await registrationOptions(ctx, caller.user, { exclude, passkey: true });
  return storeChallenge(ctx, "registration", caller.user.id, options);
}

/**
 * Stores a passkey that the caller's authenticator created. Throws `webauthn_verification_failed`,
 * `webauthn_credential_exists` for one that an account has already.
 */
export async function finishRegistration(
  ctx: Context,
  caller: Authenticated,
  answer: { challengeId: string; credential: object },
  origin: Origin,
): Promise<Passkey> {
  refuseSso(caller);
  refuseLowAal(caller);
  const { user } = caller;
  const challenge = await consumeChallenge(ctx, answer.challengeId, "registration", user.id);
  const credential = await verifyRegistration(ctx, answer.credential, challenge, "required");
  if (!credential) throw notVerified();
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      await lockUser(trx, user.id);
      const others = await listPasskeys(trx, user.id);
      refuseMany(others.length);
      const taken = others.map(({ friendlyName }) => friendlyName);
      const name = defaultName(credential.aaguid, origin.userAgent, taken);
      const passkey = await insertPasskey(trx, user.id, name, credential);
      await recordAudit(trx, "passkey_created", user, origin, { passkey_id: passkey.id });
      await notifyOwner(ctx, trx, user.id, "passkey_added");
      return passkey;
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AuthError(422, "webauthn_credential_exists", "This credential is already registered");
    });
}
