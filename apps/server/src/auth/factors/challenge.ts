import { createHash, randomInt } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { limitFactor, limitMessages, tooSoon, waitSince } from "../limits/limits.ts";
import type { Origin } from "../sessions/open-session.ts";
import { authenticationOptions, registrationOptions } from "../webauthn/relying-party.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import {
  deleteOldChallenges,
  type FactorSecrets,
  findFactor,
  insertChallenge,
  listCredentials,
  listFactors,
  lockFactor,
  updateFactor,
} from "./queries.ts";
import { refuseForeignFactor } from "./rules.ts";

export const CHALLENGE_MS = 300_000;
/** Milliseconds for which expired challenges are kept, so that they are not reported as unknown. */
const FORGET_AFTER_MS = 24 * 3600 * 1000;

type WebauthnOptions =
  | { type: "create"; credential_options: { publicKey: Awaited<ReturnType<typeof registrationOptions>> } }
  | { type: "request"; credential_options: { publicKey: Awaited<ReturnType<typeof authenticationOptions>> } };

export type Challenged = {
  id: string;
  type: FactorSecrets["type"];
  expiresAt: Date;
  webauthn?: WebauthnOptions;
};

/** hex(sha256(challenge id + code)): a code is valid for its own challenge only. */
export function challengeCodeHash(challengeId: string, code: string): string {
  return createHash("sha256").update(challengeId).update(code).digest("hex");
}

/** A factor of the caller; throws `mfa_factor_not_found`, also for another person's. */
export async function getFactor(db: Db, id: string, userId: string): Promise<FactorSecrets> {
  const factor = await findFactor(db, id, userId);
  if (!factor) throw factorNotFound();
  return factor;
}

export function factorNotFound(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "Factor not found");
}

export function notChallengeable(): AuthError {
  return validationFailed("factor_type needs to be totp, phone, or webauthn");
}

/**
 * Creates a challenge of a factor: for a code of the app, for a code sent to the phone (at most one a minute), or for a
 * signature. It accepts one answer, from the same IP address, within five minutes. `channel`: only `sms`.
 */
export async function challengeFactor(
  ctx: Context,
  { user, session }: Authenticated,
  factorId: string,
  channel: string,
  origin: Origin,
): Promise<Challenged> {
  const found = await getFactor(ctx.db, factorId, user.id);
  if (found.type === "recovery_code") throw notChallengeable();
  if (found.type === "phone" && !ctx.sms.enabled) {
    throw new AuthError(422, "mfa_phone_verify_not_enabled", "MFA verification is disabled for Phone");
  }
  if (found.type === "phone" && channel !== "" && channel !== "sms") {
    throw validationFailed("Invalid channel, supported values are 'sms'");
  }
  await limitFactor(ctx.db, origin);
  const webauthn = found.type === "webauthn" ? await askAuthenticator(ctx, user, found) : undefined;
  const id = crypto.randomUUID();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await ctx.db.transaction().execute(async (trx) => {
    const factor = await lockFactor(trx, factorId, user.id);
    if (!factor) throw factorNotFound();
    refuseForeignFactor(await listFactors(trx, user.id), factor, session);
    const code = factor.phone === null ? undefined : await sendCode(ctx, trx, factor, expiresAt);
    await deleteOldChallenges(trx, factor.id, new Date(now.getTime() - FORGET_AFTER_MS));
    await insertChallenge(trx, {
      id,
      factorId,
      ipAddress: origin.ip,
      ...(code && { otpHash: challengeCodeHash(id, code) }),
      ...(webauthn && { webauthnChallenge: webauthn.credential_options.publicKey.challenge }),
    });
    await updateFactor(trx, factor.id, { lastChallengedAt: now });
    const traits = { factor_id: factor.id, factor_type: factor.type };
    await recordAudit(trx, "challenge_created", user, origin, traits);
  });
  return { id, type: found.type, expiresAt, ...(webauthn && { webauthn }) };
}

async function sendCode(ctx: Context, trx: Db, factor: FactorSecrets, expiresAt: Date): Promise<string> {
  const wait = waitSince(ctx, factor.lastChallengedAt);
  if (wait > 0) throw tooSoon("sms", wait);
  const to = factor.phone ?? "";
  await limitMessages(ctx, trx, to);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { language } = await getProfile(trx, factor.userId);
  await ctx.sms.enqueue(trx, { template: "second_factor", to, language, code, expiresAt });
  return code;
}

/** Options to create a key for an unverified factor, or to sign with the key of a verified one. */
async function askAuthenticator(
  ctx: Context,
  user: Authenticated["user"],
  { credential }: FactorSecrets,
): Promise<WebauthnOptions> {
  if (credential) {
    const publicKey = await authenticationOptions(ctx, "preferred", [credential]);
    return { type: "request", credential_options: { publicKey } };
  }
  const exclude = await listCredentials(ctx.db, user.id);
  const publicKey = await registrationOptions(ctx, user, { exclude, passkey: false });
  return { type: "create", credential_options: { publicKey } };
}
