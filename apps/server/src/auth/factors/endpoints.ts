import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { requireRecentProof } from "../sessions/recent-proof.ts";
import { type Authenticated, authenticate } from "../wire/authenticate.ts";
import { readBody } from "../wire/body.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { answerSession } from "../wire/json.ts";
import { challengeFactor } from "./challenge.ts";
import { type Enrolment, enrollFactor } from "./enroll.ts";
import { refuseAnonymous } from "./rules.ts";
import { unenrollFactor } from "./unenroll.ts";
import { verifyFactor } from "./verify.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export async function authenticateOwner(ctx: Context, request: FastifyRequest): Promise<Authenticated> {
  const caller = await authenticate(ctx, request);
  refuseAnonymous(caller.user);
  return caller;
}

function factorIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  return id;
}

export const postFactor: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  const body = readBody(request, {
    factor_type: "string",
    friendly_name: "string",
    issuer: "string",
    phone: "string",
  });
  const type = factorType(body.factor_type);
  if (type === "phone" && !ctx.sms.enabled) {
    throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  }
  const asked = {
    type,
    friendlyName: body.friendly_name ?? "",
    issuer: body.issuer ?? "",
    phone: body.phone ?? "",
  };
  requireRecentProof(caller, "Enrolling a factor");
  const { factor, totp } = await enrollFactor(ctx, caller, asked, originOf(request));
  return {
    id: factor.id,
    type: factor.type,
    friendly_name: factor.friendlyName,
    ...(totp && { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } }),
    ...(factor.phone !== null && { phone: asked.phone }),
  };
};

function factorType(asked: string | undefined): Enrolment["type"] {
  if (asked === "totp" || asked === "phone" || asked === "webauthn") return asked;
  throw validationFailed("factor_type needs to be totp, phone, or webauthn");
}

export const postChallenge: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  const factorId = factorIdOf(request);
  // A challenge of an app needs no input, so the body may be absent.
  const empty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  const { channel } = empty ? {} : readBody(request, { channel: "string", webauthn: "object" });
  const challenged = await challengeFactor(ctx, caller, factorId, channel ?? "", originOf(request));
  return {
    id: challenged.id,
    type: challenged.type,
    expires_at: Math.floor(challenged.expiresAt.getTime() / 1000),
    ...(challenged.webauthn && { webauthn: challenged.webauthn }),
  };
};

export const postVerifyFactor: Handler = async (ctx, request, reply) => {
  const caller = await authenticateOwner(ctx, request);
  const factorId = factorIdOf(request);
  const body = readBody(request, { challenge_id: "string", code: "string", webauthn: "object" });
  if (!isUuid(body.challenge_id)) throw validationFailed("challenge_id must be an UUID");
  const answer = {
    challengeId: body.challenge_id,
    code: body.code ?? "",
    ...(body.webauthn && { webauthn: readWebauthn(body.webauthn) }),
  };
  return answerSession(reply, await verifyFactor(ctx, caller, factorId, answer, originOf(request)));
};

export const deleteFactorEndpoint: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  const id = factorIdOf(request);
  await unenrollFactor(ctx, caller, id, originOf(request));
  return { id };
};

function readWebauthn({ type, credential_response: credential }: Record<string, unknown>) {
  if (typeof credential !== "object" || credential === null) {
    throw validationFailed("credential_response required");
  }
  return { type: String(type), credential };
}
