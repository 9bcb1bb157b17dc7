import type { Language } from "@passerelle/domain/languages";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { recordAudit } from "../audit-queries.ts";
import { issueAuthCode, withCode } from "../flows/auth-code.ts";
import type { Pkce } from "../flows/pkce.ts";
import { retryOnConflict, ssoAccountOf } from "../providers/account.ts";
import type { ExternalPerson } from "../providers/person.ts";
import { logRefusal } from "../refuse-blocked.ts";
import { type OpenedSession, type Origin, openSession } from "../sessions/open-session.ts";
import { grant } from "../sign-in.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { withFragment } from "../wire/redirect.ts";
import { type Assertion, checkAssertion } from "./assertion.ts";
import { personOfAssertion } from "./claims.ts";
import {
  bindSession,
  findRelayState,
  findSsoProvider,
  findSsoProviderOfDomain,
  hasSsoProvider,
  insertRelayState,
  noteAssertion,
  type RelayState,
  type SsoProvider,
  takeRelayState,
} from "./queries.ts";
import { consumerUrl, samlClientOf } from "./service-provider.ts";

/** Longer than for an OpenID provider: an organisation may require a second factor, or a person may need help. */
const LIFETIME_MS = 10 * 60_000;

type SsoOptions = {
  find: { id: string } | { domain: string };
  redirectTo: string;
  pkce: Pkce | undefined;
  browserHash: string;
};

/** Throws `saml_provider_disabled` while no organisation is registered, before any other check. */
export async function checkSamlEnabled(ctx: Context): Promise<void> {
  if (await hasSsoProvider(ctx.db)) return;
  throw new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled");
}

/** The address to which the browser is sent; throws `sso_provider_not_found`, `sso_provider_disabled`. */
export async function beginSso(ctx: Context, options: SsoOptions): Promise<string> {
  const provider = await getEnabled(ctx.db, options.find);
  const [id, requestId] = [crypto.randomUUID(), `_${crypto.randomUUID().replaceAll("-", "")}`];
  const partner = await samlClientOf(ctx, provider, requestId);
  const url = await partner.getAuthorizeUrlAsync(id, undefined, {});
  await insertRelayState(ctx.db, {
    id,
    ssoProviderId: provider.id,
    requestId,
    redirectTo: options.redirectTo,
    pkce: options.pkce,
    browserHash: options.browserHash,
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  return url;
}

async function getEnabled(db: Db, find: SsoOptions["find"]): Promise<SsoProvider> {
  const byId = "id" in find;
  const provider = byId ? await findSsoProvider(db, find.id) : await findSsoProviderOfDomain(db, find.domain);
  if (!provider) {
    throw new AuthError(
      404,
      "sso_provider_not_found",
      byId ? "No such SSO provider" : "No SSO provider assigned for this domain",
    );
  }
  if (provider.disabled) {
    throw new AuthError(
      404,
      "sso_provider_disabled",
      "SSO Provider assigned for this domain is currently disabled",
    );
  }
  return provider;
}

/**
 * The request to which a response belongs. Refuses unrequested responses: an attacker could make a browser post the attacker's
 * own response, and so sign it in to the attacker's account. Throws `saml_relay_state_not_found`, `saml_relay_state_expired`.
 */
export async function requestOfResponse(
  ctx: Context,
  relayState: string | undefined,
  isSameBrowser: (hash: string) => boolean,
): Promise<RelayState> {
  const state = relayState === undefined ? undefined : await findRelayState(ctx.db, relayState);
  // With PKCE the code is useless in another browser.
  const ours = state && (state.pkce || (state.browserHash && isSameBrowser(state.browserHash)));
  if (!ours) {
    throw new AuthError(
      404,
      "saml_relay_state_not_found",
      "SAML RelayState does not exist, try logging in again?",
    );
  }
  if (state.expiresAt.getTime() > Date.now()) return state;
  await takeRelayState(ctx.db, state.id);
  throw new AuthError(422, "saml_relay_state_expired", "SAML RelayState has expired. Try logging in again?");
}

/** The redirect with the result; throws for an invalid assertion. */
export async function finishSso(
  ctx: Context,
  state: RelayState,
  response: string,
  origin: Origin,
  language: Language,
): Promise<string> {
  // One request accepts one response, whatever its result.
  if (!(await takeRelayState(ctx.db, state.id))) {
    throw new AuthError(
      404,
      "saml_relay_state_not_found",
      "SAML RelayState does not exist, try logging in again?",
    );
  }
  const provider = await getEnabled(ctx.db, { id: state.ssoProviderId });
  const assertion = await readResponse(ctx, provider, state, response);
  const person = personOfAssertion(provider, assertion);
  const signIn = { person, origin, language };
  const { pkce } = state;
  const result = await retryOnConflict(ctx, async (trx) => {
    if (!(await noteAssertion(trx, provider.id, assertion.id, assertion.expiresAt))) {
      throw validationFailed("SAML Assertion is not valid: it has been used before");
    }
    const user = await ssoAccountOf(ctx, trx, signIn);
    if (pkce) {
      const proven = { userId: user.id, method: "sso/saml" as const, pkce, providerType: person.provider };
      return { code: await issueAuthCode(ctx, trx, proven) };
    }
    await recordAudit(trx, "login", user, origin, { provider: person.provider });
    const opened = await openSession(ctx, trx, user.id, "sso/saml", origin, person.provider);
    return { opened: await bind(trx, opened, person, assertion.sessionNotAfter) };
  }).catch(logRefusal(ctx, origin));
  if (result.code !== undefined) return withCode(state.redirectTo, result.code);
  const { access, refreshToken } = await grant(ctx, result.opened);
  return withFragment(state.redirectTo, {
    access_token: access.token,
    expires_at: String(access.expiresAt),
    expires_in: String(access.expiresIn),
    refresh_token: refreshToken,
    token_type: "bearer",
  });
}

/** Binds the session to the organisation, so that it ends with the organisation's own session. */
async function bind(
  db: Db,
  { session, refreshToken }: OpenedSession,
  person: ExternalPerson,
  notAfter: Date | null,
): Promise<OpenedSession> {
  const provider = person.provider.replace(/^sso:/, "");
  const amr = session.amr.map((entry) => ({ ...entry, provider }));
  await bindSession(db, session.id, { notAfter, amr });
  return { session: { ...session, amr, notAfter }, refreshToken };
}

async function readResponse(
  ctx: Context,
  provider: SsoProvider,
  state: RelayState,
  response: string,
): Promise<Assertion> {
  if (response === "") throw validationFailed("SAMLResponse is missing");
  const xml = Buffer.from(response, "base64").toString("utf8");
  // XML attacks use entities, and SHA-1 signatures can be moved to other documents.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw validationFailed("SAMLResponse must not contain a DOCTYPE");
  if (/xmldsig#(rsa-|dsa-|hmac-)?sha1\b/i.test(xml)) {
    throw validationFailed("SAML Assertion is not valid: SHA-1 is not accepted");
  }
  const partner = await samlClientOf(ctx, provider);
  const { profile } = await partner
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((error: Error) => {
      ctx.log.warn({ err: error, provider: provider.id }, "a SAML answer was refused");
      throw validationFailed("SAML Assertion is not valid");
    });
  const signed = profile?.getAssertion?.();
  if (!signed) throw validationFailed("SAML Assertion is not valid");
  return checkAssertion(signed, {
    requestId: state.requestId,
    entityId: provider.entityId,
    recipient: consumerUrl(ctx),
  });
}
