import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { PKCE_PREFIX } from "../codes/codes.ts";
import { checkEmail, checkPhone } from "../credentials.ts";
import { withCode } from "../flows/auth-code.ts";
import { queryValue, readBody } from "../wire/body.ts";
import { validationFailed } from "../wire/errors.ts";
import { answerSession, type GrantedSession } from "../wire/json.ts";
import { errorValues, redirectOf, withFragment, withQueryAndFragment } from "../wire/redirect.ts";
import { isMailType, isPhoneType, type SubmittedCode } from "./locate.ts";
import { verify } from "./verify.ts";

const HALF = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

export async function postVerify(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const body = readBody(request, {
    type: "string",
    token: "string",
    token_hash: "string",
    email: "string",
    phone: "string",
  });
  const verified = await verify(ctx, readSubmittedCode(body), originOf(request), false);
  if (verified.kind === "session") return answerSession(reply, verified.granted);
  return { msg: HALF, code: "200" };
}

type Body = Partial<Record<"type" | "token" | "token_hash" | "email" | "phone", string>>;

function readSubmittedCode(body: { [K in keyof Body]: string | undefined }): SubmittedCode {
  const type = body.type ?? "";
  if (type === "") throw validationFailed("Verify requires a verification type");
  if (!isMailType(type) && !isPhoneType(type)) throw validationFailed("Unsupported verification type");
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw validationFailed("Verify requires either a token or a token hash");
  }
  if (body.token_hash) {
    if (body.email || body.phone) {
      throw validationFailed("Only the token_hash and type should be provided");
    }
    // The hash of six digits is easy to compute, so codes for a number are accepted only together with the number, under which
    // attempts are counted.
    if (!isMailType(type)) throw validationFailed("Invalid email verification type");
    return { type, token: body.token_hash };
  }
  if (Boolean(body.email) === Boolean(body.phone)) {
    throw validationFailed("Only an email address or phone number should be provided on verify");
  }
  if (isMailType(type) !== Boolean(body.email)) {
    throw validationFailed(`Type ${type} needs ${isMailType(type) ? "an email address" : "a phone"}`);
  }
  const to = isMailType(type) ? checkEmail(body.email ?? "") : checkPhone(body.phone ?? "");
  return { type, to, code: body.token ?? "" };
}

/** The link of an email: the reply is always a redirect to a page of the site, with the result in its address. */
export async function getVerify(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const type = queryValue(request, "type");
  const token = queryValue(request, "token");
  if (type === "") throw validationFailed("Verify requires a verification type");
  if (token === "") throw validationFailed("Verify requires a token or a token hash");
  const location = await followLink(ctx, request, { type, token });
  return reply.code(303).header("location", location).send();
}

async function followLink(
  ctx: Context,
  request: FastifyRequest,
  submitted: { type: string; token: string },
): Promise<string> {
  const target = redirectOf(ctx, request);
  // Clients that exchange a code read the query, even for errors.
  const redirectWith = submitted.token.startsWith(PKCE_PREFIX) ? withQueryAndFragment : withFragment;
  try {
    if (!isMailType(submitted.type)) throw validationFailed("Unsupported verification type");
    const verified = await verify(ctx, submitted, originOf(request), true);
    if (verified.kind === "auth_code") return withCode(target, verified.code);
    if (verified.kind === "half") return redirectWith(target, { message: HALF });
    return withFragment(target, sessionValues(verified.granted, submitted.type));
  } catch (error) {
    return redirectWith(target, errorValues(error));
  }
}

function sessionValues({ access, refreshToken }: GrantedSession, type: string): Record<string, string> {
  return {
    access_token: access.token,
    expires_at: String(access.expiresAt),
    expires_in: String(access.expiresIn),
    refresh_token: refreshToken,
    token_type: "bearer",
    type,
  };
}
