import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Vault } from "../../platform/vault.ts";
import { recordAudit } from "../audit-queries.ts";
import { limitFactor } from "../limits/limits.ts";
import { notifyOwner } from "../notify-owner.ts";
import { raiseSession } from "../sessions/level.ts";
import type { OpenedSession, Origin } from "../sessions/open-session.ts";
import { lockSession } from "../sessions/queries.ts";
import { grant } from "../sign-in.ts";
import { lockUser } from "../users/queries.ts";
import { verifyAssertion, verifyRegistration } from "../webauthn/relying-party.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError, tooMany, validationFailed } from "../wire/errors.ts";
import type { GrantedSession } from "../wire/json.ts";
import { factorWait, recordFailure } from "./attempts.ts";
import { CHALLENGE_MS, challengeCodeHash, factorNotFound, getFactor, notChallengeable } from "./challenge.ts";
import {
  type Challenge,
  deleteChallenge,
  deleteUnverifiedFactors,
  type FactorChange,
  type FactorSecrets,
  findChallenge,
  listFactors,
  lockFactor,
  markChallengeVerified,
  updateFactor,
} from "./queries.ts";
import { refuseForeignFactor } from "./rules.ts";
import { secretPlace, totpStep } from "./totp.ts";

export type Answer = {
  challengeId: string;
  code: string;
  webauthn?: { type: string; credential: object };
};

/**
 * Checks an answer and raises the caller's session to aal2; the first right answer verifies the factor. Wrong answers are counted
 * and cause a delay, whatever their IP address. Throws `mfa_verification_failed`, `mfa_challenge_expired`,
 * `mfa_ip_address_mismatch` (another address, or a challenge that was already answered), `mfa_factor_not_found`.
 */
export async function verifyFactor(
  ctx: Context,
  caller: Authenticated,
  factorId: string,
  answer: Answer,
  origin: Origin,
): Promise<GrantedSession> {
  const found = await getFactor(ctx.db, factorId, caller.user.id);
  refuseShape(ctx, found, answer);
  const giveBack = await limitFactor(ctx.db, origin);
  const outcome = await ctx.db
    .transaction()
    .execute((trx) => verifyHeld(ctx, trx, caller, factorId, answer, origin));
  // Thrown outside of the transaction: otherwise the count would be rolled back.
  if (outcome instanceof AuthError) throw outcome;
  await giveBack();
  return grant(ctx, outcome);
}

function refuseShape(ctx: Context, { type }: FactorSecrets, { code, webauthn }: Answer): void {
  if (type === "recovery_code") throw notChallengeable();
  if (type !== "webauthn") {
    if (code === "") throw validationFailed("Code needs to be non-empty");
    if (type === "phone" && !ctx.sms.enabled) {
      throw new AuthError(422, "mfa_phone_verify_not_enabled", "MFA verification is disabled for Phone");
    }
    return;
  }
  if (!webauthn) throw validationFailed("WebAuthn config required");
  if (webauthn.type !== "create" && webauthn.type !== "request") {
    throw validationFailed("WebAuthn type must be create or request");
  }
}

async function verifyHeld(
  ctx: Context,
  trx: Db,
  { user, session: { id: sessionId } }: Authenticated,
  factorId: string,
  answer: Answer,
  origin: Origin,
): Promise<OpenedSession | AuthError> {
  // Always lock account, factor, session in this order, so that verifying, enrolling and deleting cannot deadlock.
  await lockUser(trx, user.id);
  const factor = await lockFactor(trx, factorId, user.id);
  const session = await lockSession(trx, sessionId);
  if (!factor || !session) return factorNotFound();
  const wait = factorWait(factor);
  if (wait > 0) return tooMany("over_request_rate_limit", "Request rate limit reached", wait);
  refuseForeignFactor(await listFactors(trx, user.id), factor, session);

  const challenge = await findChallenge(trx, answer.challengeId, factor.id);
  const refusal = await refuseChallenge(trx, challenge, origin);
  if (!challenge || refusal) return refusal ?? factorNotFound();
  const traits = { factor_id: factor.id, factor_type: factor.type, challenge_id: challenge.id };
  const proof = await check(ctx, factor, challenge, answer);
  if (!proof) {
    await recordFailure(trx, factor);
    await recordAudit(trx, "second_factor_failed", user, origin, traits);
    return new AuthError(422, "mfa_verification_failed", WRONG[factor.type]);
  }
  await markChallengeVerified(trx, challenge.id);
  await updateFactor(trx, factor.id, { ...proof, verified: true, failedAttempts: 0, lockedUntil: null });
  const opened = await raiseSession(ctx, trx, session, factor);
  await deleteUnverifiedFactors(trx, user.id, factor.type);
  await recordAudit(trx, "mfa_code_login", user, origin, traits);
  if (factor.verified) return opened;
  await recordAudit(trx, "factor_added", user, origin, traits);
  await notifyOwner(ctx, trx, user.id, "factor_added");
  return opened;
}

const WRONG: Record<FactorSecrets["type"], string> = {
  totp: "Invalid TOTP code entered",
  phone: "Invalid MFA Phone code entered",
  webauthn: "Invalid WebAuthn response",
  recovery_code: "Invalid recovery code entered",
};

async function refuseChallenge(
  trx: Db,
  challenge: Challenge | undefined,
  origin: Origin,
): Promise<AuthError | undefined> {
  if (!challenge) {
    const why = "MFA factor with the provided challenge ID not found";
    return new AuthError(422, "mfa_factor_not_found", why);
  }
  if (challenge.verifiedAt || challenge.ipAddress !== origin.ip) {
    const why = "Challenge and verify IP addresses mismatch.";
    return new AuthError(422, "mfa_ip_address_mismatch", why);
  }
  if (Date.now() - challenge.createdAt.getTime() > CHALLENGE_MS) {
    await deleteChallenge(trx, challenge.id);
    return new AuthError(
      422,
      "mfa_challenge_expired",
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return undefined;
}

/** The change of the factor after a right answer; undefined for a wrong one. */
async function check(
  ctx: Context,
  factor: FactorSecrets,
  challenge: Challenge,
  { code, webauthn }: Answer,
): Promise<FactorChange | undefined> {
  if (factor.type === "totp") return checkTotp(ctx.vault, factor, code);
  if (factor.type === "phone") {
    const expected = Buffer.from(challenge.otpHash ?? "");
    const given = Buffer.from(challengeCodeHash(challenge.id, code));
    return expected.length === given.length && timingSafeEqual(expected, given) ? {} : undefined;
  }
  const asked = challenge.webauthnChallenge;
  if (!asked || !webauthn) return undefined;
  // An unverified factor registers a key; a verified one signs with it.
  if (webauthn.type !== (factor.credential ? "request" : "create")) return undefined;
  if (!factor.credential) {
    const made = await verifyRegistration(ctx, webauthn.credential, asked, "preferred");
    if (!made) return undefined;
    const { id, publicKey, counter, transports, aaguid } = made;
    return { credential: { id, publicKey, counter, transports }, aaguid };
  }
  const used = await verifyAssertion(ctx, webauthn.credential, asked, factor.credential, "preferred");
  return used && { credential: { ...factor.credential, counter: used.counter } };
}

function checkTotp(
  vault: Vault,
  { id, secret, lastTotpStep }: FactorSecrets,
  code: string,
): FactorChange | undefined {
  const step = totpStep(vault.open(secret ?? "", secretPlace(id)), code, new Date());
  // A code is valid once (RFC 6238 §5.2), since other people may have seen it, or it may have been entered on a phishing page.
  if (step === undefined || step <= (lastTotpStep ?? 0)) return undefined;
  return { lastTotpStep: step };
}
