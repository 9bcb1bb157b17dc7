import { may } from "@passerelle/domain/roles";
import type { FastifyRequest } from "fastify";
import { lacksSecondFactor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import type { ActorOf } from "../platform/implement-contract.ts";
import { originOf } from "../platform/origin.ts";
import { findUser } from "./users/queries.ts";
import { bearerToken } from "./wire/bearer.ts";

/**
 * Identifies the caller by their current account and session (`AuthBackend.identify`); undefined for an anonymous public call.
 * Throws `not_signed_in` (`account_suspended` for a suspended account), `not_allowed` when the role lacks the permission, or
 * `second_factor_required` when this session has not verified the account's factor, or the account belongs to staff who must have
 * one (`MFA_REQUIRED_FOR_STAFF`).
 */
export function createActorOf(ctx: Context): ActorOf {
  return async (request, access) => {
    const named = await identify(ctx, request, access);
    const found = named?.caller;
    // An account with a second factor is anonymous until the factor is verified: a stolen password alone gives no access.
    if (access === "public") return found?.owesSecondFactor ? undefined : found?.actor;
    if (!found) throw await refusalOf(ctx, named?.userId);
    if (found.owesSecondFactor) throw new AppError("second_factor_required");
    const { actor } = found;
    if (access === "signed_in") return actor;
    if (!may(actor.role, access)) throw new AppError("not_allowed");
    if (lacksSecondFactor(ctx.env, actor, access)) throw new AppError("second_factor_required");
    return actor;
  };
}

async function identify(ctx: Context, request: FastifyRequest, access: string) {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) return undefined;
  try {
    return await ctx.auth.identify(token, originOf(request));
  } catch (error) {
    // Public calls continue without an actor while callers cannot be identified.
    if (access === "public" && error instanceof AppError && error.code === "auth_unavailable")
      return undefined;
    throw error;
  }
}

/** Why a session is invalid: the page states it, instead of offering a sign-in that would be refused. */
async function refusalOf({ db }: Context, userId: string | undefined): Promise<AppError> {
  const user = userId === undefined ? undefined : await findUser(db, userId);
  return new AppError(user?.blocked ? "account_suspended" : "not_signed_in");
}
