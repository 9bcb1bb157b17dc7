import { createHash, timingSafeEqual } from "node:crypto";
import { AuthError, validationFailed } from "../wire/errors.ts";

/** Proves that the client that exchanges a code is the one that requested it (RFC 7636). */
export type Pkce = { challenge: string; method: "s256" | "plain" };

/**
 * The challenge in a call's body or query; undefined for the implicit flow. Throws `validation_failed` for an incomplete or
 * malformed challenge.
 */
export function readPkce(challenge: string | undefined, method: string | undefined): Pkce | undefined {
  if (!challenge && !method) return undefined;
  if (!challenge || !method) {
    throw validationFailed("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw validationFailed("code challenge has to be between 43 and 128 characters");
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw validationFailed(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  }
  const known = (["s256", "plain"] as const).find((name) => name === method.toLowerCase());
  if (!known) throw validationFailed(`unsupported code_challenge method "${method.slice(0, 40)}"`);
  return { challenge, method: known };
}

/** Throws `bad_code_verifier`. */
export function checkVerifier({ challenge, method }: Pkce, verifier: string): void {
  const shown = method === "s256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  const [expected, given] = [Buffer.from(challenge), Buffer.from(shown)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new AuthError(
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    );
  }
}
