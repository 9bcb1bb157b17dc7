import { getProfile } from "../../accounts/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatMoment } from "../words.ts";

/**
 * Tells the owner by mail that what opens the account has changed, in the transaction of the change: who took the
 * account over cannot do it in silence.
 */
export async function noticeFactor(
  ctx: Context,
  trx: Db,
  userId: string,
  template: "factor_added" | "factor_removed" | "passkey_added",
): Promise<void> {
  const { email, name, language } = await getProfile(trx, userId);
  await ctx.mail.enqueue(trx, {
    template,
    to: email,
    language,
    values: {
      name,
      time: formatMoment(new Date(), language),
      link: `${ctx.env.publicUrl}/account`,
    },
  });
}
