import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";
import { languageOf } from "../platform/implement-contract.ts";
import { changeAccount, isLogoutScope, signOut } from "./account.ts";
import { confirm, confirmationHash, landingOf, resendConfirmation } from "./confirmation.ts";
import { checkEmail } from "./credentials.ts";
import { limitSignUp } from "./limits/service.ts";
import { idTokenGrant, pkceGrant } from "./providers/endpoints.ts";
import { refreshSession } from "./sessions/refresh.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { listIdentities } from "./users/queries.ts";
import { authenticate, originOf } from "./wire/authenticate.ts";
import { queryValue, readBody } from "./wire/body.ts";
import { AuthError, validationFailed } from "./wire/errors.ts";
import { type GrantedSession, sessionJson, userJson } from "./wire/json.ts";
import { askedRedirect, redirectOf, withFragment } from "./wire/redirect.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export const postSignup: Handler = async (ctx, request) => {
  const body = readBody(request, {
    email: "string",
    phone: "string",
    password: "string",
    data: "object",
    code_challenge: "string",
  });
  if (!body.email && !body.phone) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (!body.password) throw validationFailed("Signup requires a valid password");
  if (body.email && body.phone) {
    throw validationFailed("Only an email address or phone number should be provided on signup.");
  }
  if (!body.email) throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  refusePkce(body.code_challenge);
  const user = await signUp(ctx, {
    email: body.email,
    password: body.password,
    data: body.data ?? {},
    language: languageOf(request),
    landing: landingOf(ctx, askedRedirect(ctx, request)),
    origin: originOf(request),
  });
  return userJson(user, await listIdentities(ctx.db, user.id));
};

export const postResend: Handler = async (ctx, request) => {
  const body = readBody(request, {
    type: "string",
    email: "string",
    phone: "string",
    code_challenge: "string",
  });
  if (!["signup", "email_change", "sms", "phone_change"].includes(body.type ?? "")) {
    throw validationFailed("Missing one of these types: signup, email_change, sms, phone_change");
  }
  const byMail = body.type === "signup" || body.type === "email_change";
  if (byMail && body.phone) throw validationFailed(`Type ${body.type} needs an email address`);
  if (!byMail) throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  refusePkce(body.code_challenge);
  const email = checkEmail(body.email ?? "");
  const origin = originOf(request);
  await limitSignUp(ctx.db, origin);
  // An address is never changed here yet, so no other mail can be pending.
  if (body.type === "signup") {
    await resendConfirmation(ctx, email, landingOf(ctx, askedRedirect(ctx, request)), origin);
  }
  return {};
};

/** A link that came back as code would need the exchange of that code, which this service does not do yet. */
function refusePkce(challenge: string | undefined): void {
  if (challenge) throw validationFailed("PKCE flow is not supported: use the implicit flow");
}

export const postToken: Handler = (ctx, request, reply) => {
  const grantType = queryValue(request, "grant_type");
  if (grantType === "password") return passwordGrant(ctx, request, reply);
  if (grantType === "refresh_token") return refreshTokenGrant(ctx, request, reply);
  if (grantType === "pkce") return pkceGrant(ctx, request, reply);
  if (grantType === "id_token") return idTokenGrant(ctx, request, reply);
  throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
};

const passwordGrant: Handler = async (ctx, request, reply) => {
  const { email, phone, password } = readBody(request, {
    email: "string",
    phone: "string",
    password: "string",
  });
  if (email && phone) {
    throw validationFailed("Only an email address or phone number should be provided on login.");
  }
  if (phone) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!email) throw validationFailed("missing email or phone");
  return answerSession(reply, await signIn(ctx, email, password ?? "", originOf(request)));
};

const refreshTokenGrant: Handler = async (ctx, request, reply) => {
  const { refresh_token: token } = readBody(request, { refresh_token: "string" });
  return answerSession(reply, await refreshSession(ctx, token ?? "", originOf(request).ip));
};

function answerSession(reply: FastifyReply, granted: GrantedSession) {
  reply.headers({ "sb-auth-user-id": granted.user.id, "sb-auth-session-id": granted.session.id });
  return sessionJson(granted);
}

// Only the first two can be pending here; the others are right and have always expired.
const VERIFIABLE = ["signup", "email"];
const MAIL_TYPES = [...VERIFIABLE, "invite", "magiclink", "recovery", "email_change"];
const TYPES = [...MAIL_TYPES, "sms", "phone_change"];
const BY_LINK = "Email link is invalid or has expired";
const BY_CODE = "Token has expired or is invalid";

export const postVerify: Handler = async (ctx, request, reply) => {
  const body = readBody(request, {
    type: "string",
    token: "string",
    token_hash: "string",
    email: "string",
    phone: "string",
  });
  const type = body.type ?? "";
  if (type === "") throw validationFailed("Verify requires a verification type");
  if (!TYPES.includes(type)) throw validationFailed("Unsupported verification type");
  if (!body.token && !body.token_hash) {
    throw validationFailed("Verify requires either a token or a token hash");
  }
  if (body.token_hash && (body.token || body.email || body.phone)) {
    throw validationFailed("Only the token_hash and type should be provided");
  }
  const byHash = body.token_hash !== undefined && body.token_hash !== "";
  const refusal = byHash ? BY_LINK : BY_CODE;
  if (!byHash && MAIL_TYPES.includes(type) !== Boolean(body.email)) {
    throw validationFailed(
      `Type ${type} needs ${MAIL_TYPES.includes(type) ? "an email address" : "a phone"}`,
    );
  }
  if (!VERIFIABLE.includes(type)) throw new AuthError(403, "otp_expired", refusal);
  const hash = byHash
    ? (body.token_hash ?? "")
    : confirmationHash(checkEmail(body.email ?? ""), body.token ?? "");
  return answerSession(reply, await confirm(ctx, hash, originOf(request), refusal));
};

/** The link of the mail: whatever becomes of it, the answer is a page of the site that reads the fragment. */
export const getVerify: Handler = async (ctx, request, reply) => {
  const type = queryValue(request, "type");
  const hash = queryValue(request, "token");
  if (hash === "") throw validationFailed("Verify requires a token or a token hash");
  if (type === "") throw validationFailed("Verify requires a verification type");
  const target = redirectOf(ctx, request);
  const fragment = await followLink(ctx, request, type, hash);
  return reply.code(303).header("location", withFragment(target, fragment)).send();
};

async function followLink(
  ctx: Context,
  request: FastifyRequest,
  type: string,
  hash: string,
): Promise<Record<string, string>> {
  try {
    if (!TYPES.includes(type)) throw validationFailed("Unsupported verification type");
    if (!VERIFIABLE.includes(type)) throw new AuthError(403, "otp_expired", BY_LINK);
    const { access, refreshToken } = await confirm(ctx, hash, originOf(request), BY_LINK);
    return {
      access_token: access.token,
      expires_at: String(access.expiresAt),
      expires_in: String(access.expiresIn),
      refresh_token: refreshToken,
      token_type: "bearer",
      type,
    };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const kind = error.status === 403 ? "access_denied" : "invalid_request";
    return {
      ...(error.status !== 422 && { error: kind }),
      error_code: error.code,
      error_description: error.message,
    };
  }
}

export const getUser: Handler = async (ctx, request) => {
  const { user, aud } = await authenticate(ctx, request);
  const asked = request.headers["x-jwt-aud"];
  if (asked !== undefined && asked !== aud) {
    throw validationFailed("Token audience doesn't match request audience");
  }
  return userJson(user, await listIdentities(ctx.db, user.id));
};

export const putUser: Handler = async (ctx, request) => {
  const caller = await authenticate(ctx, request);
  const body = readBody(request, {
    email: "string",
    phone: "string",
    password: "string",
    current_password: "string",
    data: "object",
    app_metadata: "object",
  });
  if (body.app_metadata)
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  if (body.email && body.email.toLowerCase() !== caller.user.email.toLowerCase()) {
    throw validationFailed("Changing the email address is not supported yet");
  }
  if (body.phone && body.phone !== caller.user.phone) {
    throw new AuthError(
      400,
      "phone_provider_disabled",
      "Phone numbers of accounts are disabled: use data.phone",
    );
  }
  const change = { password: body.password, currentPassword: body.current_password, data: body.data };
  const user = await changeAccount(ctx, caller, change, originOf(request));
  return userJson(user, await listIdentities(ctx.db, user.id));
};

export const postLogout: Handler = async (ctx, request, reply) => {
  const caller = await authenticate(ctx, request);
  const scope = queryValue(request, "scope") || "global";
  if (!isLogoutScope(scope)) throw validationFailed(`Unsupported logout scope "${scope.slice(0, 40)}"`);
  await signOut(ctx, caller, scope, originOf(request).ip);
  return reply.code(204).send();
};
