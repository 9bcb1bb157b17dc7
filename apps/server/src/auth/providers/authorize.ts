import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import type { Context } from "../../platform/context.ts";
import type { OidcProvider } from "../../platform/oidc-providers.ts";
import { createFlowState } from "../flows/auth-code.ts";
import type { Pkce } from "../flows/pkce.ts";
import { KNOWN_PROVIDERS } from "../settings.ts";
import { validationFailed } from "../wire/errors.ts";
import { configurationOf, findProvider } from "./client.ts";
import { checkInvitation } from "./identities.ts";

export type FlowOptions = {
  scopes: string;
  pkce: Pkce | undefined;
  /** The page of ours where the browser arrives at the end. */
  redirectTo: string;
  /** The hash of the cookie of the browser that begins the flow. */
  browserHash: string;
  inviteToken?: string;
  /** The account to which a signed-in person links the identity, and when they last proved their presence. */
  linking?: { targetId: string; provenAt: Date };
  /** Further parameters for the provider (`prompt`, `login_hint`…). */
  parameters: Record<string, string>;
};

/** Parameters of a request to a provider that clients cannot set. */
const OURS = new Set([
  ..."client_id client_secret redirect_uri response_type response_mode scope state nonce".split(" "),
  ..."code_challenge code_challenge_method code_verifier request request_uri registration claims".split(" "),
  // Our own parameters of the call.
  ..."provider scopes redirect_to invite_token skip_http_redirect apikey".split(" "),
]);

/** Throws `validation_failed` for a provider that is not configured. */
export function getProvider(ctx: Context, id: string): OidcProvider {
  const provider = findProvider(ctx, id);
  if (provider) return provider;
  const why = KNOWN_PROVIDERS.includes(id)
    ? "provider is not enabled"
    : `Provider ${id.slice(0, 60)} could not be found`;
  throw validationFailed(`Unsupported provider: ${why}`);
}

export function callbackUrl(ctx: Context): string {
  return `${ctx.env.publicUrl}/auth/v1/callback`;
}

/**
 * Begins a sign-in at a provider; returns the address to which the browser is sent. We create state, nonce and code verifier and
 * store them in the database. Throws `user_not_found` for an unknown invitation, `oauth_provider_unavailable`.
 */
export async function beginFlow(ctx: Context, provider: OidcProvider, options: FlowOptions): Promise<string> {
  if (options.inviteToken) await checkInvitation(ctx, options.inviteToken);
  const configuration = await configurationOf(ctx, provider);
  const codeVerifier = provider.pkce ? randomPKCECodeVerifier() : null;
  const nonce = provider.nonce ? randomNonce() : null;
  const state = await createFlowState(ctx.db, {
    providerType: provider.id,
    method: "oauth",
    pkce: options.pkce,
    nonce,
    codeVerifier,
    redirectTo: options.redirectTo,
    linkingTargetId: options.linking?.targetId ?? null,
    linkingProvenAt: options.linking?.provenAt ?? null,
    inviteToken: options.inviteToken || null,
    browserHash: options.browserHash,
  });
  const asked = Object.entries(options.parameters).filter(([name]) => !OURS.has(name));
  return buildAuthorizationUrl(configuration, {
    ...Object.fromEntries(asked),
    redirect_uri: callbackUrl(ctx),
    response_type: "code",
    scope: scopesOf(provider, options.scopes),
    state,
    ...(provider.responseMode && { response_mode: provider.responseMode }),
    ...(nonce && { nonce }),
    ...(codeVerifier && {
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    }),
  }).href;
}

/** The provider's usual scopes, and additional ones that a client requests. */
function scopesOf(provider: OidcProvider, asked: string): string {
  const wanted = asked.split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(scope));
  return [...new Set([...provider.scopes, ...wanted.slice(0, 30)])].join(" ");
}
