import type { Context } from "../platform/context.ts";
import { AuthError } from "./wire/errors.ts";

/**
 * Being an OAuth 2.1 server for other applications is off, as it is in GoTrue by default: what is public of it answers
 * what a client can rely on, and its calls say that the feature is off.
 */
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

export const OAUTH_SERVER_ROUTES = [
  ["GET", "/.well-known/oauth-authorization-server"],
  ["GET", "/user/oauth/grants"],
  ["DELETE", "/user/oauth/grants"],
  ["POST", "/oauth/clients/register"],
  ["GET", "/oauth/authorize"],
  ["GET", "/oauth/authorizations/:id"],
  ["POST", "/oauth/authorizations/:id/consent"],
  ["POST", "/oauth/token"],
  ["GET", "/oauth/userinfo"],
  ["GET", "/admin/oauth/clients"],
  ["POST", "/admin/oauth/clients"],
  ["GET", "/admin/oauth/clients/:id"],
  ["PUT", "/admin/oauth/clients/:id"],
  ["DELETE", "/admin/oauth/clients/:id"],
  ["POST", "/admin/oauth/clients/:id/regenerate_secret"],
] as const;

/** Throws `feature_disabled`. */
export function refuseOAuthServer(): never {
  throw new AuthError(404, "feature_disabled", "OAuth server is disabled");
}
