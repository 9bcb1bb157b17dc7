import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { allowedRedirect } from "./redirect.ts";

const METHODS = "GET, POST, PUT, PATCH, DELETE";
// supabase-js sends `apikey` beside the reference's list; its gateway would allow it.
const REQUEST_HEADERS =
  "Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey";
const RESPONSE_HEADERS = "X-Total-Count, Link, X-Supabase-Api-Version";

/** Calls that send messages to addresses given by the caller: otherwise any site could make its visitors send messages. */
const SENDS = /\/auth\/v1\/(?:signup|otp|magiclink|recover|resend)(?:\?|$)/;

/**
 * Any origin may call, because permissions come from the token, never from a cookie. Calls that send messages are accepted only
 * from pages to which links may lead (`allowedRedirect`) and those of `AUTH_RP_ORIGINS`, in the demonstration also from pages of
 * this machine. Answers preflights itself.
 */
export async function allowOrigins(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { origin } = request.headers;
  if (origin === undefined) return;
  const isSending = SENDS.test(request.url);
  if (isSending && !isAllowed(ctx, origin)) {
    reply.header("vary", "Origin");
    if (request.method === "OPTIONS") return reply.code(204).send();
    return;
  }
  reply.headers({
    "access-control-allow-origin": isSending ? origin : "*",
    "access-control-expose-headers": RESPONSE_HEADERS,
    vary: "Origin",
  });
  if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined) return;
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

function isAllowed(ctx: Context, origin: string): boolean {
  if (ctx.env.auth.rpOrigins.includes(origin) || allowedRedirect(ctx, `${origin}/`)) return true;
  return ctx.env.mode === "demo" && URL.canParse(origin) && THIS_MACHINE.includes(new URL(origin).hostname);
}
