import { may } from "@passerelle/domain/roles";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import type { ActorOf } from "../platform/implement-contract.ts";
import type { Actor } from "./actor.ts";
import { findActor } from "./sessions/queries.ts";
import { InvalidTokenError, verifyAccessToken } from "./tokens/access-token.ts";
import { bearerToken, isUuid } from "./wire/bearer.ts";

/**
 * Says who makes a call. The token proves the session's name; whether that session still stands, and what the person
 * may do, is asked of the database on every call, so a sign-out or a change of role counts from the very next one.
 * Throws `not_signed_in`, or `not_allowed` when the role lacks the permission; a public call by nobody is undefined.
 */
export function createActorOf(ctx: Context): ActorOf {
  return async (request, access) => {
    const actor = await identify(ctx, bearerToken(request.headers.authorization));
    if (access === "public") return actor;
    if (!actor) throw new AppError("not_signed_in");
    if (access !== "signed_in" && !may(actor.role, access)) throw new AppError("not_allowed");
    return actor;
  };
}

async function identify(ctx: Context, token: string | undefined): Promise<Actor | undefined> {
  if (token === undefined) return undefined;
  try {
    const { sub, session_id } = await verifyAccessToken(ctx, token);
    if (!isUuid(sub) || !isUuid(session_id)) return undefined;
    return await findActor(ctx.db, session_id, sub);
  } catch (error) {
    if (error instanceof InvalidTokenError) return undefined;
    throw error;
  }
}
