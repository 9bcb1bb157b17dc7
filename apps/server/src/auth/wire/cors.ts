import type { FastifyReply, FastifyRequest } from "fastify";

const METHODS = "GET, POST, PUT, PATCH, DELETE";
// supabase-js sends `apikey` beside the reference's list; its gateway would allow it.
const REQUEST_HEADERS =
  "Accept, Authorization, Content-Type, X-Client-IP, X-Client-Info, X-JWT-AUD, x-use-cookie, X-Supabase-Api-Version, apikey";
const RESPONSE_HEADERS = "X-Total-Count, Link, X-Supabase-Api-Version";

/** Any origin may call: every permission comes from the token, none from a cookie. Answers preflights itself. */
export async function allowOrigins(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.headers.origin === undefined) return;
  reply.headers({
    "access-control-allow-origin": "*",
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
