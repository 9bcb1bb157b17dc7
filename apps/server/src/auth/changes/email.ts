import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { getProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { issueCode, linkOf, wasSent } from "../codes/codes.ts";
import { deleteCodes } from "../codes/queries.ts";
import type { Landing } from "../confirmation.ts";
import { limitEmails } from "../limits/email-budget.ts";
import { tooSoon, waitSince } from "../limits/limits.ts";
import { notifyFormerAddress } from "../notify-owner.ts";
import type { LinkEmail } from "../queued-messages.ts";
import { emailIdentity } from "../users/identities.ts";
import { putIdentity } from "../users/identity-queries.ts";
import { findUserByEmail, lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { emailExists } from "./contact-taken.ts";

/**
 * Emails the current and the new mailbox. The change takes effect when both have confirmed, so neither a stolen session nor a
 * mistyped address is enough. A repeated request voids earlier confirmations. `user` is locked; throws `email_exists`, 429.
 */
export async function startEmailChange(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  email: string,
  { landing, pkce }: Landing,
  origin: Origin,
  queued?: LinkEmail,
): Promise<void> {
  if (await findUserByEmail(trx, email)) throw emailExists();
  // A queued message was limited when it was requested.
  const wait = queued ? 0 : waitSince(ctx, user.emailChangeSentAt);
  if (wait > 0) throw tooSoon("email", wait);
  const { name, language } = await getProfile(trx, user.id);
  // Earlier confirmations were for another new address.
  await deleteCodes(trx, user.id, ["email_change_token_current", "email_change_token_new"]);
  await updateUser(trx, user.id, {
    newEmail: email,
    emailChangeSentAt: new Date(),
    emailChangeConfirmed: null,
  });
  const emails = [
    { template: "email_change_new", kind: "email_change_token_new", to: email },
    { template: "email_change_current", kind: "email_change_token_current", to: user.email },
  ] as const;
  for (const { template, kind, to } of emails) {
    if (to === "") continue;
    await limitEmails(ctx, trx);
    const { code: otp, token } = await issueCode(trx, {
      userId: user.id,
      kind,
      to,
      pkce,
      messageId: queued?.messageId,
    });
    const link = linkOf(ctx, "email_change", token, landing);
    // The new address is unconfirmed, so an email to it contains no text from the caller.
    const values = { name: to === user.email ? name : "", email, link, otp };
    await ctx.mail.enqueue(trx, { template, to, language, values });
  }
  await recordAudit(trx, "user_email_change_requested", user, origin);
}

/** Changes the address without a confirmation (`AUTH_EMAIL_AUTOCONFIRM`). Throws as `confirmEmailChange`. */
export async function changeEmailAtOnce(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  email: string,
  origin: Origin,
): Promise<void> {
  const agreed = { ...user, newEmail: email, emailChangeConfirmed: "current" } as const;
  await confirmEmailChange(ctx, trx, agreed, "email_change_token_new", origin);
}

/** Resends both links of a pending change of the account at this address; does nothing when there is none. */
export async function sendQueuedEmailChange(ctx: Context, message: LinkEmail): Promise<boolean> {
  const found = await findUserByEmail(ctx.db, message.email);
  if (!found?.newEmail) return false;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user?.newEmail || user.email !== message.email) return false;
    if (await wasSent(trx, user.id, "email_change_token_new", message)) return true;
    await startEmailChange(ctx, trx, user, user.newEmail, message, message.origin, message);
    return true;
  });
}

/**
 * Records the confirmation of one mailbox; returns true when it completes the change. All codes sent before then become void (a
 * recovery link in the former mailbox would give access forever) and the former address is notified. Throws the database's unique
 * violation when another account took the address meanwhile.
 */
export async function confirmEmailChange(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  kind: "email_change_token_current" | "email_change_token_new",
  origin: Origin,
): Promise<boolean> {
  const half = kind === "email_change_token_new" ? "new" : "current";
  // An account without an address needs one confirmation only.
  const both =
    user.email === "" || (user.emailChangeConfirmed !== null && user.emailChangeConfirmed !== half);
  if (!both) {
    await updateUser(trx, user.id, { emailChangeConfirmed: half });
    await recordAudit(trx, "user_email_change_agreed", user, origin, { mailbox: half });
    return false;
  }
  const email = user.newEmail;
  if (email === null) throw new Error("a change of address without an address");
  const providers = new Set(user.appMetadata.providers as string[] | undefined).add("email");
  await updateUser(trx, user.id, {
    email,
    emailConfirmedAt: new Date(),
    newEmail: null,
    emailChangeConfirmed: null,
    isAnonymous: false,
    appMetadata: { provider: "email", ...user.appMetadata, providers: [...providers] },
  });
  await putIdentity(trx, emailIdentity(user.id, email, true));
  await deleteCodes(trx, user.id);
  await recordAudit(trx, "user_email_changed", user, origin);
  await notifyFormerAddress(ctx, trx, user, email);
  return true;
}
