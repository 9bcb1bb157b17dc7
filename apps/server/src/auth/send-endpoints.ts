import type { FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";
import { languageOf } from "../platform/implement-contract.ts";
import { originOf } from "../platform/origin.ts";
import { type Landing, landingOf } from "./confirmation.ts";
import { checkEmail, checkPhone } from "./credentials.ts";
import { readPkce } from "./flows/pkce.ts";
import { isUnusual } from "./limits/email-budget.ts";
import { limitCalls } from "./limits/limits.ts";
import { issueWork, isWorkDone } from "./limits/proof-of-work.ts";
import { requestMagicLink, requestSignInCode } from "./magic-link.ts";
import { requireSms } from "./phone-codes.ts";
import { queueEmail, queueSms } from "./queue-message.ts";
import { requestRecovery } from "./recovery.ts";
import { readBody } from "./wire/body.ts";
import { validationFailed } from "./wire/errors.ts";
import { defaultLanding, requestedRedirect } from "./wire/redirect.ts";

type Pair = { code_challenge: string | undefined; code_challenge_method: string | undefined };

/** The requested target of an email's link. */
export function readLanding(ctx: Context, request: FastifyRequest, body: Pair): Landing {
  return {
    landing: landingOf(ctx, requestedRedirect(ctx, request)),
    pkce: readPkce(body.code_challenge, body.code_challenge_method),
  };
}

/**
 * Whether the call contains a solved proof of work for the address; it is sent where official clients send the token of a
 * captcha.
 */
export async function readWork(
  ctx: Context,
  security: Record<string, unknown> | undefined,
  address: string,
): Promise<boolean> {
  const token = security?.captcha_token;
  return typeof token === "string" && isWorkDone(ctx, token, address.toLowerCase());
}

/**
 * `GET /proof-of-work`, not in the reference: the challenge to solve before a message to an unknown address, when one is
 * required.
 */
export async function getProofOfWork(ctx: Context) {
  const isNeeded = await isUnusual(ctx, ctx.db);
  return { needed: isNeeded, ...(isNeeded && (await issueWork(ctx))) };
}

/** Throws `validation_failed` for a channel that no provider here has. */
export function checkChannel(channel: string | undefined): void {
  if (channel === undefined || channel === "" || channel === "sms") return;
  throw validationFailed("Invalid channel, supported values are 'sms'");
}

export async function postRecover(ctx: Context, request: FastifyRequest) {
  const body = readBody(request, {
    email: "string",
    code_challenge: "string",
    code_challenge_method: "string",
  });
  if (!body.email) throw validationFailed("Password recovery requires an email");
  const pkce = readPkce(body.code_challenge, body.code_challenge_method);
  const landing = requestedRedirect(ctx, request) ?? defaultLanding(ctx, "/reset-password");
  await requestRecovery(ctx, checkEmail(body.email), { landing, pkce }, originOf(request));
  return {};
}

export async function postOtp(ctx: Context, request: FastifyRequest) {
  const body = readBody(request, {
    email: "string",
    phone: "string",
    create_user: "boolean",
    data: "object",
    channel: "string",
    code_challenge: "string",
    code_challenge_method: "string",
    gotrue_meta_security: "object",
  });
  if (body.email && body.phone) {
    throw validationFailed("Only an email address or phone number should be provided");
  }
  if (!body.email && !body.phone) throw validationFailed("One of email or phone must be set");
  if (body.email && body.channel) throw validationFailed("Channel should only be specified with Phone OTP");
  const landing = readLanding(ctx, request, body);
  const origin = originOf(request);
  const asked = {
    ...landing,
    createUser: body.create_user ?? true,
    data: body.data ?? {},
    language: languageOf(request),
    isProven: await readWork(ctx, body.gotrue_meta_security, body.email ?? ""),
    origin,
  };
  if (body.phone) {
    requireSms(ctx, 400, "Unsupported phone provider");
    checkChannel(body.channel);
  }
  await limitCalls(ctx, "otp", origin);
  if (body.phone) return { message_id: await requestSignInCode(ctx, body.phone, asked) };
  await requestMagicLink(ctx, body.email ?? "", asked);
  return {};
}

/** Legacy: `/otp` for an address. */
export async function postMagicLink(ctx: Context, request: FastifyRequest) {
  const body = readBody(request, {
    email: "string",
    data: "object",
    code_challenge: "string",
    code_challenge_method: "string",
    gotrue_meta_security: "object",
  });
  if (!body.email) throw validationFailed("An email address is required");
  const landing = readLanding(ctx, request, body);
  const origin = originOf(request);
  await limitCalls(ctx, "magiclink", origin);
  const language = languageOf(request);
  await requestMagicLink(ctx, body.email, {
    ...landing,
    createUser: true,
    data: body.data ?? {},
    language,
    isProven: await readWork(ctx, body.gotrue_meta_security, body.email),
    origin,
  });
  return {};
}

const MAIL_TYPES = ["signup", "email_change"];
const PHONE_TYPES = ["sms", "phone_change"];

export async function postResend(ctx: Context, request: FastifyRequest) {
  const body = readBody(request, {
    type: "string",
    email: "string",
    phone: "string",
    code_challenge: "string",
    code_challenge_method: "string",
    gotrue_meta_security: "object",
  });
  const type = body.type ?? "";
  if (![...MAIL_TYPES, ...PHONE_TYPES].includes(type)) {
    throw validationFailed("Missing one of these types: signup, email_change, sms, phone_change");
  }
  const byMail = MAIL_TYPES.includes(type);
  if (body.email && body.phone) {
    throw validationFailed("Only an email address or phone number should be provided.");
  }
  if (byMail && !body.email) throw validationFailed("Type provided requires an email address");
  if (!byMail && !body.phone) throw validationFailed("Type provided requires a phone number");
  const landing = readLanding(ctx, request, body);
  const origin = originOf(request);
  const to = byMail ? checkEmail(body.email ?? "") : checkPhone(body.phone ?? "");
  if (!byMail) requireSms(ctx, 400, "Phone logins are disabled");
  await limitCalls(ctx, "resend", origin);
  if (!byMail) {
    const kind = type === "sms" ? "confirmation_code" : "phone_change";
    const limit = type === "sms" ? "access" : "phone_change";
    return { message_id: await queueSms(ctx, limit, { kind, phone: to, origin }) };
  }
  const kind = type === "signup" ? "confirmation" : "email_change";
  const { pkce } = landing;
  const isProven = await readWork(ctx, body.gotrue_meta_security, to);
  const message = {
    kind,
    email: to,
    landing: landing.landing,
    ...(pkce && { pkce }),
    isProven,
    origin,
  } as const;
  await queueEmail(ctx, type === "signup" ? "confirmation" : "email_change", message);
  return {};
}
