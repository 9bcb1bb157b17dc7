import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { recordAudit } from "../audit-queries.ts";
import { checkFriendlyName } from "../friendly-name.ts";
import { limitFactor } from "../limits/limits.ts";
import { notifyOwner } from "../notify-owner.ts";
import { raiseSession } from "../sessions/level.ts";
import type { OpenedSession, Origin } from "../sessions/open-session.ts";
import { grant } from "../sign-in.ts";
import { lockUser } from "../users/queries.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError, tooMany, validationFailed } from "../wire/errors.ts";
import type { GrantedSession } from "../wire/json.ts";
import { factorWait, recordFailure } from "./attempts.ts";
import { insertFactor, listFactors, lockFactor, updateFactor } from "./queries.ts";
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  findRecoveryFactorId,
  replaceRecoveryCodes,
} from "./recovery-queries.ts";
import { hasMainFactor, isAal2, refuseEnrolment } from "./rules.ts";
import { removeFactor } from "./unenroll.ts";

const COUNT = 10;
const LENGTH = 24;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

export type RecoveryCodes = { id: string; friendlyName: string; codes: string[] };

/** 120 random bits, in characters that are not confused with one another. Too many to find a code from a copy of the hashes. */
function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31]).join("");
}

/** Removes differences in case, spaces and hyphens, which occur when people copy a code from paper. */
function canonical(code: string): string {
  return code.replace(/[\s-]+/g, "").toLowerCase();
}

function hashOf(factorId: string, code: string): string {
  return createHash("sha256").update(factorId).update(code).digest("hex");
}

/** The number of codes in total and left; throws `mfa_factor_not_found` for a person without any. */
export async function recoveryStatus(
  ctx: Context,
  { user }: Authenticated,
): Promise<{ id: string; total: number; remaining: number }> {
  const id = await findRecoveryFactorId(ctx.db, user.id);
  if (!id) throw notEnrolled();
  return { id, ...(await countRecoveryCodes(ctx.db, id)) };
}

/**
 * Creates the codes that give access when every other factor is lost; they are returned only once. Requires a session at aal2
 * (`insufficient_aal`) and another verified factor (`mfa_recovery_codes_sole_factor`), and fails when there are codes already
 * (`mfa_verified_factor_exists`).
 */
export function generateRecoveryCodes(
  ctx: Context,
  { user, session }: Authenticated,
  name: string,
  origin: Origin,
): Promise<RecoveryCodes> {
  const friendlyName = checkFriendlyName(name || "Recovery codes");
  if (!isAal2(session)) throw lowAal("AAL2 required to generate recovery codes");
  return ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const factors = await listFactors(trx, user.id);
    if (factors.some(({ type }) => type === "recovery_code")) {
      throw new AuthError(
        422,
        "mfa_verified_factor_exists",
        "Recovery codes are already enrolled for this user, use regenerate to rotate them",
      );
    }
    refuseEnrolment(factors, friendlyName, session);
    if (!hasMainFactor(factors)) {
      throw new AuthError(
        422,
        "mfa_recovery_codes_sole_factor",
        "At least one other verified factor is required to generate recovery codes",
      );
    }
    const { id } = await insertFactor(trx, {
      userId: user.id,
      type: "recovery_code",
      friendlyName,
      verified: true,
    });
    const codes = await writeCodes(trx, id);
    const traits = { factor_id: id, count: String(COUNT) };
    await recordAudit(trx, "generate_recovery_codes", user, origin, traits);
    await notifyOwner(ctx, trx, user.id, "recovery_codes_made");
    return { id, friendlyName, codes };
  });
}

/** Replaces all codes, used or not; also ends the delay after wrong attempts. */
export function regenerateRecoveryCodes(
  ctx: Context,
  { user, session }: Authenticated,
  origin: Origin,
): Promise<RecoveryCodes> {
  if (!isAal2(session)) throw lowAal("AAL2 required to regenerate recovery codes");
  return ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const id = await findRecoveryFactorId(trx, user.id);
    const factor = id && (await lockFactor(trx, id, user.id));
    if (!factor) throw notEnrolled();
    const codes = await writeCodes(trx, factor.id);
    await updateFactor(trx, factor.id, { failedAttempts: 0, lockedUntil: null });
    const traits = { factor_id: factor.id, count: String(COUNT) };
    await recordAudit(trx, "generate_recovery_codes", user, origin, traits);
    await notifyOwner(ctx, trx, user.id, "recovery_codes_made");
    return { id: factor.id, friendlyName: factor.friendlyName, codes };
  });
}

async function writeCodes(trx: Db, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await replaceRecoveryCodes(
    trx,
    factorId,
    codes.map((code) => hashOf(factorId, code)),
  );
  return codes;
}

/** Uses one code up and raises the session to aal2. Throws `mfa_verification_failed`, `mfa_recovery_codes_locked`. */
export async function verifyRecoveryCode(
  ctx: Context,
  caller: Authenticated,
  given: string,
  origin: Origin,
): Promise<GrantedSession> {
  const code = canonical(given);
  if (code === "") throw validationFailed("Code needs to be non-empty");
  const giveBack = await limitFactor(ctx.db, origin);
  const outcome = await ctx.db
    .transaction()
    .execute((trx) => consumeAndRaise(ctx, trx, caller, code, origin));
  // Thrown outside of the transaction: otherwise the count would be rolled back.
  if (outcome instanceof AuthError) throw outcome;
  await giveBack();
  return grant(ctx, outcome);
}

async function consumeAndRaise(
  ctx: Context,
  trx: Db,
  { user, session }: Authenticated,
  code: string,
  origin: Origin,
): Promise<OpenedSession | AuthError> {
  await lockUser(trx, user.id);
  const id = await findRecoveryFactorId(trx, user.id);
  const factor = id && (await lockFactor(trx, id, user.id));
  const wrong = new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
  if (!factor) return wrong;
  const wait = factorWait(factor);
  if (wait > 0) {
    const why = "Too many failed verification attempts, try again later";
    return tooMany("mfa_recovery_codes_locked", why, wait);
  }
  const traits = { factor_id: factor.id, factor_type: factor.type };
  if (!(await consumeRecoveryCode(trx, factor.id, hashOf(factor.id, code)))) {
    await recordFailure(trx, factor);
    await recordAudit(trx, "second_factor_failed", user, origin, traits);
    return wrong;
  }
  await updateFactor(trx, factor.id, { failedAttempts: 0, lockedUntil: null });
  const opened = await raiseSession(ctx, trx, session, factor);
  const { remaining } = await countRecoveryCodes(trx, factor.id);
  await recordAudit(trx, "mfa_code_login", user, origin, { ...traits, remaining: String(remaining) });
  return opened;
}

export async function deleteRecoveryCodes(
  ctx: Context,
  { user, session }: Authenticated,
  origin: Origin,
): Promise<{ id: string }> {
  if (!isAal2(session)) throw lowAal("AAL2 required to delete recovery codes");
  return ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const factor = (await listFactors(trx, user.id)).find(({ type }) => type === "recovery_code");
    if (!factor) throw notEnrolled();
    await removeFactor(trx, factor);
    await recordAudit(trx, "recovery_codes_deleted", user, origin, { factor_id: factor.id });
    await notifyOwner(ctx, trx, user.id, "recovery_codes_removed");
    return { id: factor.id };
  });
}

function notEnrolled(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "The user has not enrolled recovery codes");
}

function lowAal(why: string): AuthError {
  return new AuthError(403, "insufficient_aal", why);
}
