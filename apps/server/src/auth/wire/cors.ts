import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AuthError } from "./errors.ts";
import { allowedRedirect } from "./redirect.ts";

const METHODS = "GET, POST, PUT, PATCH, DELETE";
// supabase-js sends `apikey` beside the reference's list; its gateway would allow it.
const REQUEST_HEADERS =
  "Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey";
const RESPONSE_HEADERS = "X-Total-Count, Link, X-Supabase-Api-Version";

/** Calls that send messages to addresses given by the caller: otherwise any site could make its visitors send messages. */
const SENDS = /^(?:\/auth\/v1)?\/(?:signup|otp|magiclink|recover|resend)(?:\?|$)/;

/**
 * Any origin may call, because permissions come from the token, never from a cookie. Calls that send messages are accepted only
 * from pages to which links may lead (`allowedRedirect`) and those of `AUTH_RP_ORIGINS`, in the demonstration also from pages of
 * this machine; others are refused before the handler, because browsers send simple calls without a preflight. Answers
 * preflights itself.
 */
export async function allowOrigins(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const isPreflight = request.method === "OPTIONS";
  // Compares the route, because an address may be percent-encoded. A preflight has no route of its own.
  const called = (isPreflight ? undefined : request.routeOptions.url) ?? request.url;
  refuseForeignPage(ctx, request, called);
  const isSending = SENDS.test(called);
  if (isSending && !isAllowed(ctx, request)) return reply.code(204).header("vary", "Origin").send();
  reply.headers({
    "access-control-allow-origin": isSending ? origin : "*",
    "access-control-expose-headers": RESPONSE_HEADERS,
    vary: "Origin",
  });
  if (!isPreflight || request.headers["access-control-request-method"] === undefined) return;
  return reply
    .code(204)
    .headers({
      "access-control-allow-methods": METHODS,
      "access-control-allow-headers": REQUEST_HEADERS,
      "access-control-max-age": "600",
    })
    .send();
}

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** Throws 403 for a call that sends messages (`path`) from a page of another site. Servers and apps send no `Origin`. */
export function refuseForeignPage(ctx: Context, request: FastifyRequest, path: string): void {
  if (request.method === "OPTIONS" || !SENDS.test(path) || isAllowed(ctx, request)) return;
  throw new AuthError(403, "no_authorization", "Pages of other sites may not send messages");
}

function isAllowed(ctx: Context, { headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  // Browsers state this themselves, also where the site has an address besides `PUBLIC_URL`.
  if (origin === undefined || headers["sec-fetch-site"] === "same-origin") return true;
  if (ctx.env.auth.rpOrigins.includes(origin) || allowedRedirect(ctx, `${origin}/`)) return true;
  if (ctx.env.mode !== "demo" || !URL.canParse(origin)) return false;
  const page = new URL(origin);
  // The demonstration may be opened from another machine, by an address that it does not know.
  return THIS_MACHINE.includes(page.hostname) || page.host === host;
}
