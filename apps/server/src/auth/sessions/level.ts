import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { nextRefreshToken } from "../tokens/refresh-token.ts";
import { AuthError } from "../wire/errors.ts";
import { deleteLowSessions, listRaisedSessions, setSessionLevel } from "./level-queries.ts";
import type { OpenedSession } from "./open-session.ts";
import { findActiveRefreshToken, insertRefreshToken, lockSession, revokeRefreshToken } from "./queries.ts";

/** The amr method of each second factor (reference §0). */
export const SECOND_FACTOR_METHODS = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
  recovery_code: "mfa/recovery_code",
} as const;
type SecondFactor = keyof typeof SECOND_FACTOR_METHODS;

/**
 * Raises a session to aal2, in the transaction of the verification: the session stays the same and gets its next refresh token.
 * Ends the person's other sessions at aal1, which may belong to an attacker who has only the password.
 */
export async function raiseSession(
  ctx: Context,
  trx: Db,
  session: { id: string; userId: string },
  factor: { id: string; type: SecondFactor },
): Promise<OpenedSession> {
  const held = await lockSession(trx, session.id);
  const active = held && (await findActiveRefreshToken(trx, held.id));
  // The person signed out, or every token was revoked after a theft: a second factor does not revive the session.
  if (!held || !active) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  const method = SECOND_FACTOR_METHODS[factor.type];
  const timestamp = Math.floor(Date.now() / 1000);
  const amr = [{ method, timestamp }, ...held.amr.filter((entry) => entry.method !== method)];
  await setSessionLevel(trx, held.id, { aal: "aal2", amr, factorId: factor.id });
  await deleteLowSessions(trx, held.userId);
  await revokeRefreshToken(trx, active.id);
  const next = nextRefreshToken(ctx, active.hash);
  await insertRefreshToken(trx, held.id, next);
  return { session: { ...held, aal: "aal2", amr }, refreshToken: next.token };
}

/** Returns the sessions that the factor raised to aal1. */
export async function lowerSessions(
  trx: Db,
  userId: string,
  factor: { id: string; type: SecondFactor },
): Promise<void> {
  const method = SECOND_FACTOR_METHODS[factor.type];
  for (const { id, amr } of await listRaisedSessions(trx, userId, factor.id)) {
    const left = amr.filter((entry) => entry.method !== method);
    await setSessionLevel(trx, id, { aal: "aal1", amr: left, factorId: null });
  }
}
