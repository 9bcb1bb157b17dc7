import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod/mini";
import { AppError } from "../../platform/errors.ts";
import type { HostedAuth } from "../../platform/hosted-auth.ts";
import type { Amr } from "../sessions/queries.ts";
import { isFromTheFuture } from "../tokens/access-token.ts";
import { PATIENCE_MS } from "./patience.ts";

/** Fixed, never taken from the token or its key: otherwise `none`, or an HMAC with a public key as its key, would be accepted. */
export const ALGORITHMS = ["ES256", "RS256"];

/** What a valid token claims about its session. */
export type SessionClaims = {
  userId: string;
  sessionId: string;
  aal: "aal1" | "aal2";
  /** Newest first; at least one. */
  amr: Amr;
  issuedAt: Date;
};

const Claims = z.object({
  sub: z.guid(),
  session_id: z.guid(),
  iat: z.number(),
  aal: z.nullish(z.string()),
  amr: z
    .array(z.object({ method: z.string(), timestamp: z.number() }))
    .check(z.minLength(1), z.maxLength(50)),
  /** Present in tokens for another application that the person authorized; such a token is not a sign-in here. */
  client_id: z.optional(z.never()),
});

/**
 * Verifies a hosted service's tokens with its public keys. Undefined for an invalid token: malformed, expired, not yet valid,
 * from another issuer, or not for a person. Throws `auth_unavailable` when the keys cannot be read.
 */
export function createTokenReader({ url, anonKey }: HostedAuth) {
  const published = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), {
    headers: { apikey: anonKey },
    timeoutDuration: PATIENCE_MS,
  });
  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      return await published(header, token);
    } catch (error) {
      const unknown =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw unknown ? error : new AppError("auth_unavailable", { cause: error });
    }
  };

  return async (token: string): Promise<SessionClaims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ALGORITHMS,
        issuer: url,
        requiredClaims: ["exp"],
      });
      const parsed = Claims.safeParse(payload);
      if (!parsed.success || isFromTheFuture(parsed.data.iat)) return undefined;
      const { sub, session_id, iat, aal, amr } = parsed.data;
      return {
        userId: sub.toLowerCase(),
        sessionId: session_id.toLowerCase(),
        aal: aal === "aal2" ? "aal2" : "aal1",
        amr,
        issuedAt: new Date(iat * 1000),
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}
