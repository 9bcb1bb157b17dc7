import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatMoment } from "../../platform/format-date.ts";
import { getProfile } from "../../profiles/service.ts";
import { findProvider } from "./client.ts";

const OWN = ["email", "phone"];

/**
 * Emails the owner that a provider was linked to their account, or unlinked, in the transaction of the change. An account
 * without an address gets no email.
 */
export async function notifyOfIdentity(
  ctx: Context,
  trx: Db,
  userId: string,
  template: "identity_linked" | "identity_unlinked",
  provider: string,
): Promise<void> {
  const { email, name, language, time_zone } = await getProfile(trx, userId);
  if (email === "" || OWN.includes(provider)) return;
  await ctx.mail.enqueue(trx, {
    template,
    to: email,
    language,
    values: {
      name,
      provider: findProvider(ctx, provider)?.name ?? provider,
      time: formatMoment(new Date(), language, time_zone),
      link: `${ctx.env.publicUrl}/account?tab=security`,
    },
  });
}
