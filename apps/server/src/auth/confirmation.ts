import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import type { Origin } from "../platform/origin.ts";
import { getProfile } from "../profiles/service.ts";
import { recordAudit } from "./audit-queries.ts";
import { issueCode, linkOf, wasSent } from "./codes/codes.ts";
import { findCode } from "./codes/queries.ts";
import type { Pkce } from "./flows/pkce.ts";
import { limitEmails, type Recipient } from "./limits/email-budget.ts";
import type { LinkEmail } from "./queued-messages.ts";
import { findUserByEmail, lockUser, updateUser } from "./users/queries.ts";
import { defaultLanding } from "./wire/redirect.ts";

/** The final target of a link, and how its client gets the session. */
export type Landing = { landing: string; pkce?: Pkce | undefined };

/** The default page of a link, which shows its result. */
export function landingOf(ctx: Context, asked: string | undefined): string {
  return asked ?? defaultLanding(ctx, "/login");
}

/**
 * Emails a new activation link, in the transaction of its cause; older links stop working. `voidsPassword`: the link was
 * requested to sign in without a password. Its reader proves to own the address, while a stranger may have set the password
 * before (account takeover).
 */
export async function sendConfirmation(
  ctx: Context,
  trx: Db,
  userId: string,
  {
    landing,
    pkce,
    voidsPassword = false,
    messageId,
    recipient = "stranger",
  }: Landing & { voidsPassword?: boolean; messageId?: string; recipient?: Recipient },
  origin: Origin,
): Promise<void> {
  await limitEmails(ctx, trx, recipient);
  const { email, language } = await getProfile(trx, userId);
  const kind = "confirmation_token";
  const { code, token } = await issueCode(trx, { userId, kind, to: email, pkce, voidsPassword, messageId });
  await updateUser(trx, userId, { confirmationSentAt: new Date() });
  await recordAudit(trx, "user_confirmation_requested", { id: userId, email }, origin);
  const link = linkOf(ctx, "signup", token, landing);
  // No name: an attacker who enters the address of another person could put a message into it.
  const values = { name: "", link };
  const withOtp = { ...values, otp: code };
  await ctx.mail.enqueue(trx, {
    to: email,
    language,
    ...(voidsPassword
      ? { template: "magic_link", values: { ...values, code } }
      : { template: "confirm_signup", values: withOtp }),
  });
}

/** The kind of recipient of a confirmation, whose address has no confirmed account yet. */
export const recipientOf = ({ isProven }: { isProven?: boolean }) =>
  ({ recipient: isProven ? "proven" : "stranger" }) as const;

/** Sends another link to an account without a valid one; does nothing for an address that needs none. */
export async function sendQueuedConfirmation(ctx: Context, message: LinkEmail): Promise<boolean> {
  const found = await findUserByEmail(ctx.db, message.email);
  if (!found) return false;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user || user.email !== message.email || user.emailConfirmedAt) return false;
    if (await wasSent(trx, user.id, "confirmation_token", message)) return true;
    const former = await findCode(trx, user.id, "confirmation_token");
    const voidsPassword = user.passwordHash === null || (former?.voidsPassword ?? false);
    await sendConfirmation(
      ctx,
      trx,
      user.id,
      { ...message, voidsPassword, ...recipientOf(message) },
      message.origin,
    );
    return true;
  });
}
