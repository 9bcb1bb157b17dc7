import { may } from "@passerelle/domain/roles";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import type { ActorOf } from "../platform/implement-contract.ts";
import { type Actor, lacksSecondFactor } from "./actor.ts";
import { findActor } from "./sessions/actor-queries.ts";
import { whyExpired } from "./sessions/expiry.ts";
import { InvalidTokenError, verifyAccessToken } from "./tokens/access-token.ts";
import { findUser } from "./users/queries.ts";
import { bearerToken, isUuid } from "./wire/bearer.ts";

/**
 * Says who makes a call. The token proves the session's name; whether that session still stands, and what the person
 * may do, is asked of the database on every call, so a sign-out or a change of role counts from the very next one.
 * Throws `not_signed_in` (`account_suspended` to whom the account is), `not_allowed` when the role lacks the permission,
 * or `second_factor_required` when the account has one that this session has not shown, or is staff that must have one
 * (`MFA_REQUIRED_FOR_STAFF`); a public call by nobody is undefined.
 */
export function createActorOf(ctx: Context): ActorOf {
  return async (request, access) => {
    const named = await readToken(ctx, bearerToken(request.headers.authorization));
    const found = named && (await identify(ctx, named));
    // Whoever has a second factor and has not shown it yet is nobody: a stolen password alone opens nothing.
    if (access === "public") return found?.owesSecondFactor ? undefined : found?.actor;
    if (!found) throw await refusalOf(ctx, named);
    if (found.owesSecondFactor) throw new AppError("second_factor_required");
    const { actor } = found;
    if (access === "signed_in") return actor;
    if (!may(actor.role, access)) throw new AppError("not_allowed");
    if (lacksSecondFactor(ctx.env, actor, access)) throw new AppError("second_factor_required");
    return actor;
  };
}

type Named = { userId: string; sessionId: string };

/** Whom and which session a token names; undefined for one that is not ours or too old. */
async function readToken(ctx: Context, token: string | undefined): Promise<Named | undefined> {
  if (token === undefined) return undefined;
  try {
    const { sub, session_id } = await verifyAccessToken(ctx, token);
    return isUuid(sub) && isUuid(session_id) ? { userId: sub, sessionId: session_id } : undefined;
  } catch (error) {
    if (error instanceof InvalidTokenError) return undefined;
    throw error;
  }
}

async function identify(
  { db, env }: Context,
  { userId, sessionId }: Named,
): Promise<{ actor: Actor; owesSecondFactor: boolean } | undefined> {
  const found = await findActor(db, sessionId, userId, env.sessions);
  return found && !whyExpired(found.session, env.sessions, new Date()) ? found : undefined;
}

/** Why a session does not stand: its page says so, instead of asking to sign in to an account that will refuse. */
async function refusalOf({ db }: Context, named: Named | undefined): Promise<AppError> {
  const user = named && (await findUser(db, named.userId));
  return new AppError(user?.blocked ? "account_suspended" : "not_signed_in");
}
