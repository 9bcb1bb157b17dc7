import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/db.ts";
import { languageOf } from "../../platform/implement-contract.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { recordAudit } from "../audit-queries.ts";
import { refuseLowAalChange } from "../factors/rules.ts";
import { exchangeCode } from "../flows/auth-code.ts";
import { readPkce } from "../flows/pkce.ts";
import { logRefusal } from "../refuse-blocked.ts";
import { openSession } from "../sessions/open-session.ts";
import { lastProofOf, requireRecentProof } from "../sessions/recent-proof.ts";
import { grant } from "../sign-in.ts";
import { requestedAudience } from "../wire/audience.ts";
import { type Authenticated, authenticate } from "../wire/authenticate.ts";
import { queryValue, readBody } from "../wire/body.ts";
import { isSameBrowser, markBrowser } from "../wire/browser.ts";
import { AuthError } from "../wire/errors.ts";
import { answerSession } from "../wire/json.ts";
import { defaultLanding, redirectOf } from "../wire/redirect.ts";
import { accountOf, retryOnConflict } from "./account.ts";
import { beginFlow, type FlowOptions, getProvider } from "./authorize.ts";
import { finishFlow, flowOfState, withError } from "./callback.ts";
import { personOfIdToken } from "./id-token.ts";
import { linkIdentity, unlinkIdentity } from "./identities.ts";
import { limitFlows } from "./limits.ts";
import type { ExternalPerson } from "./person.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** `GET /authorize`: redirects to the provider. An outage or a rate limit is shown on the page from which the person came. */
export const getAuthorize: Handler = async (ctx, request, reply) => {
  const provider = getProvider(ctx, queryValue(request, "provider"));
  try {
    return reply.redirect(await begin(ctx, request, reply, provider), 302);
  } catch (error) {
    if (!(error instanceof AuthError) || ![429, 502].includes(error.status)) throw error;
    return reply.redirect(withError(redirectOf(ctx, request), error), 302);
  }
};

/** `GET /user/identities/authorize`: the same, for another identity of a signed-in person. */
export const getLinkAuthorize: Handler = async (ctx, request, reply) => {
  const caller = await authenticate(ctx, request);
  requireManualLinking(ctx);
  requireProof(caller, "Linking an identity");
  const provider = getProvider(ctx, queryValue(request, "provider"));
  const linking = { targetId: caller.user.id, provenAt: lastProofOf(caller.session) };
  const url = await begin(ctx, request, reply, provider, linking);
  return queryValue(request, "skip_http_redirect") === "true" ? { url } : reply.redirect(url, 302);
};

function requireManualLinking({ env }: Context): void {
  if (!env.auth.manualLinking) {
    throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
  }
}

/** A linked identity signs in like a password. Throws `insufficient_aal`, `reauthentication_needed`. */
function requireProof(caller: Authenticated, what: string): void {
  refuseLowAalChange(caller.user, caller.session);
  requireRecentProof(caller, what);
}

async function begin(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: ReturnType<typeof getProvider>,
  linking?: FlowOptions["linking"],
): Promise<string> {
  const pkce = readPkce(queryValue(request, "code_challenge"), queryValue(request, "code_challenge_method"));
  await limitFlows(ctx.db, originOf(request));
  const names = Object.keys(request.query as Record<string, unknown>);
  return beginFlow(ctx, provider, {
    scopes: queryValue(request, "scopes"),
    pkce,
    redirectTo: redirectOf(ctx, request),
    browserHash: markBrowser(ctx, request, reply),
    inviteToken: queryValue(request, "invite_token"),
    ...(linking && { linking }),
    parameters: Object.fromEntries(names.map((name) => [name, queryValue(request, name)])),
  });
}

/** `GET /callback`, and `POST /callback` by form. The reply is always a redirect to a page of the site. */
export const getCallback: Handler = async (ctx, request, reply) => {
  const answer = answerOf(request);
  const sameBrowser = (hash: string) => isSameBrowser(ctx, request, hash);
  let flow: Awaited<ReturnType<typeof flowOfState>>;
  try {
    flow = await flowOfState(ctx, answer.get("state") ?? "", sameBrowser);
  } catch (error) {
    return reply.redirect(withError(defaultLanding(ctx, "/login"), error), 303);
  }
  try {
    const location = await finishFlow(ctx, flow, answer, originOf(request), languageOf(request));
    return reply.redirect(location, 302);
  } catch (error) {
    return reply.redirect(withError(flow.redirectTo, error), 302);
  }
};

function answerOf(request: FastifyRequest): URLSearchParams {
  if (request.method === "POST") {
    return new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "");
  }
  return new URL(request.url, "http://localhost").searchParams;
}

/** `DELETE /user/identities/{identity_id}` */
export const deleteIdentity: Handler = async (ctx, request) => {
  const caller = await authenticate(ctx, request);
  requireManualLinking(ctx);
  const { id = "" } = request.params as { id?: string };
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  if (requestedAudience(request, caller.aud) !== caller.aud) {
    throw new AuthError(403, "unexpected_audience", "Token audience doesn't match request audience");
  }
  requireProof(caller, "Unlinking an identity");
  await unlinkIdentity(ctx, caller.user.id, id, originOf(request));
  return {};
};

/** `POST /token?grant_type=pkce` */
export const pkceGrant: Handler = async (ctx, request, reply) => {
  const { auth_code, code_verifier } = readBody(request, { auth_code: "string", code_verifier: "string" });
  const origin = originOf(request);
  const exchange = () =>
    exchangeCode(ctx, auth_code ?? "", code_verifier ?? "", origin, (trx, userId, person) =>
      linkIdentity(ctx, trx, userId, { person: person as ExternalPerson, origin }),
    );
  const granted = await exchange().catch((error: unknown) => {
    // A concurrent call linked the same identity: on retry it is refused with its code.
    if (!isUniqueViolation(error)) throw error;
    return exchange();
  });
  const { providerToken, providerRefreshToken } = granted;
  return {
    ...answerSession(reply, granted),
    ...(providerToken && { provider_token: providerToken }),
    ...(providerRefreshToken && { provider_refresh_token: providerRefreshToken }),
  };
};

/** `POST /token?grant_type=id_token`: signs in, or links to the caller with `link_identity`. */
export const idTokenGrant: Handler = async (ctx, request, reply) => {
  const body = readBody(request, {
    provider: "string",
    id_token: "string",
    access_token: "string",
    nonce: "string",
    client_id: "string",
    issuer: "string",
    link_identity: "boolean",
  });
  const caller = body.link_identity ? await authenticate(ctx, request) : undefined;
  if (caller) {
    requireManualLinking(ctx);
    requireProof(caller, "Linking an identity");
  }
  const origin = originOf(request);
  await limitFlows(ctx.db, origin);
  const person = await personOfIdToken(ctx, {
    token: body.id_token ?? "",
    provider: body.provider ?? "",
    accessToken: body.access_token ?? "",
    nonce: body.nonce ?? "",
    clientId: body.client_id ?? "",
    issuer: body.issuer ?? "",
  });
  const signIn = { person, origin, language: languageOf(request) };
  const opened = await retryOnConflict(ctx, async (trx) => {
    const user = caller
      ? await linkIdentity(ctx, trx, caller.user.id, signIn)
      : await accountOf(ctx, trx, signIn);
    await recordAudit(trx, "login", user, origin, { provider: person.provider });
    const provenAt = caller && lastProofOf(caller.session);
    return openSession(ctx, trx, user.id, "oauth", origin, person.provider, provenAt);
  }).catch(logRefusal(ctx, origin));
  return answerSession(reply, await grant(ctx, opened));
};
