import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { originOf } from "../../platform/origin.ts";
import { isUuid } from "../../platform/uuid.ts";
import { recordAudit } from "../audit-queries.ts";
import { checkPhone } from "../credentials.ts";
import type { Factor } from "../factors/factor.ts";
import { factorJson } from "../factors/json.ts";
import { findFactor, updateFactor } from "../factors/queries.ts";
import { removeFactor } from "../factors/unenroll.ts";
import { checkFriendlyName } from "../friendly-name.ts";
import { notifyOwner } from "../notify-owner.ts";
import { passkeyJson } from "../passkeys/endpoints.ts";
import { deletePasskey, listPasskeys } from "../passkeys/queries.ts";
import { lockUser } from "../users/queries.ts";
import { authenticateAdmin } from "../wire/authenticate-admin.ts";
import { readBody } from "../wire/body.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { userOfPath } from "./users-endpoints.ts";

type Handler = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export const getUserFactors: Handler = async (ctx, request) => {
  await authenticateAdmin(ctx, request);
  return (await userOfPath(ctx, request)).factors.map(factorJson);
};

async function factorOfPath(ctx: Context, request: FastifyRequest, userId: string): Promise<Factor> {
  const { factorId } = request.params as { factorId: string };
  if (!isUuid(factorId)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const factor = await findFactor(ctx.db, factorId, userId);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

export const putUserFactor: Handler = async (ctx, request) => {
  const by = await authenticateAdmin(ctx, request);
  const user = await userOfPath(ctx, request);
  const factor = await factorOfPath(ctx, request, user.id);
  const body = readBody(request, { friendly_name: "string", phone: "string" });
  checkFriendlyName(body.friendly_name ?? "");
  if (body.phone && factor.type !== "phone") throw validationFailed("Only a phone factor has a phone");
  const change = {
    ...(body.friendly_name !== undefined && { friendlyName: body.friendly_name }),
    ...(body.phone && { phone: checkPhone(body.phone) }),
  };
  await ctx.db.transaction().execute(async (trx) => {
    await updateFactor(trx, factor.id, change);
    await recordAudit(trx, "factor_updated", by, originOf(request), { factor_id: factor.id }, user);
  });
  return factorJson(await factorOfPath(ctx, request, user.id));
};

export const deleteUserFactor: Handler = async (ctx, request) => {
  const by = await authenticateAdmin(ctx, request);
  const user = await userOfPath(ctx, request);
  const factor = await factorOfPath(ctx, request, user.id);
  await ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id);
    await removeFactor(trx, factor);
    await recordAudit(trx, "factor_deleted", by, originOf(request), { factor_id: factor.id }, user);
    const codes = factor.type === "recovery_code";
    if (factor.verified)
      await notifyOwner(ctx, trx, user.id, codes ? "recovery_codes_removed" : "factor_removed");
  });
  return factorJson(factor);
};

export const getUserPasskeys: Handler = async (ctx, request) => {
  await authenticateAdmin(ctx, request);
  const user = await userOfPath(ctx, request);
  return (await listPasskeys(ctx.db, user.id)).map(passkeyJson);
};

export const deleteUserPasskey: Handler = async (ctx, request, reply) => {
  const by = await authenticateAdmin(ctx, request);
  const user = await userOfPath(ctx, request);
  const { passkeyId } = request.params as { passkeyId: string };
  await ctx.db.transaction().execute(async (trx) => {
    if (!isUuid(passkeyId) || !(await deletePasskey(trx, passkeyId, user.id))) {
      throw new AuthError(404, "validation_failed", "Passkey not found");
    }
    await recordAudit(trx, "passkey_deleted", by, originOf(request), { passkey_id: passkeyId }, user);
    await notifyOwner(ctx, trx, user.id, "passkey_removed");
  });
  return reply.code(204).send();
};
