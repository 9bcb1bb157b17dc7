import { importPKCS8, SignJWT } from "jose";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import type { Context } from "../../platform/context.ts";
import type { OidcProvider } from "../../platform/oidc-providers.ts";
import { AuthError } from "../wire/errors.ts";

/** Seconds for one call: three calls of a provider must end within our own limit of ten. */
export const TIMEOUT_S = 3;
const KEEP_MS = 3_600_000;

type Kept = { configuration: Promise<Configuration>; since: number };
const kept = new WeakMap<OidcProvider, Kept>();

export function findProvider(ctx: Context, id: string): OidcProvider | undefined {
  return ctx.env.oidcProviders.find((provider) => provider.id === id);
}

/** A provider's metadata, read again every hour; throws `oauth_provider_unavailable` when the provider does not answer. */
export async function configurationOf(ctx: Context, provider: OidcProvider): Promise<Configuration> {
  const known = kept.get(provider);
  if (known && Date.now() - known.since < KEEP_MS) return known.configuration;
  const configuration = configure(provider);
  kept.set(provider, { configuration, since: Date.now() });
  try {
    return await configuration;
  } catch (error) {
    // A failure is not cached: the next call tries again.
    kept.delete(provider);
    throw unavailable(ctx, provider, error);
  }
}

/** The error for a provider that fails; the cause is only logged. */
export function unavailable(ctx: Context, provider: OidcProvider, error: unknown): AuthError {
  ctx.log.warn({ err: error, provider: provider.id }, "a sign-in provider does not answer as it should");
  return new AuthError(
    502,
    "oauth_provider_unavailable",
    `${provider.name} cannot be reached at the moment, please try again later`,
  );
}

async function configure(provider: OidcProvider): Promise<Configuration> {
  const issuer = new URL(provider.issuer);
  const execute = [enableNonRepudiationChecks];
  // Only an issuer on this machine may have such an address (`parseOidcProviders`).
  if (issuer.protocol === "http:") execute.push(allowInsecureRequests);
  const secret = provider.apple ? await appleSecret(provider, provider.apple) : provider.clientSecret;
  const authentication = {
    client_secret_basic: () => ClientSecretBasic(secret),
    client_secret_post: () => ClientSecretPost(secret),
    none: () => None(),
  }[provider.clientAuth]();
  const found = await discovery(issuer, provider.clientId, undefined, authentication, {
    timeout: TIMEOUT_S,
    execute,
  });
  const { supportsPKCE: _helper, ...server } = found.serverMetadata();
  const whole = { ...provider.metadata, ...server };
  const configuration = new Configuration(whole, provider.clientId, undefined, authentication);
  configuration.timeout = TIMEOUT_S;
  for (const method of execute) method(configuration);
  return configuration;
}

/** Apple's client secret: a token signed by us and valid for a day, renewed with each configuration. */
async function appleSecret(
  provider: OidcProvider,
  { teamId, keyId, privateKey }: NonNullable<OidcProvider["apple"]>,
): Promise<string> {
  const key = await importPKCS8(privateKey, "ES256");
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(provider.clientId)
    .setAudience(provider.issuer)
    .setIssuedAt()
    .setExpirationTime("1d")
    .sign(key);
}
