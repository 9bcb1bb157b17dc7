import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import type { Context } from "../../platform/context.ts";
import type { OidcProvider } from "../../platform/oidc-providers.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { OAuthError } from "../wire/oauth-error.ts";
import { configurationOf, TIMEOUT_S, unavailable } from "./client.ts";
import { type ExternalPerson, personOf } from "./person.ts";

export type ShownToken = {
  token: string;
  provider: string;
  accessToken: string;
  nonce: string;
  clientId: string;
  issuer: string;
};

// Fixed, never taken from the token: otherwise `none`, or an HMAC with a public key as its key, would be accepted.
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** The issuers of providers that GoTrue knows: the refusal of an unconfigured provider names its issuer. */
const KNOWN_ISSUERS: Record<string, string> = {
  apple: "https://appleid.apple.com",
  facebook: "https://www.facebook.com",
  google: "https://accounts.google.com",
  kakao: "https://kauth.kakao.com",
};
/** Providers whose issuer GoTrue finds in its configuration or in the token. */
const NAMED_WITHOUT_ISSUER = ["azure", "keycloak"];
const keySets = new WeakMap<object, ReturnType<typeof createRemoteJWKSet>>();

/**
 * The person of an ID token that an application got directly from a provider (`grant_type=id_token`). A configured provider must
 * have issued it for one of our client ids, with the nonce that the application chose. Throws OAuthError.
 */
export async function personOfIdToken(ctx: Context, shown: ShownToken): Promise<ExternalPerson> {
  if (shown.token === "") throw new OAuthError("invalid request", "id_token required");
  if (shown.provider === "" && (shown.clientId === "" || shown.issuer === "")) {
    throw new OAuthError("invalid request", "provider or client_id and issuer required");
  }
  const provider = providerOf(ctx, shown);
  const { claims, algorithm } = await verify(ctx, provider, shown.token);
  if (typeof claims.sub !== "string" || claims.sub === "") {
    throw new OAuthError("invalid request", "Missing sub claim in id_token");
  }
  checkAudience(provider, claims);
  checkNonce(shown.nonce, claims.nonce);
  checkAccessToken(shown.accessToken, claims.at_hash, algorithm);
  return personOf(provider, claims);
}

function providerOf(ctx: Context, { provider: id, issuer }: ShownToken): OidcProvider {
  const found = ctx.env.oidcProviders.find((provider) =>
    id !== "" ? provider.id === id : provider.issuer === issuer,
  );
  if (found) return found;
  const known = Object.hasOwn(KNOWN_ISSUERS, id)
    ? KNOWN_ISSUERS[id]
    : Object.values(KNOWN_ISSUERS).find((knownIssuer) => knownIssuer === issuer);
  const disabled = known ?? (NAMED_WITHOUT_ISSUER.includes(id) ? issuer.slice(0, 100) : undefined);
  if (disabled !== undefined) {
    throw new AuthError(400, "provider_disabled", `Provider (issuer "${disabled}") is not enabled`);
  }
  throw validationFailed(`Custom OIDC provider "${id.slice(0, 60)}" not allowed`);
}

async function verify(ctx: Context, provider: OidcProvider, token: string) {
  const configuration = await configurationOf(ctx, provider);
  const { jwks_uri: uri, issuer } = configuration.serverMetadata();
  if (!uri) throw unavailable(ctx, provider, new Error("no jwks_uri"));
  const keys =
    keySets.get(configuration) ?? createRemoteJWKSet(new URL(uri), { timeoutDuration: TIMEOUT_S * 1000 });
  keySets.set(configuration, keys);
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer,
      requiredClaims: ["exp", "iat", "aud"],
      clockTolerance: 10,
    });
    return { claims: payload, algorithm: protectedHeader.alg };
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) {
      throw unavailable(ctx, provider, error);
    }
    // The refusal contains no detail that would help to forge a token.
    throw new OAuthError("invalid request", "Bad ID token");
  }
}

function checkAudience({ clientId, clientIds }: OidcProvider, { aud, azp }: JWTPayload): void {
  const ours = [clientId, ...clientIds];
  const given = [aud ?? []].flat();
  const forUs = given.some((audience) => ours.includes(audience));
  // A token for several audiences including ours is accepted only if we are the authorized party.
  const byUs = given.length < 2 || (typeof azp === "string" && ours.includes(azp));
  if (!forUs || !byUs) throw new OAuthError("invalid request", "Unacceptable audience in id_token");
}

function checkNonce(shown: string, claimed: unknown): void {
  const has = typeof claimed === "string" && claimed !== "";
  if (has !== (shown !== "")) {
    throw new OAuthError(
      "invalid request",
      "Passed nonce and nonce in id_token should either both exist or not.",
    );
  }
  if (has && createHash("sha256").update(shown).digest("hex") !== claimed) {
    throw new OAuthError("invalid nonce", "Nonces mismatch");
  }
}

/** OpenID Connect Core §3.1.3.8: an access token beside an ID token must be the one that was issued with it. */
export function checkAccessToken(shown: string, claimed: unknown, algorithm: string): void {
  if (shown === "" || typeof claimed !== "string") return;
  const size = algorithm === "EdDSA" ? "512" : algorithm.slice(2);
  const digest = createHash(`sha${size}`).update(shown).digest();
  if (digest.subarray(0, digest.length / 2).toString("base64url") !== claimed) {
    throw new OAuthError("invalid request", "Bad ID token");
  }
}
