import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { formatMoment } from "../platform/format-date.ts";
import { getProfile } from "../profiles/service.ts";

type SecurityEmail =
  | "factor_added"
  | "factor_removed"
  | "passkey_added"
  | "passkey_removed"
  | "password_changed"
  | "phone_changed"
  | "recovery_codes_made"
  | "recovery_codes_removed";

/**
 * Emails the owner that the credentials of the account have changed, in the transaction of the change, so that an attacker cannot
 * change them unnoticed. An account without an address gets no email.
 */
export async function notifyOwner(
  ctx: Context,
  trx: Db,
  userId: string,
  template: SecurityEmail,
): Promise<void> {
  const { email, name, language, time_zone } = await getProfile(trx, userId);
  // The first step against an attacker is a new password.
  const page = template === "password_changed" ? "/forgot-password" : "/account?tab=security";
  await ctx.mail.enqueue(trx, {
    template,
    to: email,
    language,
    values: {
      name,
      time: formatMoment(new Date(), language, time_zone),
      link: `${ctx.env.publicUrl}${page}`,
    },
  });
}

/** Notifies the former address that the account now has another one. */
export async function notifyFormerAddress(
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
    values: { name, email, link: `${ctx.env.publicUrl}/contact` },
  });
}
