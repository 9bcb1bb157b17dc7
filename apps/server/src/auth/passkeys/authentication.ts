import type { Context } from "../../platform/context.ts";
import { recordAudit } from "../audit-queries.ts";
import { logRefusal, refuseBlocked } from "../refuse-blocked.ts";
import { type Origin, openSession } from "../sessions/open-session.ts";
import { grant } from "../sign-in.ts";
import { lockUser } from "../users/queries.ts";
import { authenticationOptions, verifyAssertion } from "../webauthn/relying-party.ts";
import { AuthError } from "../wire/errors.ts";
import type { GrantedSession } from "../wire/json.ts";
import { type Ceremony, consumeChallenge, notVerified, storeChallenge } from "./challenges.ts";
import { advancePasskey, findPasskeyByCredential } from "./queries.ts";

/** Options for signing in; the browser offers its passkeys for this site. */
export async function startAuthentication(
  ctx: Context,
): Promise<Ceremony<Awaited<ReturnType<typeof authenticationOptions>>>> {
  return storeChallenge(ctx, "authentication", null, await authenticationOptions(ctx, "required"));
}

/**
 * Signs in by a passkey: the credential identifies the account. An unknown one and a wrong signature get the same error,
 * `webauthn_verification_failed`. Throws `email_not_confirmed`, `phone_not_confirmed`, `user_banned` to its holder only.
 */
export async function finishAuthentication(
  ctx: Context,
  answer: { challengeId: string; credential: object },
  origin: Origin,
): Promise<GrantedSession> {
  const challenge = await consumeChallenge(ctx, answer.challengeId, "authentication", null);
  const { id } = answer.credential as { id?: unknown };
  const passkey = typeof id === "string" ? await findPasskeyByCredential(ctx.db, id) : undefined;
  if (!passkey || userHandleOf(answer.credential) !== passkey.userId) throw notVerified();
  const used = await verifyAssertion(ctx, answer.credential, challenge, passkey.credential, "required");
  if (!used) {
    const actor = { id: passkey.userId, email: "" };
    await recordAudit(ctx.db, "login_failed", actor, origin, { provider: "passkey" });
    throw notVerified();
  }
  const opened = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const user = await lockUser(trx, passkey.userId);
      if (!user || !(await advancePasskey(trx, passkey.id, used))) throw notVerified();
      if (user.email !== "" && !user.emailConfirmedAt) {
        throw new AuthError(403, "email_not_confirmed", "Email not confirmed");
      }
      if (user.phone && !user.phoneConfirmedAt) {
        throw new AuthError(403, "phone_not_confirmed", "Phone not confirmed");
      }
      refuseBlocked(user, "passkey");
      const traits = { provider: "passkey", passkey_id: passkey.id };
      await recordAudit(trx, "login", user, origin, traits);
      return openSession(ctx, trx, user.id, "passkey", origin, "passkey");
    })
    .catch(logRefusal(ctx, origin));
  return grant(ctx, opened);
}

/** Whether an answer to `startAuthentication` was signed by a passkey of this account. Throws as `consumeChallenge`. */
export async function isOwnAssertion(
  ctx: Context,
  userId: string,
  answer: { challengeId: string; credential: object },
): Promise<boolean> {
  const challenge = await consumeChallenge(ctx, answer.challengeId, "authentication", null);
  const { id } = answer.credential as { id?: unknown };
  const passkey = typeof id === "string" ? await findPasskeyByCredential(ctx.db, id) : undefined;
  if (passkey?.userId !== userId) return false;
  const used = await verifyAssertion(ctx, answer.credential, challenge, passkey.credential, "required");
  return used !== undefined && advancePasskey(ctx.db, passkey.id, used);
}

/** The id of the account for which the authenticator created the passkey: `user.id` of the registration. */
function userHandleOf(credential: object): string | undefined {
  const { response } = credential as { response?: { userHandle?: unknown } };
  const handle = response?.userHandle;
  return typeof handle === "string" ? Buffer.from(handle, "base64url").toString() : undefined;
}
