import type { FastifyRequest } from "fastify";
import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import { InvalidTokenError, verifyAccessToken } from "../tokens/access-token.ts";
import { authenticate } from "./authenticate.ts";
import { bearerToken } from "./bearer.ts";
import { AuthError } from "./errors.ts";

const ADMIN_ROLES = ["service_role", "supabase_admin"];

/**
 * Accepts only programs whose token has an administrator's role (reference §3). Other tokens are refused as for people, then with
 * 403 `not_admin`. A token that names a session also requires that the session is live.
 */
export async function authenticateAdmin(ctx: Context, request: FastifyRequest): Promise<Administrator> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  const { role, session_id } = await verifyAccessToken(ctx, token).catch((error: unknown) => {
    if (!(error instanceof InvalidTokenError)) throw error;
    const why = `invalid JWT: unable to parse or verify signature, ${error.message}`;
    throw new AuthError(403, "bad_jwt", why);
  });
  if (role === undefined || !ADMIN_ROLES.includes(role)) {
    throw new AuthError(403, "not_admin", "User not allowed");
  }
  if (session_id === undefined) return { id: null, email: role };
  const { user } = await authenticate(ctx, request);
  return { id: user.id, email: user.email };
}
