import { errors, jwtVerify, SignJWT } from "jose";
import type { Context } from "../../platform/context.ts";
import { ALGORITHM, findSigningKey, signingKeys } from "../keys/signing-keys.ts";
import type { Session } from "../sessions/queries.ts";
import type { AuthUser } from "../users/user.ts";

/** Seconds. */
const LIFETIME = 3600;
/** Seconds by which the clocks of two machines may differ; a token from further ahead was not made as ours are. */
const CLOCK_SKEW = 300;

export type AccessToken = { token: string; expiresIn: number; expiresAt: number };

/** What a valid token says; `sub` and `session_id` are still only claims until the database knows them. */
export type AccessClaims = {
  sub?: string;
  session_id?: string;
  aud?: string;
  /** `authenticated` for people; the service's own programs have others (`wire/authenticate-admin.ts`). */
  role?: string;
};

/** The token is malformed, expired, or not ours; `message` is safe to answer. */
export class InvalidTokenError extends Error {}

export function issuerOf(ctx: Context): string {
  return `${ctx.env.publicUrl}/auth/v1`;
}

/**
 * A token that names the session for an hour. What it says of the person is for display: every right is read from the
 * database on every call (`createActorOf`).
 */
export async function issueAccessToken(ctx: Context, user: AuthUser, session: Session): Promise<AccessToken> {
  const key = (await signingKeys(ctx)).find((candidate) => candidate.signs);
  if (!key) throw new Error("no signing key is in use");
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({
    iss: issuerOf(ctx),
    sub: user.id,
    aud: user.aud,
    exp: now + LIFETIME,
    iat: now,
    email: user.email,
    phone: user.phone ?? "",
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: "JWT" })
    .sign(key.privateKey);
  return { token, expiresIn: LIFETIME, expiresAt: now + LIFETIME };
}

/** Whether a token says to be made later than now: no call of a library's looks at that. `issuedAt` in seconds. */
export function isFromTheFuture(issuedAt: number): boolean {
  return issuedAt > Date.now() / 1000 + CLOCK_SKEW;
}

/** Checks form, signature, issuer and time; throws InvalidTokenError. Knows nothing of sessions. */
export async function verifyAccessToken(ctx: Context, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = await findSigningKey(ctx, header.kid);
        if (!key) throw new errors.JOSEError("signing key is not known");
        return key.publicKey;
      },
      // Named, never taken from the token: `none`, or an HMAC keyed with our public key, would pass otherwise.
      { algorithms: [ALGORITHM], issuer: issuerOf(ctx), requiredClaims: ["exp", "iat"] },
    );
    if (isFromTheFuture(payload.iat ?? 0)) throw new InvalidTokenError("token used before issued");
    return {
      sub: payload.sub,
      session_id: typeof payload.session_id === "string" ? payload.session_id : undefined,
      aud: typeof payload.aud === "string" ? payload.aud : undefined,
      role: typeof payload.role === "string" ? payload.role : undefined,
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new InvalidTokenError("token is expired");
    if (error instanceof errors.JOSEError) throw new InvalidTokenError(error.message);
    throw error;
  }
}
