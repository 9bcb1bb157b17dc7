import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { SessionLimits } from "../../platform/env.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { grant } from "../sign-in.ts";
import { isRefreshToken, newRefreshToken } from "../tokens/random.ts";
import { findUser } from "../users/queries.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import type { GrantedSession } from "../wire/json.ts";
import { findExpiry } from "./expiry.ts";
import {
  findActiveRefreshToken,
  findRefreshToken,
  findSessionIdOfToken,
  insertRefreshToken,
  limitLockWait,
  lockSession,
  type RefreshToken,
  revokeRefreshToken,
  revokeSessionTokens,
  type Session,
  touchSession,
} from "./queries.ts";

/** For how long after its exchange a token may be exchanged once more: two tabs, a lost answer. */
const REUSE_INTERVAL_MS = 10_000;

/**
 * Exchanges a refresh token for a session's next one (reference §5, v1). Of a token shown again:
 * the parent of the live one gets the live one, however late, so that parallel refreshes and lost answers log nobody
 * out; one exchanged a moment ago gets a new child; any other was stolen, or its thief's was: every token of the
 * session is revoked, and that stands although the call is refused.
 */
export async function refreshSession(ctx: Context, token: string, origin: Origin): Promise<GrantedSession> {
  if (!isRefreshToken(token)) throw validationFailed("Refresh token is not valid");
  const outcome = await ctx.db.transaction().execute((trx) => exchange(trx, token, origin, ctx.env.sessions));
  // Thrown out here: inside, it would roll the revocation back.
  if (outcome instanceof AuthError) throw outcome;
  return grant(ctx, outcome);
}

type Exchanged = { session: Session; refreshToken: string };

async function exchange(
  trx: Db,
  token: string,
  origin: Origin,
  limits: SessionLimits,
): Promise<Exchanged | AuthError> {
  await limitLockWait(trx);
  const sessionId = await findSessionIdOfToken(trx, token);
  const session = sessionId && (await lockSession(trx, sessionId));
  // Signing out takes the tokens with the session.
  if (!session) return refused("refresh_token_not_found", "Refresh Token Not Found");
  const user = await findUser(trx, session.userId);
  if (!user || user.blocked) return new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  const expired = await findExpiry(trx, session, user, limits);
  if (expired) return refused("session_expired", expired);
  const shown = await findRefreshToken(trx, token);
  if (!shown) return refused("refresh_token_not_found", "Refresh Token Not Found");
  const actor = { id: user.id, email: user.email };
  if (!shown.revoked) {
    await revokeRefreshToken(trx, shown.id);
    return { session, refreshToken: await succeed(trx, session, shown, actor, origin) };
  }
  const active = await findActiveRefreshToken(trx, session.id);
  if (active?.parent === shown.token) return { session, refreshToken: active.token };
  if (active && Date.now() - shown.updatedAt.getTime() < REUSE_INTERVAL_MS) {
    return { session, refreshToken: await succeed(trx, session, shown, actor, origin) };
  }
  await revokeSessionTokens(trx, session.id);
  await recordAudit(trx, "token_reused", actor, origin, { session_id: session.id });
  return refused("refresh_token_already_used", "Already Used");
}

async function succeed(
  trx: Db,
  session: Session,
  parent: RefreshToken,
  actor: { id: string; email: string },
  origin: Origin,
): Promise<string> {
  const token = newRefreshToken();
  await insertRefreshToken(trx, { token, sessionId: session.id, parent: parent.token });
  await touchSession(trx, session.id);
  await recordAudit(trx, "token_refreshed", actor, origin, { session_id: session.id });
  return token;
}

function refused(code: string, why: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${why}`);
}
