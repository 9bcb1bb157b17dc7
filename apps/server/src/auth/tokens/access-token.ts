import { hash } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Context } from "../../platform/context.ts";
import { ALGORITHM, findSigningKey, type SigningKey, signingKeys } from "../keys/signing-keys.ts";
import type { Session } from "../sessions/queries.ts";
import type { AuthUser } from "../users/user.ts";

/** Maximum seconds by which the clocks of two machines may differ; a token issued further in the future is not ours. */
const CLOCK_SKEW = 300;
/** Maximum number of tokens per key whose verified signature is cached. */
const MOST_VERIFIED = 2_000;

/** What a token says about its person. */
type ShownUser = Pick<
  AuthUser,
  "id" | "aud" | "role" | "email" | "phone" | "appMetadata" | "userMetadata" | "isAnonymous"
>;

export type AccessToken = { token: string; expiresIn: number; expiresAt: number };

/** The claims of a valid token; `sub` and `session_id` are still only claims until the database confirms them. */
export type AccessClaims = {
  sub?: string;
  session_id?: string;
  aud?: string;
  /** `authenticated` for people; the service's own programs have others (`wire/authenticate-admin.ts`). */
  role?: string;
};

/** The token is malformed, expired, or not ours; `message` may be sent to clients. */
export class InvalidTokenError extends Error {}

export function issuerOf(ctx: Context): string {
  return `${ctx.env.publicUrl}/auth/v1`;
}

/**
 * Issues a token that names the session for `AUTH_TOKEN_LIFETIME`. Its claims about the person are for display only: permissions
 * are read from the database on every call (`createActorOf`).
 */
export async function issueAccessToken(
  ctx: Context,
  user: ShownUser,
  session: Session,
): Promise<AccessToken> {
  const now = Math.floor(Date.now() / 1000);
  const { tokenLifetime } = ctx.env.auth;
  const token = await sign(ctx, {
    sub: user.id,
    aud: user.aud,
    exp: now + tokenLifetime,
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
  });
  return { token, expiresIn: tokenLifetime, expiresAt: now + tokenLifetime };
}

/** `AuthBackend.issuePageToken`: contains the session and no data of its person. */
export function issuePageToken(
  ctx: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
  seconds: number,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return sign(ctx, { sub: userId, session_id: sessionId, exp: now + seconds, iat: now });
}

async function sign(ctx: Context, claims: JWTPayload): Promise<string> {
  const key = (await signingKeys(ctx)).find((candidate) => candidate.signs);
  if (!key) throw new Error("no signing key is in use");
  return new SignJWT({ iss: issuerOf(ctx), ...claims })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: "JWT" })
    .sign(key.privateKey);
}

/** Whether a token was issued in the future, which the library does not check. `issuedAt` in seconds. */
export function isFromTheFuture(issuedAt: number): boolean {
  return issuedAt > Date.now() / 1000 + CLOCK_SKEW;
}

/** Checks form, signature, issuer and time; throws InvalidTokenError. Does not check the session. */
export async function verifyAccessToken(ctx: Context, token: string): Promise<AccessClaims> {
  try {
    const payload = await verify(ctx, token);
    if ((payload.exp ?? 0) <= Date.now() / 1000) throw new InvalidTokenError("token is expired");
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

/**
 * The claims of verified tokens by digest, stored per signing key: only current keys are looked up, so revoking or reloading a
 * key also removes its tokens. A signature stays valid as long as its key; whether the session is live is never cached.
 */
const verified = new WeakMap<SigningKey, Map<string, JWTPayload>>();

/** The payload of a token that one of our keys signed. It may have expired since it was first seen. */
async function verify(ctx: Context, token: string): Promise<JWTPayload> {
  const digest = hash("sha256", token, "base64url");
  const issuer = issuerOf(ctx);
  for (const key of await signingKeys(ctx)) {
    const known = verified.get(key)?.get(digest);
    if (known?.iss === issuer) return known;
  }
  let signer: SigningKey | undefined;
  const { payload } = await jwtVerify(
    token,
    async (header) => {
      signer = await findSigningKey(ctx, header.kid);
      if (!signer) throw new errors.JOSEError("signing key is not known");
      return signer.publicKey;
    },
    // Fixed, never taken from the token: otherwise `none`, or an HMAC with our public key as its key, would be accepted.
    { algorithms: [ALGORITHM], issuer, requiredClaims: ["exp", "iat"] },
  );
  if (signer) remember(signer, digest, payload);
  return payload;
}

function remember(signer: SigningKey, digest: string, payload: JWTPayload): void {
  const tokens = verified.get(signer) ?? new Map<string, JWTPayload>();
  verified.set(signer, tokens.set(digest, payload));
  for (const oldest of tokens.keys()) {
    if (tokens.size <= MOST_VERIFIED) break;
    tokens.delete(oldest);
  }
}
