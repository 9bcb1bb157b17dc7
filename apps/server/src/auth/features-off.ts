import type { FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";
import { authenticate } from "./wire/authenticate.ts";
import { authenticateAdmin } from "./wire/authenticate-admin.ts";
import { AuthError } from "./wire/errors.ts";

const OAUTH_SERVER = "OAuth server is disabled";
const CUSTOM_PROVIDERS = "Custom OAuth providers are disabled";

/**
 * Features of GoTrue that this service does not have: an OAuth 2.1 server for other applications, and providers created at run
 * time (ours are configured: `OIDC_PROVIDERS`). Their calls answer as GoTrue does when the feature is disabled.
 */
export const FEATURES_OFF = [
  ["GET", "/.well-known/oauth-authorization-server", OAUTH_SERVER],
  ["GET", "/user/oauth/grants", OAUTH_SERVER],
  ["DELETE", "/user/oauth/grants", OAUTH_SERVER],
  ["POST", "/oauth/clients/register", OAUTH_SERVER],
  ["GET", "/oauth/authorize", OAUTH_SERVER],
  ["GET", "/oauth/authorizations/:id", OAUTH_SERVER],
  ["POST", "/oauth/authorizations/:id/consent", OAUTH_SERVER],
  ["POST", "/oauth/token", OAUTH_SERVER],
  ["GET", "/oauth/userinfo", OAUTH_SERVER],
  ["GET", "/admin/oauth/clients", OAUTH_SERVER],
  ["POST", "/admin/oauth/clients", OAUTH_SERVER],
  ["GET", "/admin/oauth/clients/:id", OAUTH_SERVER],
  ["PUT", "/admin/oauth/clients/:id", OAUTH_SERVER],
  ["DELETE", "/admin/oauth/clients/:id", OAUTH_SERVER],
  ["POST", "/admin/oauth/clients/:id/regenerate_secret", OAUTH_SERVER],
  ["GET", "/admin/custom-providers", CUSTOM_PROVIDERS],
  ["POST", "/admin/custom-providers", CUSTOM_PROVIDERS],
  ["GET", "/admin/custom-providers/:id", CUSTOM_PROVIDERS],
  ["PUT", "/admin/custom-providers/:id", CUSTOM_PROVIDERS],
  ["DELETE", "/admin/custom-providers/:id", CUSTOM_PROVIDERS],
] as const;

/** Throws `feature_disabled`. If the feature requires a signed-in caller, an unauthorized caller is refused first. */
export async function refuseFeature(ctx: Context, request: FastifyRequest, message: string): Promise<never> {
  const { url = "" } = request.routeOptions;
  if (url.includes("/admin/")) await authenticateAdmin(ctx, request);
  if (url.includes("/user/")) await authenticate(ctx, request);
  throw new AuthError(404, "feature_disabled", message);
}

/** The metadata of a server whose OAuth part is disabled; some clients require it nevertheless. */
export function openIdConfiguration({ env }: Context) {
  const issuer = `${env.publicUrl}/auth/v1`;
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["ES256"],
    response_types_supported: ["code"],
  };
}
