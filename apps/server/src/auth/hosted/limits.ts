import type { FastifyRequest } from "fastify";
import type { Db } from "../../platform/db.ts";
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
 * Our own limits by place, in front of a service that may see a single address for all callers: one attacker would use up
 * everyone's attempts. Returns a function that gives the attempt back when it was right. Throws AuthError 429.
 */
export async function limitPlace(
  db: Db,
  request: FastifyRequest,
  path: string,
): Promise<() => Promise<void>> {
  const origin = originOf(request);
  const call = `${request.method} ${path}`;
  if (call === "POST /token" && queryValue(request, "grant_type") === "password") {
    return limitSignIn(db, origin);
  }
  if (path === "/verify") return limitVerify(db, origin);
  if (Object.hasOwn(CALLS, call)) await limitCalls(db, CALLS[call as keyof typeof CALLS], origin);
  return async () => {};
}
