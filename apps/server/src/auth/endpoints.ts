import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";
import { languageOf } from "../platform/implement-contract.ts";
import { originOf } from "../platform/origin.ts";
import { clearPageSessions } from "../platform/page-session.ts";
import { readAttemptedContact, readContact } from "./contact.ts";
import { requireSignup } from "./create-account.ts";
import { alertAboutEmails } from "./limits/email-budget.ts";
import { limitWrongRefresh } from "./limits/limits.ts";
import { whenNotBusy } from "./passwords/queue.ts";
import { weaknessOf, wordsOf } from "./passwords/strength.ts";
import { requireSms } from "./phone-codes.ts";
import { idTokenGrant, pkceGrant } from "./providers/endpoints.ts";
import { checkChannel, readLanding, readWork } from "./send-endpoints.ts";
import { refreshSession } from "./sessions/refresh.ts";
import { signIn } from "./sign-in.ts";
import { isLogoutScope, signOut } from "./sign-out.ts";
import { signInAnonymously, signInRegistered, signUp } from "./sign-up.ts";
import { listIdentities } from "./users/identity-queries.ts";
import { requestedAudience } from "./wire/audience.ts";
import { authenticate } from "./wire/authenticate.ts";
import { queryValue, readBody } from "./wire/body.ts";
import { AuthError, validationFailed } from "./wire/errors.ts";
import { answerSession, userJson } from "./wire/json.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export const postSignup: Handler = async (ctx, request, reply) => {
  const body = readBody(request, {
    email: "string",
    phone: "string",
    password: "string",
    data: "object",
    channel: "string",
    code_challenge: "string",
    code_challenge_method: "string",
    gotrue_meta_security: "object",
  });
  const person = { data: body.data ?? {}, language: languageOf(request), origin: originOf(request) };
  requireSignup(ctx);
  if (!body.email && !body.phone) {
    if (!ctx.env.anonymousSignIn) {
      throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    }
    return answerSession(reply, await signInAnonymously(ctx, person));
  }
  if (!body.password) throw validationFailed("Signup requires a valid password");
  if (body.email && body.phone) {
    throw validationFailed("Only an email address or phone number should be provided on signup.");
  }
  if (body.phone) {
    requireSms(ctx, 400, "Phone signups are disabled");
    checkChannel(body.channel);
    // A code for a number is typed where it was requested, so there is no link that could carry an auth code.
    if (body.code_challenge) throw validationFailed("PKCE not supported for phone signups");
  }
  const { password } = body;
  const landing = readLanding(ctx, request, body);
  const contact = readContact(body.email, body.phone);
  const isProven = await readWork(ctx, body.gotrue_meta_security, contact.value);
  const user = await whenNotBusy(() => signUp(ctx, { ...person, ...landing, password, contact, isProven }));
  await alertAboutEmails(ctx);
  if (!ctx.env.auth.autoconfirm[contact.kind]) return userJson(user, await listIdentities(ctx.db, user.id));
  return answerSession(reply, await signInRegistered(ctx, user.id, contact.kind, person.origin));
};

export const postToken: Handler = (ctx, request, reply) => {
  const grantType = queryValue(request, "grant_type");
  if (grantType === "password") return passwordGrant(ctx, request, reply);
  if (grantType === "refresh_token") return refreshTokenGrant(ctx, request, reply);
  if (grantType === "pkce") return pkceGrant(ctx, request, reply);
  if (grantType === "id_token") return idTokenGrant(ctx, request, reply);
  if (grantType === "web3") throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
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
  if (phone) requireSms(ctx, 422, "Phone logins are disabled");
  if (!email && !phone) throw validationFailed("missing email or phone");
  const contact = readAttemptedContact(email, phone);
  const granted = await whenNotBusy(() => signIn(ctx, contact, password ?? "", originOf(request)));
  // A password that has become too weak still signs in; its owner is asked to choose another.
  const { email: address, userMetadata } = granted.user;
  const words = wordsOf(address, userMetadata.full_name);
  const weakness = await weaknessOf(ctx.env, password ?? "", words).catch((error: unknown) => {
    // People can still sign in when the list of breached passwords cannot be read.
    ctx.log.error({ err: error }, "whether a password is weak is not known");
    return undefined;
  });
  return { ...answerSession(reply, granted), ...(weakness && { weak_password: weakness }) };
};

const refreshTokenGrant: Handler = async (ctx, request, reply) => {
  const { refresh_token: token } = readBody(request, { refresh_token: "string" });
  const origin = originOf(request);
  const granted = await refreshSession(ctx, token ?? "", origin).catch(async (error: unknown) => {
    if (error instanceof AuthError && error.status === 400) await limitWrongRefresh(ctx.db, origin);
    throw error;
  });
  return answerSession(reply, granted);
};

export const getUser: Handler = async (ctx, request) => {
  const { user, identities, aud } = await authenticate(ctx, request);
  if (requestedAudience(request, aud) !== aud) {
    throw validationFailed("Token audience doesn't match request audience");
  }
  return userJson(user, identities);
};

export const postLogout: Handler = async (ctx, request, reply) => {
  const scope = queryValue(request, "scope") || "global";
  // Also when the session had already ended: `authenticate` throws then.
  if (scope !== "others") clearPageSessions(reply);
  const caller = await authenticate(ctx, request);
  if (!isLogoutScope(scope)) throw validationFailed(`Unsupported logout scope "${scope.slice(0, 40)}"`);
  await signOut(ctx, caller, scope, originOf(request));
  return reply.code(204).send();
};
