import type { FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { isUuid } from "../../platform/uuid.ts";
import { findExpiry } from "../sessions/expiry.ts";
import type { Session } from "../sessions/queries.ts";
import { findSignedIn, type OwnAccount } from "../sessions/signed-in-queries.ts";
import { InvalidTokenError, verifyAccessToken } from "../tokens/access-token.ts";
import { bearerToken } from "./bearer.ts";
import { AuthError } from "./errors.ts";

export type Authenticated = OwnAccount & { session: Session; aud: string };

/** Returns the caller, or throws the refusals of the reference in its order (§0 *Auth middleware*). */
export async function authenticate(ctx: Context, request: FastifyRequest): Promise<Authenticated> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const claims = await verifyAccessToken(ctx, token).catch((error: unknown) => {
    if (!(error instanceof InvalidTokenError)) throw error;
    throw badJwt(403, `invalid JWT: unable to parse or verify signature, ${error.message}`);
  });
  if (!claims.sub) throw badJwt(403, "invalid claim: missing sub claim");
  if (!isUuid(claims.sub)) throw badJwt(400, "invalid claim: sub claim must be a UUID");
  const sessionId = isUuid(claims.session_id) ? claims.session_id : null;
  const found = await findSignedIn(ctx.db, claims.sub, sessionId);
  if (!found) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  const { user, identities, session } = found;
  // A session that expired by a setting counts as signed out.
  if (!session || (await findExpiry(ctx.db, session, user, ctx.env.sessions))) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (user.blocked) throw new AuthError(403, "user_banned", "User is banned");
  return { user, identities, session, aud: claims.aud ?? "" };
}

function badJwt(status: number, message: string): AuthError {
  return new AuthError(status, "bad_jwt", message);
}
