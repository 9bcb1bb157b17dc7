import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { grantTo } from "../sign-in.ts";
import {
  hashRefreshToken,
  isRefreshToken,
  nextRefreshToken,
  recallRefreshToken,
} from "../tokens/refresh-token.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import type { GrantedSession } from "../wire/json.ts";
import { insertSuccessor, lockSessionOfToken } from "./exchange-queries.ts";
import { findExpiry } from "./expiry.ts";
import { findActiveRefreshToken, type RefreshToken, revokeSessionTokens, type Session } from "./queries.ts";
import { findSignedIn, type OwnAccount } from "./signed-in-queries.ts";

/** Milliseconds after its exchange within which a token may be exchanged again, for two tabs or a lost response. */
const REUSE_INTERVAL_MS = 10_000;

/**
 * Exchanges a refresh token for a session's next one (reference §5, v1). When a used token comes again: if it is the parent of
 * the live token, the live one is returned, however late, so that parallel refreshes and lost responses end no session; if it was
 * exchanged a moment ago, it gets a new child; otherwise it was stolen: every token of the session is revoked, which is committed
 * although the call is refused.
 */
export async function refreshSession(ctx: Context, token: string, origin: Origin): Promise<GrantedSession> {
  if (!isRefreshToken(token)) throw validationFailed("Refresh token is not valid");
  const outcome = await ctx.db.transaction().execute((trx) => exchange(ctx, trx, token, origin));
  // Thrown outside of the transaction: otherwise the revocation would be rolled back.
  if (outcome instanceof AuthError) throw outcome;
  return grantTo(ctx, outcome, outcome.account);
}

type Exchanged = { session: Session; refreshToken: string; account: OwnAccount };

async function exchange(
  ctx: Context,
  trx: Db,
  token: string,
  origin: Origin,
): Promise<Exchanged | AuthError> {
  const held = await lockSessionOfToken(trx, hashRefreshToken(ctx, token));
  // Signing out deletes the tokens with the session.
  if (!held) return refused("refresh_token_not_found", "Refresh Token Not Found");
  const { session, shown } = held;
  const account = await findSignedIn(trx, session.userId, session.id);
  if (!account || account.user.blocked) {
    return new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  }
  const expired = await findExpiry(trx, session, account.user, ctx.env.sessions);
  if (expired) return refused("session_expired", expired);
  const actor = { id: account.user.id, email: account.user.email };
  const succeed = async () => ({
    session,
    refreshToken: await putSuccessor(ctx, trx, session, shown, actor, origin),
    account,
  });
  if (!shown.revoked) return succeed();
  const active = await findActiveRefreshToken(trx, session.id);
  if (active?.parentHash === shown.hash) {
    const refreshToken = recallRefreshToken(ctx, { parentHash: shown.hash, nonce: active.nonce });
    return { session, refreshToken, account };
  }
  if (active && Date.now() - shown.updatedAt.getTime() < REUSE_INTERVAL_MS) return succeed();
  await revokeSessionTokens(trx, session.id);
  await recordAudit(trx, "token_reused", actor, origin, { session_id: session.id });
  return refused("refresh_token_already_used", "Already Used");
}

async function putSuccessor(
  ctx: Context,
  trx: Db,
  session: Session,
  parent: RefreshToken,
  actor: { id: string; email: string },
  origin: Origin,
): Promise<string> {
  const next = nextRefreshToken(ctx, parent.hash);
  await insertSuccessor(trx, session, parent, next);
  await recordAudit(trx, "token_refreshed", actor, origin, { session_id: session.id });
  return next.token;
}

function refused(code: string, why: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${why}`);
}
