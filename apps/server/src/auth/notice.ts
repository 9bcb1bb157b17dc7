import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { formatMoment } from "../platform/format-date.ts";
import { getProfile } from "../profiles/service.ts";

type Notice =
  | "factor_added"
  | "factor_removed"
  | "passkey_added"
  | "passkey_removed"
  | "password_changed"
  | "phone_changed"
  | "recovery_codes_made"
  | "recovery_codes_removed";

/**
 * Tells the owner by mail that what opens the account has changed, in the transaction of the change: who took the
 * account over cannot do it in silence. An account without an address has nowhere to be told.
 */
export async function noticeOwner(ctx: Context, trx: Db, userId: string, template: Notice): Promise<void> {
  const { email, name, language } = await getProfile(trx, userId);
  // A new password is the first thing that a thief has to be answered with.
  const page = template === "password_changed" ? "/forgot-password" : "/account?tab=security";
  await ctx.mail.enqueue(trx, {
    template,
    to: email,
    language,
    values: {
      name,
      time: formatMoment(new Date(), language),
      link: `${ctx.env.publicUrl}${page}`,
    },
  });
}

/** Tells the former address that the account has another one. */
export async function noticeNewAddress(
  ctx: Context,
  trx: Db,
  user: { id: string; email: string },
  email: string,
): Promise<void> {
  const { name, language } = await getProfile(trx, user.id);
  await ctx.mail.enqueue(trx, {
    template: "email_changed",
    to: user.email,
    language,
    values: { name, email, link: `${ctx.env.publicUrl}/` },
  });
}
