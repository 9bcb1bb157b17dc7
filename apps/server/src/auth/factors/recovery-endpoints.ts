import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { requireRecentProof } from "../sessions/recent-proof.ts";
import { readBody } from "../wire/body.ts";
import { answerSession } from "../wire/json.ts";
import { authenticateOwner } from "./endpoints.ts";
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  type RecoveryCodes,
  recoveryStatus,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from "./recovery-codes.ts";

const CODES = "Generating recovery codes";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function codesJson({ id, friendlyName, codes }: RecoveryCodes) {
  return { id, type: "recovery_code", friendly_name: friendlyName, total: codes.length, codes };
}

export const getRecoveryCodes: Handler = async (ctx, request) => {
  const { id, total, remaining } = await recoveryStatus(ctx, await authenticateOwner(ctx, request));
  return { id, type: "recovery_code", total, remaining };
};

export const postRecoveryCodes: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  const empty = !Buffer.isBuffer(request.body) || request.body.length === 0;
  const { friendly_name: name } = empty ? {} : readBody(request, { friendly_name: "string" });
  requireRecentProof(caller, CODES);
  return codesJson(await generateRecoveryCodes(ctx, caller, name ?? "", originOf(request)));
};

export const postRegenerateRecoveryCodes: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  requireRecentProof(caller, CODES);
  return codesJson(await regenerateRecoveryCodes(ctx, caller, originOf(request)));
};

export const postVerifyRecoveryCode: Handler = async (ctx, request, reply) => {
  const caller = await authenticateOwner(ctx, request);
  const { code } = readBody(request, { code: "string" });
  return answerSession(reply, await verifyRecoveryCode(ctx, caller, code ?? "", originOf(request)));
};

export const deleteRecoveryCodesEndpoint: Handler = async (ctx, request) => {
  const caller = await authenticateOwner(ctx, request);
  return deleteRecoveryCodes(ctx, caller, originOf(request));
};
