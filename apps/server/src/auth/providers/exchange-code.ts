import { authorizationCodeGrant, ClientError, fetchUserInfo } from "openid-client";
import type { Context } from "../../platform/context.ts";
import type { OidcProvider } from "../../platform/oidc-providers.ts";
import type { Flow } from "../flows/queries.ts";
import { AuthError } from "../wire/errors.ts";
import { callbackUrl } from "./authorize.ts";
import { configurationOf, unavailable } from "./client.ts";
import { type ExternalPerson, personOf } from "./person.ts";

export type ExchangedCode = {
  person: ExternalPerson;
  providerToken: string;
  providerRefreshToken: string | null;
};

/**
 * Exchanges a provider's code for the person's claims. openid-client checks signature, issuer, audience, times, nonce and code
 * verifier. Call it outside of any transaction: it calls the provider up to three times.
 */
export async function exchangeProviderCode(
  ctx: Context,
  provider: OidcProvider,
  flow: Flow,
  answer: URLSearchParams,
): Promise<ExchangedCode> {
  const configuration = await configurationOf(ctx, provider);
  const url = new URL(callbackUrl(ctx));
  url.search = answer.toString();
  try {
    const tokens = await authorizationCodeGrant(configuration, url, {
      expectedState: flow.id,
      idTokenExpected: true,
      ...(flow.nonce !== null && { expectedNonce: flow.nonce }),
      ...(flow.codeVerifier !== null && { pkceCodeVerifier: flow.codeVerifier }),
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("the token response has no ID token");
    const more =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    const name = provider.responseMode === "form_post" ? nameInForm(answer.get("user")) : {};
    return {
      person: personOf(provider, { ...name, ...more, ...claims }),
      providerToken: tokens.access_token,
      providerRefreshToken: tokens.refresh_token ?? null,
    };
  } catch (error) {
    if (error instanceof AuthError) throw error;
    if (isDown(error)) throw unavailable(ctx, provider, error);
    ctx.log.warn({ err: error, provider: provider.id }, "a provider's answer was refused");
    throw new AuthError(400, "bad_oauth_callback", "Unable to exchange external code");
  }
}

/** A timeout, no connection, or a server error: not a refusal. */
function isDown(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof ClientError)) return false;
  if (error.code === "OAUTH_TIMEOUT" || error.code === "OAUTH_ABORT") return true;
  const { cause } = error;
  return cause instanceof Response && cause.status >= 500;
}

/** Apple sends the name once, beside the token. It is unsigned, so it is used only as a name. */
function nameInForm(text: string | null): Record<string, unknown> {
  try {
    const { name } = JSON.parse(text ?? "") as { name?: { firstName?: unknown; lastName?: unknown } };
    return { given_name: name?.firstName, family_name: name?.lastName };
  } catch {
    return {};
  }
}
