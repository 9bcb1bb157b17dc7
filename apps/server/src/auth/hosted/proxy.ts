import type {} from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import type { HostedAuth } from "../../platform/hosted-auth.ts";
import { originOf } from "../../platform/origin.ts";
import { clearPageSessions } from "../../platform/page-session.ts";
import { queryValue } from "../wire/body.ts";
import { refuseForeignPage } from "../wire/cors.ts";
import { AuthError, answerAuthError } from "../wire/errors.ts";
import { forwardedFor } from "./client.ts";
import { limitPlace } from "./limits.ts";
import type { CallObserver } from "./observe-calls.ts";
import { PATIENCE_MS } from "./patience.ts";

/** The headers of a call that are forwarded: no cookie, no address or host of the caller, and none that a gateway here added. */
const REQUEST_HEADERS = [
  "accept",
  "accept-language",
  "access-control-request-headers",
  "access-control-request-method",
  "authorization",
  // Set by the library: the service's own.
  "host",
  "origin",
  "redirect_to",
  "user-agent",
  "x-client-info",
  "x-jwt-aud",
  "x-supabase-api-version",
];
/** Forwarded with a body. The library counts the length itself: a GET with an announced body is sent without it. */
const BODY_HEADERS = ["content-length", "content-type"];
/**
 * The headers of a reply that are passed on. Excludes those that would apply to our own host, such as `set-cookie`, `alt-svc` or
 * a policy.
 */
const ANSWER_HEADERS = [
  "access-control-allow-headers",
  "access-control-allow-methods",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "access-control-max-age",
  "allow",
  "cache-control",
  "content-encoding",
  "content-length",
  "content-type",
  "link",
  "location",
  "retry-after",
  "sb-auth-session-id",
  "sb-auth-user-id",
  "vary",
  "www-authenticate",
  "x-sb-error-code",
  "x-supabase-api-version",
  "x-total-count",
];

/**
 * Serves `/auth/v1` of a hosted service under our own address: the browser and its Content-Security-Policy do not know the
 * service. Our limits apply first, since the service sees one address for all callers.
 */
export async function registerProxy(
  app: FastifyInstance,
  ctx: Context,
  { url, anonKey }: HostedAuth,
  observer: CallObserver,
): Promise<void> {
  const base = new URL(url);
  app.setErrorHandler(answerAuthError);
  // Bodies are read completely, up to Fastify's limit, so that the record of a refused call has its content; replies are
  // streamed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  // Imported on demand: it brings an HTTP client that a server with its own accounts never uses.
  await app.register(import("@fastify/reply-from"), {
    base: url,
    undici: {
      connect: { timeout: PATIENCE_MS },
      headersTimeout: 2 * PATIENCE_MS,
      bodyTimeout: 2 * PATIENCE_MS,
    },
    destroyAgent: true,
    disableRequestLogging: true,
    disableCache: true,
  });
  app.addHook("onSend", async (request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    // Runs before the caller gets the reply, so that a sign-out is already in effect.
    await observer.note(request, pathOf(request), reply.statusCode);
    if (isSignOut(request) && reply.statusCode < 500) clearPageSessions(reply);
  });
  // The path at the service, without the query.
  const pathOf = (request: FastifyRequest) => request.url.slice(app.prefix.length).replace(/\?.*$/s, "");

  /** Whether the reply means that this browser's session ends, or had already ended. */
  const isSignOut = (request: FastifyRequest) =>
    request.method === "POST" && pathOf(request) === "/logout" && queryValue(request, "scope") !== "others";

  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const target = new URL(`${base.pathname}${pathOf(request)}`, base);
    // Refuses paths such as `\..\..\rest/v1`: only the authentication service of the project may be reached.
    if (!target.pathname.startsWith(`${base.pathname}/`)) {
      return reply.code(404).type("text/plain; charset=utf-8").send("404 page not found\n");
    }
    // A gateway of the service may decode percent-encoded characters before it selects the call.
    const path = decodeURI(target.pathname.slice(base.pathname.length));
    refuseForeignPage(ctx, request, path);
    const giveBack = await limitPlace(ctx, request, path);
    const { ip } = originOf(request);
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined;
    return reply.from(target.pathname, {
      ...(body && { body, contentType: request.headers["content-type"] ?? "application/json" }),
      rewriteRequestHeaders: (_request, headers) => ({
        ...only(headers, body ? [...REQUEST_HEADERS, ...BODY_HEADERS] : REQUEST_HEADERS),
        apikey: anonKey,
        ...(ip !== null && forwardedFor(ip)),
      }),
      rewriteHeaders: (headers) => only(headers, ANSWER_HEADERS),
      // The library would retry up to ten times on 503.
      retryDelay: () => null,
      onResponse: (_request, _reply, answer) => {
        if (reply.statusCode < 400) giveBack().catch((err: unknown) => request.log.error({ err }, "limit"));
        reply.send((answer as unknown as { stream: NodeJS.ReadableStream }).stream);
      },
      // The library has logged the error.
      onError: (failed) => {
        const message = "The authentication service does not answer, please retry after a moment.";
        answerAuthError(new AuthError(503, "service_unavailable", message), request, failed as FastifyReply);
      },
    });
  };
  app.route({
    method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/*",
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: forward,
  });
}

function only<T>(headers: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
