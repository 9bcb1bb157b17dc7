import type { Context } from "../../platform/context.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { limitCalls } from "../limits/limits.ts";
import { beginPasswordAttempt } from "../limits/password-attempt.ts";
import { isOwnAssertion } from "../passkeys/authentication.ts";
import { notVerified } from "../passkeys/challenges.ts";
import { passwordMatches } from "../passwords.ts";
import { isProvenRecently, recordProof, requireRecentProof } from "../sessions/recent-proof.ts";
import type { AuthUser } from "../users/user.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { consumeNonce } from "./reauthenticate.ts";

export type OwnerProof = { currentPassword?: string; nonce?: string };

/**
 * Checks what a change of credentials requires: a recent proof in the session or, in the call itself, the current password or
 * the nonce of `GET /reauthenticate`. A password that is sent is always checked. Throws `reauthentication_needed`,
 * `reauthentication_not_valid`, `current_password_invalid`. Not inside a transaction: a wrong attempt counts.
 */
export async function requireOwner(
  ctx: Context,
  caller: Authenticated,
  proof: OwnerProof,
  what: string,
  origin: Origin,
): Promise<void> {
  if (proof.currentPassword) await checkCurrentPassword(ctx, caller.user, proof.currentPassword, origin);
  else if (proof.nonce && !isProvenRecently(caller.session))
    await consumeNonce(ctx, caller.user, proof.nonce);
  else requireRecentProof(caller, what);
}

export type Reauthentication = {
  password: string | undefined;
  nonce: string | undefined;
  passkey: { challengeId: string; credential: object } | undefined;
};

/**
 * Records a proof in the caller's session, which may then change credentials for ten minutes: the password, a passkey, or the
 * nonce of `GET /reauthenticate`. Verifying a second factor is a proof as well, by its own call. Throws as `requireOwner`, and
 * `webauthn_verification_failed`.
 */
export async function reauthenticate(
  ctx: Context,
  { user, session }: Authenticated,
  { password, nonce, passkey }: Reauthentication,
  origin: Origin,
): Promise<void> {
  await limitCalls(ctx, "reauthenticate", origin);
  if (password) {
    await checkCurrentPassword(ctx, user, password, origin);
    return recordProof(ctx.db, session.id, "password");
  }
  if (passkey) {
    if (!(await isOwnAssertion(ctx, user.id, passkey))) throw notVerified();
    return recordProof(ctx.db, session.id, "passkey");
  }
  if (!nonce) throw validationFailed("Reauthentication requires a password, a passkey or a nonce");
  await consumeNonce(ctx, user, nonce);
  return recordProof(ctx.db, session.id, "otp");
}

async function checkCurrentPassword(
  ctx: Context,
  user: AuthUser,
  password: string,
  origin: Origin,
): Promise<void> {
  // Limited like a sign-in, otherwise a stolen token could try passwords here without limit. The counter is separate, so that it
  // delays no sign-in.
  const login = { kind: "id", identifier: user.id, name: `current:${user.id}` } as const;
  const attempt = await beginPasswordAttempt(ctx, login, origin);
  if (!(await passwordMatches(user.passwordHash, password))) {
    await recordAudit(ctx.db, "password_refused", user, origin);
    throw new AuthError(400, "current_password_invalid", "Current password is not valid");
  }
  await attempt.succeed(ctx.db);
}
