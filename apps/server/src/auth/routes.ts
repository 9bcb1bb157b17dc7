import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { announcesBody } from "../platform/connections.ts";
import type { Context } from "../platform/context.ts";
import { limitHandlers } from "../platform/deadline.ts";
import { adminRoutes } from "./admin/routes.ts";
import { getReauthenticate, postReauthenticate, putUser } from "./changes/endpoints.ts";
import { getUser, postLogout, postSignup, postToken } from "./endpoints.ts";
import { deleteFactorEndpoint, postChallenge, postFactor, postVerifyFactor } from "./factors/endpoints.ts";
import {
  deleteRecoveryCodesEndpoint,
  getRecoveryCodes,
  postRecoveryCodes,
  postRegenerateRecoveryCodes,
  postVerifyRecoveryCode,
} from "./factors/recovery-endpoints.ts";
import { FEATURES_OFF, openIdConfiguration, refuseFeature } from "./features-off.ts";
import {
  deletePasskeyEndpoint,
  getPasskeys,
  patchPasskey,
  postAuthenticationOptions,
  postAuthenticationVerify,
  postRegistrationOptions,
  postRegistrationVerify,
} from "./passkeys/endpoints.ts";
import { deleteIdentity, getAuthorize, getCallback, getLinkAuthorize } from "./providers/endpoints.ts";
import { samlRoutes } from "./saml/routes.ts";
import { getProofOfWork, postMagicLink, postOtp, postRecover, postResend } from "./send-endpoints.ts";
import { health, jwks, settings } from "./settings.ts";
import { getUnlock } from "./unlock.ts";
import { getVerify, postVerify } from "./verify/endpoints.ts";
import { authenticate } from "./wire/authenticate.ts";
import { authenticateAdmin } from "./wire/authenticate-admin.ts";
import { allowOrigins } from "./wire/cors.ts";
import { answerAuthError } from "./wire/errors.ts";

const TIMEOUT_MS = 10_000;

/**
 * The authentication service, as the wire reference (`auth-api.md`) specifies it. It is a separate scope of the application: its
 * errors, body parsing and routing are those of GoTrue, not those of the API.
 */
export async function registerAuth(app: FastifyInstance, ctx: Context): Promise<void> {
  app.setErrorHandler(answerAuthError);
  app.addHook("onRequest", (request, reply) => allowOrigins(ctx, request, reply));
  limitHandlers(app, TIMEOUT_MS);
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    // The format of the reference: JSON is UTF-8, and Fastify would add a charset.
    const type = String(reply.getHeader("content-type") ?? "");
    if (type.startsWith("application/json")) reply.header("content-type", "application/json");
    done(null, payload);
  });
  // Bodies are JSON whatever the content type. Handlers parse them, because refusals have a fixed order.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  const methods = new Map<string, string[]>();
  type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => unknown;
  type Route = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, handler: Handler) => void;
  const routeAfter =
    (refuse?: (ctx: Context, request: FastifyRequest) => Promise<unknown>): Route =>
    (method, url, handler) => {
      methods.set(url, [...(methods.get(url) ?? []), method]);
      app.route({
        method,
        url,
        ...(refuse && {
          // Checked before the body is read, and again by the handler: a body may take minutes, and the session may end
          // meanwhile.
          onRequest: async (request) => {
            if (announcesBody(request.headers) && !isUnrouted(request)) await refuse(ctx, request);
          },
        }),
        // A mail scanner that only sends a HEAD request for a link must not use it up.
        exposeHeadRoute: false,
        schema: { hide: true },
        handler: async (request, reply) =>
          isUnrouted(request) ? unrouted(request, reply) : handler(ctx, request, reply),
      });
    };
  const route = routeAfter();
  const ownRoute = routeAfter(authenticate);
  route("GET", "/health", health);
  route("GET", "/settings", settings);
  route("GET", "/.well-known/jwks.json", (_ctx, _request, reply) => jwks(ctx, reply));
  route("GET", "/.well-known/openid-configuration", openIdConfiguration);
  for (const [method, url, message] of FEATURES_OFF) {
    const refuse = (_ctx: Context, request: FastifyRequest) => refuseFeature(ctx, request, message);
    routeAfter(refuse)(method, url, refuse);
  }
  route("POST", "/signup", postSignup);
  route("POST", "/otp", postOtp);
  route("POST", "/magiclink", postMagicLink);
  route("POST", "/recover", postRecover);
  route("GET", "/proof-of-work", getProofOfWork);
  route("POST", "/resend", postResend);
  route("GET", "/verify", getVerify);
  route("POST", "/verify", postVerify);
  route("POST", "/token", postToken);
  ownRoute("GET", "/user", getUser);
  ownRoute("PUT", "/user", putUser);
  ownRoute("GET", "/reauthenticate", getReauthenticate);
  ownRoute("POST", "/reauthenticate", postReauthenticate);
  route("GET", "/unlock", getUnlock);
  ownRoute("POST", "/logout", postLogout);

  route("GET", "/authorize", getAuthorize);
  route("GET", "/callback", getCallback);
  route("POST", "/callback", getCallback);
  ownRoute("GET", "/user/identities/authorize", getLinkAuthorize);
  ownRoute("DELETE", "/user/identities/:id", deleteIdentity);

  // Fixed paths come first, because a 405 reply lists the methods of the first match.
  ownRoute("GET", "/factors/recovery-codes", getRecoveryCodes);
  ownRoute("POST", "/factors/recovery-codes", postRecoveryCodes);
  ownRoute("DELETE", "/factors/recovery-codes", deleteRecoveryCodesEndpoint);
  ownRoute("POST", "/factors/recovery-codes/verify", postVerifyRecoveryCode);
  ownRoute("POST", "/factors/recovery-codes/regenerate", postRegenerateRecoveryCodes);
  ownRoute("POST", "/factors", postFactor);
  ownRoute("DELETE", "/factors/:id", deleteFactorEndpoint);
  ownRoute("POST", "/factors/:id/challenge", postChallenge);
  ownRoute("POST", "/factors/:id/verify", postVerifyFactor);
  ownRoute("POST", "/passkeys/registration/options", postRegistrationOptions);
  ownRoute("POST", "/passkeys/registration/verify", postRegistrationVerify);
  route("POST", "/passkeys/authentication/options", postAuthenticationOptions);
  route("POST", "/passkeys/authentication/verify", postAuthenticationVerify);
  ownRoute("GET", "/passkeys", getPasskeys);
  ownRoute("PATCH", "/passkeys/:id", patchPasskey);
  ownRoute("DELETE", "/passkeys/:id", deletePasskeyEndpoint);

  const adminRoute = routeAfter(authenticateAdmin);
  adminRoutes(adminRoute);
  samlRoutes(route, adminRoute);

  // Uses a route instead of a not-found handler, because the pages' catch-all route would take unknown paths.
  const unrouted = (request: FastifyRequest, reply: FastifyReply) => {
    // Uses the raw path, because routes match it: parsed as a URL, `/./user` would become `/user`.
    const path = request.url.replace(/\?.*$/s, "").slice(app.prefix.length);
    const allowed = [...methods].find(([url]) => matches(url, path))?.[1];
    if (!allowed) return reply.code(404).type("text/plain; charset=utf-8").send("404 page not found\n");
    return reply.code(405).header("allow", allowed.join(", ")).send();
  };
  app.all("/", { schema: { hide: true } }, unrouted);
  app.all("/*", { schema: { hide: true } }, unrouted);
}

/** Whether a parameter is empty: `/admin/users/` is not the path of an account. */
function isUnrouted(request: FastifyRequest): boolean {
  return Object.values(request.params as Record<string, string>).includes("");
}

/** Whether a path matches a route; a parameter (`/factors/:id`) matches one segment. */
function matches(url: string, path: string): boolean {
  const [wanted, given] = [url.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith(":") && given[index] !== ""))
  );
}
