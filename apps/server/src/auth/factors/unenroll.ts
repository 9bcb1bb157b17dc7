import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { recordAudit } from "../audit-queries.ts";
import { notifyOwner } from "../notify-owner.ts";
import { lowerSessions } from "../sessions/level.ts";
import type { Origin } from "../sessions/open-session.ts";
import { lockUser } from "../users/queries.ts";
import type { Authenticated } from "../wire/authenticate.ts";
import { AuthError } from "../wire/errors.ts";
import { factorNotFound } from "./challenge.ts";
import type { Factor } from "./factor.ts";
import { deleteFactor, listFactors } from "./queries.ts";
import { hasMainFactor, isAal2 } from "./rules.ts";

/**
 * Deletes a factor of the caller; sessions that it raised return to aal1 at once. Throws `insufficient_aal` for a verified factor
 * in a session at aal1, and `mfa_recovery_codes_sole_factor` when only recovery codes would be left.
 */
export async function unenrollFactor(
  ctx: Context,
  { user, session }: Authenticated,
  factorId: string,
  origin: Origin,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    const factors = await listFactors(trx, user.id);
    const factor = factors.find(({ id }) => id === factorId);
    if (!factor) throw factorNotFound();
    if (factor.type === "recovery_code") {
      throw new AuthError(
        422,
        "validation_failed",
        "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes",
      );
    }
    if (factor.verified && !isAal2(session)) {
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    const codes = factors.some(({ type }) => type === "recovery_code");
    if (factor.verified && codes && !hasMainFactor(factors, factor.id)) {
      throw new AuthError(
        422,
        "mfa_recovery_codes_sole_factor",
        "Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.",
      );
    }
    await removeFactor(trx, factor);
    const traits = { factor_id: factor.id, factor_type: factor.type, session_id: session.id };
    await recordAudit(trx, "factor_unenrolled", user, origin, traits);
    if (factor.verified) await notifyOwner(ctx, trx, user.id, "factor_removed");
  });
}

/** Deletes the factor and lowers its sessions; the caller checks the permission. */
export async function removeFactor(trx: Db, factor: Factor): Promise<void> {
  await deleteFactor(trx, factor.id);
  await lowerSessions(trx, factor.userId, factor);
}
