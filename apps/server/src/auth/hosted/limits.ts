import type { FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { limitCalls, limitSignIn, limitVerify } from "../limits/limits.ts";
import { queryValue } from "../wire/body.ts";

const CALLS = {
  "POST /signup": "sign-up",
  "POST /otp": "otp",
  "POST /magiclink": "magiclink",
  "POST /recover": "recover",
  "POST /resend": "resend",
  "PUT /user": "user",
  "GET /reauthenticate": "reauthenticate",
} as const;

/**
 * Our own limits per place, for a service that may see one address for all callers: otherwise one attacker would use up
 * everyone's attempts. Returns a function that returns the attempt after a right one. Throws AuthError 429.
 */
export async function limitPlace(
  ctx: Pick<Context, "db" | "env">,
  request: FastifyRequest,
  path: string,
): Promise<() => Promise<void>> {
  const origin = originOf(request);
  const call = `${request.method} ${path}`;
  if (call === "POST /token" && queryValue(request, "grant_type") === "password") {
    return limitSignIn(ctx.db, origin);
  }
  if (path === "/verify") return limitVerify(ctx.db, origin);
  if (Object.hasOwn(CALLS, call)) await limitCalls(ctx, CALLS[call as keyof typeof CALLS], origin);
  return async () => {};
}
