import { isPlainLine } from "@passerelle/domain/text";
import type { Context } from "../../platform/context.ts";
import { recordAudit } from "../audit-queries.ts";
import { checkPhone } from "../credentials.ts";
import { checkFriendlyName } from "../friendly-name.ts";
import type { Origin } from "../sessions/open-session.ts";
import { lockUser } from "../users/queries.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import type { Factor } from "./factor.ts";
import { deleteAbandonedFactors, deleteFactor, insertFactor, listFactors } from "./queries.ts";
import { refuseEnrolment } from "./rules.ts";
import { type NewTotp, newTotp, secretPlace } from "./totp.ts";

/** Milliseconds after which an unverified factor counts as abandoned. */
export const ABANDONED_AFTER_MS = 300_000;

export type Enrolment = {
  type: "totp" | "phone" | "webauthn";
  friendlyName: string;
  /** The name that an authenticator app shows; this site's host by default. */
  issuer: string;
  phone: string;
};

/**
 * Begins the enrolment of a second factor, which becomes valid when it is verified. Throws `mfa_factor_name_conflict`,
 * `too_many_enrolled_mfa_factors`, `mfa_verified_factor_exists` for a number that is already a factor, and `insufficient_aal`
 * when a verified factor exists and the session is at aal1.
 */
export async function enrollFactor(
  ctx: Context,
  { user, session }: Authenticated,
  asked: Enrolment,
  origin: Origin,
): Promise<{ factor: Factor; totp?: NewTotp }> {
  const friendlyName = checkFriendlyName(asked.friendlyName);
  const phone = asked.type === "phone" ? checkFactorPhone(asked.phone) : undefined;
  const issuer = checkIssuer(asked.issuer) || new URL(ctx.env.publicUrl).host;
  const totp = asked.type === "totp" ? newTotp(issuer, user.email || user.phone || user.id) : undefined;
  const factor = await ctx.db.transaction().execute(async (trx) => {
    // Locked, so that each of several parallel enrolments counts the ones before it.
    await lockUser(trx, user.id);
    await deleteAbandonedFactors(trx, user.id, new Date(Date.now() - ABANDONED_AFTER_MS));
    const factors = await listFactors(trx, user.id);
    const same = factors.find((other) => phone !== undefined && other.phone === phone);
    if (same?.verified) {
      throw new AuthError(
        422,
        "mfa_verified_factor_exists",
        "A verified phone factor already exists, unenroll the existing factor to continue",
      );
    }
    if (same) await deleteFactor(trx, same.id);
    refuseEnrolment(
      factors.filter((other) => other !== same),
      friendlyName,
      session,
    );
    const id = crypto.randomUUID();
    const created = await insertFactor(trx, {
      id,
      userId: user.id,
      type: asked.type,
      friendlyName,
      ...(phone && { phone }),
      ...(totp && { secret: ctx.vault.seal(totp.secret, secretPlace(id)) }),
    });
    const traits = { factor_id: created.id, factor_type: created.type };
    await recordAudit(trx, "factor_in_progress", user, origin, traits);
    return created;
  });
  return { factor, ...(totp && { totp }) };
}

/** Checks the length of the issuer, since a QR code has a maximum length. */
function checkIssuer(issuer: string): string {
  if (issuer.length > 120 || !isPlainLine(issuer)) {
    throw validationFailed("issuer must be one line of 120 characters or less");
  }
  return issuer;
}

function checkFactorPhone(phone: string): string {
  if (phone === "") throw validationFailed("Phone number required to enroll Phone factor");
  return checkPhone(phone);
}
