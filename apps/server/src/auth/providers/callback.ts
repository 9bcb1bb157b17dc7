import type { Language } from "@passerelle/domain/languages";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { isUuid } from "../../platform/uuid.ts";
import { recordAudit } from "../audit-queries.ts";
import { issueAuthCode, withCode } from "../flows/auth-code.ts";
import { consumeFlow, type Flow, findFlow } from "../flows/queries.ts";
import { logRefusal } from "../refuse-blocked.ts";
import { type Origin, openSession } from "../sessions/open-session.ts";
import { grant } from "../sign-in.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";
import { OAuthError } from "../wire/oauth-error.ts";
import { withFragment, withQueryAndFragment } from "../wire/redirect.ts";
import { accountOf, type ExternalSignIn, retryOnConflict } from "./account.ts";
import { getProvider } from "./authorize.ts";
import { type ExchangedCode, exchangeProviderCode } from "./exchange-code.ts";
import { acceptInvitation, linkIdentity, refuseLinking } from "./identities.ts";
import { clean } from "./person.ts";

/** The flow of a `state`; throws `bad_oauth_callback`, `bad_oauth_state`, `flow_state_already_used`. */
export async function flowOfState(
  ctx: Context,
  state: string,
  isSameBrowser: (hash: string) => boolean,
): Promise<Flow & { redirectTo: string }> {
  if (state === "") throw new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing");
  const flow = isUuid(state) ? await findFlow(ctx.db, state) : undefined;
  // A code that waits for its exchange is a row of the same table, but its id is not a state.
  if (!flow || flow.redirectTo === null || flow.method !== "oauth") {
    throw new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
  }
  // With PKCE the code is useless in another browser. Without it, tokens in a fragment or a linked identity would be usable
  // there.
  if (!flow.pkce && !(flow.browserHash && isSameBrowser(flow.browserHash))) {
    throw new AuthError(400, "bad_oauth_state", "OAuth state belongs to another browser");
  }
  if (flow.usedAt) throw new AuthError(400, "flow_state_already_used", "State has already been used");
  if (flow.expiresAt.getTime() <= Date.now()) {
    throw new AuthError(400, "bad_oauth_state", "OAuth state has expired");
  }
  return { ...flow, redirectTo: flow.redirectTo };
}

/** The final target of the flow with its result: tokens in the fragment, or a code in the query. */
export async function finishFlow(
  ctx: Context,
  flow: Flow & { redirectTo: string },
  answer: URLSearchParams,
  origin: Origin,
  language: Language,
): Promise<string> {
  // The state is used up before the provider is called: a second response with the same state is a replay.
  if (!(await consumeFlow(ctx.db, flow.id))) {
    throw new AuthError(400, "flow_state_already_used", "State has already been used");
  }
  const refusal = answer.get("error");
  if (refusal) {
    throw new OAuthError(clean(refusal, 100), clean(answer.get("error_description"), 300) || refusal);
  }
  if (!answer.get("code")) {
    throw new AuthError(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
  }
  const exchanged = await exchangeProviderCode(ctx, getProvider(ctx, flow.providerType), flow, answer);
  const signIn = { person: exchanged.person, origin, language };
  return flow.pkce
    ? finishWithCode(ctx, { ...flow, pkce: flow.pkce }, exchanged, signIn)
    : finishWithTokens(ctx, flow, exchanged, signIn);
}

async function finishWithCode(
  ctx: Context,
  flow: Flow & { redirectTo: string; pkce: NonNullable<Flow["pkce"]> },
  exchanged: ExchangedCode,
  signIn: ExternalSignIn,
): Promise<string> {
  const code = await retryOnConflict(ctx, async (trx) => {
    // The exchange links the identity: only the client that began the flow has the verifier.
    if (flow.linkingTargetId) await refuseLinking(trx, flow.linkingTargetId, signIn.person);
    const userId = flow.linkingTargetId ?? (await userOfFlow(ctx, trx, flow, signIn)).id;
    const { providerToken, providerRefreshToken } = exchanged;
    return issueAuthCode(ctx, trx, {
      userId,
      linkingPerson: flow.linkingTargetId ? signIn.person : null,
      linkingProvenAt: flow.linkingProvenAt,
      method: "oauth",
      pkce: flow.pkce,
      providerType: flow.providerType,
      providerToken,
      providerRefreshToken,
    });
  }).catch(logRefusal(ctx, signIn.origin));
  return withCode(flow.redirectTo, code);
}

async function finishWithTokens(
  ctx: Context,
  flow: Flow & { redirectTo: string },
  { providerToken, providerRefreshToken }: ExchangedCode,
  signIn: ExternalSignIn,
): Promise<string> {
  const opened = await retryOnConflict(ctx, async (trx) => {
    const user = await userOfFlow(ctx, trx, flow, signIn);
    await recordAudit(trx, "login", user, signIn.origin, { provider: flow.providerType });
    const { providerType, linkingProvenAt } = flow;
    return openSession(ctx, trx, user.id, "oauth", signIn.origin, providerType, linkingProvenAt);
  }).catch(logRefusal(ctx, signIn.origin));
  const { access, refreshToken } = await grant(ctx, opened);
  return withFragment(flow.redirectTo, {
    access_token: access.token,
    expires_at: String(access.expiresAt),
    expires_in: String(access.expiresIn),
    refresh_token: refreshToken,
    token_type: "bearer",
    provider_token: providerToken,
    ...(providerRefreshToken && { provider_refresh_token: providerRefreshToken }),
  });
}

function userOfFlow(ctx: Context, db: Db, flow: Flow, signIn: ExternalSignIn): Promise<AuthUser> {
  if (flow.linkingTargetId) return linkIdentity(ctx, db, flow.linkingTargetId, signIn);
  if (flow.inviteToken) return acceptInvitation(ctx, db, flow.inviteToken, signIn);
  return accountOf(ctx, db, signIn);
}

const ACCESS_DENIED = new Set(["signup_disabled", "user_banned", "provider_email_needs_verification"]);
const KINDS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthorized_client",
  403: "access_denied",
  429: "temporarily_unavailable",
  502: "temporarily_unavailable",
  503: "temporarily_unavailable",
};

/** `target` with the error in the query and in the fragment, for clients of both flows. Rethrows unexpected errors. */
export function withError(target: string, error: unknown): string {
  return withQueryAndFragment(target, describeError(error));
}

function describeError(error: unknown): Record<string, string> {
  if (error instanceof OAuthError) return { error: error.error, error_description: error.message };
  if (!(error instanceof AuthError)) throw error;
  return {
    error: ACCESS_DENIED.has(error.code) ? "access_denied" : (KINDS[error.status] ?? "server_error"),
    error_code: error.code,
    error_description: error.message,
  };
}
