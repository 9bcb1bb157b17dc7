import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { landingOf } from "../confirmation.ts";
import { checkEmail, checkPhone } from "../credentials.ts";
import { refuseLowAalChange } from "../factors/rules.ts";
import { readPkce } from "../flows/pkce.ts";
import { limitCalls } from "../limits/limits.ts";
import { whenNotBusy } from "../passwords/queue.ts";
import { checkNewPassword, wordsOf } from "../passwords/strength.ts";
import { requireSms } from "../phone-codes.ts";
import { checkChannel } from "../send-endpoints.ts";
import { listIdentities } from "../users/identity-queries.ts";
import { authenticate } from "../wire/authenticate.ts";
import { readBody } from "../wire/body.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { userJson } from "../wire/json.ts";
import { requestedRedirect } from "../wire/redirect.ts";
import { changeAccount } from "./account.ts";
import { reauthenticate } from "./prove.ts";
import { sendNonce } from "./reauthenticate.ts";

export async function putUser(ctx: Context, request: FastifyRequest) {
  const caller = await authenticate(ctx, request);
  const body = readBody(request, {
    email: "string",
    phone: "string",
    password: "string",
    current_password: "string",
    nonce: "string",
    data: "object",
    app_metadata: "object",
    channel: "string",
    code_challenge: "string",
    code_challenge_method: "string",
  });
  const origin = originOf(request);
  await limitCalls(ctx, "user", origin);
  const pkce = readPkce(body.code_challenge, body.code_challenge_method);
  const email = body.email ? checkEmail(body.email) : undefined;
  const phone = body.phone ? checkPhone(body.phone) : undefined;
  if (phone) checkChannel(body.channel);
  if (body.password !== undefined) {
    const words = wordsOf(caller.user.email, caller.user.userMetadata.full_name);
    await checkNewPassword(ctx.env, body.password, words);
  }
  if (body.app_metadata) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const changes = {
    email: email !== undefined && email !== caller.user.email.toLowerCase(),
    phone: phone !== undefined && phone !== caller.user.phone,
    password: body.password !== undefined,
  };
  // Metadata changes the profile: staff call its number, and an identity is verified for its name.
  if (changes.email || changes.phone || changes.password || body.data) {
    refuseLowAalChange(caller.user, caller.session);
  }
  if (caller.user.isAnonymous && changes.password && !email && !phone) {
    throw new AuthError(
      422,
      "validation_failed",
      "Updating password of an anonymous user without an email or phone is not allowed",
    );
  }
  if (caller.user.isSsoUser && (changes.email || changes.phone || changes.password || body.nonce)) {
    throw new AuthError(
      422,
      "user_sso_managed",
      "Updating email, phone, password of a SSO account only possible via SSO",
    );
  }
  if (changes.phone) requireSms(ctx, 400, "Phone provider is disabled");
  const change = () =>
    changeAccount(
      ctx,
      caller,
      {
        ...(body.password !== undefined && { password: body.password }),
        proof: {
          ...(body.current_password && { currentPassword: body.current_password }),
          ...(body.nonce && { nonce: body.nonce }),
        },
        ...(changes.email && { email }),
        ...(changes.phone && { phone }),
        data: body.data,
      },
      { landing: landingOf(ctx, requestedRedirect(ctx, request)), pkce },
      origin,
    );
  const hashes = changes.password || body.current_password;
  const user = await (hashes ? whenNotBusy(change) : change());
  return userJson(user, await listIdentities(ctx.db, user.id));
}

export async function getReauthenticate(ctx: Context, request: FastifyRequest, _reply: FastifyReply) {
  const { user } = await authenticate(ctx, request);
  const id = await sendNonce(ctx, user, originOf(request));
  return id === undefined ? {} : { message_id: id };
}

/** Not in the reference, where a person proves again only by signing in again: here the page asks for the proof itself. */
export async function postReauthenticate(ctx: Context, request: FastifyRequest) {
  const caller = await authenticate(ctx, request);
  const body = readBody(request, {
    password: "string",
    nonce: "string",
    challenge_id: "string",
    credential: "object",
  });
  const { challenge_id: challengeId, credential } = body;
  if (credential && !isUuid(challengeId)) throw validationFailed("challenge_id must be a valid UUID");
  const passkey = credential && challengeId ? { challengeId, credential } : undefined;
  const proof = { password: body.password, nonce: body.nonce, passkey };
  await whenNotBusy(() => reauthenticate(ctx, caller, proof, originOf(request)));
  return {};
}
