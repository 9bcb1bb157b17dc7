import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { authenticateOwner } from "../factors/endpoints.ts";
import { limitCalls, limitPasskeyOffers } from "../limits/limits.ts";
import { authenticate } from "../wire/authenticate.ts";
import { readBody } from "../wire/body.ts";
import { validationFailed } from "../wire/errors.ts";
import { answerSession } from "../wire/json.ts";
import { finishAuthentication, startAuthentication } from "./authentication.ts";
import type { Ceremony } from "./challenges.ts";
import { deleteOwnPasskey, nameOwnPasskey, passkeyNotFound } from "./manage.ts";
import { listPasskeys, type Passkey } from "./queries.ts";
import { finishRegistration, startRegistration } from "./registration.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A passkey in its owner's list and in the administration's. */
export function passkeyJson(passkey: Passkey) {
  return {
    id: passkey.id,
    ...(passkey.friendlyName !== "" && { friendly_name: passkey.friendlyName }),
    created_at: passkey.createdAt.toISOString(),
    ...(passkey.lastUsedAt && { last_used_at: passkey.lastUsedAt.toISOString() }),
  };
}

function ceremonyJson({ challengeId, options, expiresAt }: Ceremony<object>) {
  return { challenge_id: challengeId, options, expires_at: Math.floor(expiresAt.getTime() / 1000) };
}

function readAnswer(request: FastifyRequest) {
  const body = readBody(request, { challenge_id: "string", credential: "object" });
  if (!body.challenge_id) throw validationFailed("challenge_id is required");
  if (!body.credential) throw validationFailed("credential is required");
  if (!isUuid(body.challenge_id)) throw validationFailed("challenge_id must be a valid UUID");
  return { challengeId: body.challenge_id, credential: body.credential };
}

function passkeyIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw passkeyNotFound();
  return id;
}

export const postRegistrationOptions: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  await limitCalls(ctx, "passkey", originOf(request));
  return ceremonyJson(await startRegistration(ctx, caller));
};

export const postRegistrationVerify: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  const answer = readAnswer(request);
  await limitCalls(ctx, "passkey", originOf(request));
  return passkeyJson(await finishRegistration(ctx, caller, answer, originOf(request)));
};

export const postAuthenticationOptions: Handler = async (ctx, request) => {
  await limitPasskeyOffers(ctx.db, originOf(request));
  return ceremonyJson(await startAuthentication(ctx));
};

export const postAuthenticationVerify: Handler = async (ctx, request, reply) => {
  const answer = readAnswer(request);
  await limitCalls(ctx, "passkey", originOf(request));
  return answerSession(reply, await finishAuthentication(ctx, answer, originOf(request)));
};

export const getPasskeys: Handler = async (ctx, request) => {
  const { user } = await authenticate(ctx, request);
  return (await listPasskeys(ctx.db, user.id)).map(passkeyJson);
};

export const patchPasskey: Handler = async (ctx, request) => {
  const caller = await authenticate(ctx, request);
  const id = passkeyIdOf(request);
  const { friendly_name: name } = readBody(request, { friendly_name: "string" });
  return passkeyJson(await nameOwnPasskey(ctx, caller, id, name ?? "", originOf(request)));
};

export const deletePasskeyEndpoint: Handler = async (ctx, request, reply) => {
  const caller = await authenticate(ctx, request);
  await deleteOwnPasskey(ctx, caller, passkeyIdOf(request), originOf(request));
  return reply.code(204).send();
};
