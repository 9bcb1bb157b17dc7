import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../platform/context.ts";
import type { Origin } from "../platform/origin.ts";
import { originOf } from "../platform/origin.ts";
import { recordAudit } from "./audit-queries.ts";
import { isLive } from "./codes/codes.ts";
import { consumeCode, findCodeByHash } from "./codes/queries.ts";
import { deviceOf } from "./devices/device.ts";
import { insertKnownDevice } from "./devices/queries.ts";
import { limitVerify } from "./limits/limits.ts";
import { endDelays } from "./limits/password-attempt.ts";
import { lockUser } from "./users/queries.ts";
import { queryValue } from "./wire/body.ts";
import { AuthError } from "./wire/errors.ts";
import { errorValues, withFragment } from "./wire/redirect.ts";

/** The link of the email `unlock_account`; not in the reference, since clients never see it. It does not sign in. */
export async function getUnlock(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const values = await unlock(ctx, queryValue(request, "token"), originOf(request)).then(
    () => ({ type: "unlock", message: "Sign-in unlocked" }),
    (error: unknown) => errorValues(error),
  );
  return reply
    .code(303)
    .header("location", withFragment(`${ctx.env.publicUrl}/login?link=unlock`, values))
    .send();
}

/**
 * Ends the delay after wrong passwords. The device that followed the link then has its own counter, so that further guesses from
 * elsewhere cannot delay the owner again. Throws `otp_expired`.
 */
async function unlock(ctx: Context, hash: string, origin: Origin): Promise<void> {
  const giveBack = await limitVerify(ctx.db, origin);
  await ctx.db.transaction().execute(async (trx) => {
    const code = await findCodeByHash(trx, ["unlock_token"], hash);
    const user = code && isLive(ctx, code) ? await lockUser(trx, code.userId) : undefined;
    if (!code || !user || user.email !== code.relatesTo || !(await consumeCode(trx, code))) {
      throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
    }
    await endDelays(trx, [user.email, ...(user.phone ? [user.phone] : [])]);
    const device = deviceOf(origin);
    if (device) await insertKnownDevice(trx, user.id, device);
    await recordAudit(trx, "sign_in_unlocked", user, origin);
  });
  await giveBack();
}
