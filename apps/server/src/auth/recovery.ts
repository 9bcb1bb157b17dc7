import type { Context } from "../platform/context.ts";
import type { Origin } from "../platform/origin.ts";
import { getProfile } from "../profiles/service.ts";
import { recordAudit } from "./audit-queries.ts";
import { isLive, issueCode, linkOf, wasSent } from "./codes/codes.ts";
import { findCode } from "./codes/queries.ts";
import type { Landing } from "./confirmation.ts";
import { limitEmails } from "./limits/email-budget.ts";
import { limitCalls } from "./limits/limits.ts";
import { queueEmail } from "./queue-message.ts";
import type { LinkEmail } from "./queued-messages.ts";
import { findUserByEmail, lockUser, updateUser } from "./users/queries.ts";

/**
 * Queues an email to reset the password of an address. A job looks up the account, so neither the reply nor its duration reveals
 * whether there is one. Throws 429, which does not reveal it either.
 */
export async function requestRecovery(
  ctx: Context,
  email: string,
  { landing, pkce }: Landing,
  origin: Origin,
): Promise<void> {
  await limitCalls(ctx, "recover", origin);
  await queueEmail(ctx, "recovery", { kind: "recovery", email, landing, ...(pkce && { pkce }), origin });
}

/** Like `requestRecovery`, for an email that ends the delay of an account after wrong passwords. */
export async function offerUnlock(ctx: Context, email: string, origin: Origin): Promise<void> {
  const landing = `${ctx.env.publicUrl}/login`;
  const messageId = crypto.randomUUID();
  await ctx.jobs.enqueue(ctx.db, "auth.send", { kind: "unlock_account", email, landing, messageId, origin });
}

export async function sendQueuedRecovery(ctx: Context, message: LinkEmail): Promise<boolean> {
  const found = await findUserByEmail(ctx.db, message.email);
  if (!found) return false;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user || user.email !== message.email) return false;
    if (await wasSent(trx, user.id, "recovery_token", message)) return true;
    await limitEmails(ctx, trx, user.emailConfirmedAt ? "known" : "stranger");
    const profile = await getProfile(trx, user.id);
    const { language } = profile;
    // The person who registered an unconfirmed address may not own it, and the name that they entered may contain a message.
    const name = user.emailConfirmedAt ? profile.name : "";
    const { code: otp, token } = await issueCode(trx, {
      userId: user.id,
      kind: "recovery_token",
      to: user.email,
      pkce: message.pkce,
      voidsPassword: true,
      messageId: message.messageId,
    });
    await updateUser(trx, user.id, { recoverySentAt: new Date() });
    await recordAudit(trx, "user_recovery_requested", user, message.origin);
    const link = linkOf(ctx, "recovery", token, message.landing);
    const values = { name, link, otp };
    await ctx.mail.enqueue(trx, { template: "recovery", to: user.email, language, values });
    return true;
  });
}

export async function sendQueuedUnlock(ctx: Context, message: LinkEmail): Promise<boolean> {
  const found = await findUserByEmail(ctx.db, message.email);
  if (!found?.emailConfirmedAt) return false;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user || user.email !== message.email) return false;
    // Sends one email while its link is valid, so that wrong attempts do not flood a mailbox.
    const former = await findCode(trx, user.id, "unlock_token");
    if (former && isLive(ctx, former)) return false;
    await limitEmails(ctx, trx);
    const { name, language } = await getProfile(trx, user.id);
    const { token } = await issueCode(trx, { userId: user.id, kind: "unlock_token", to: user.email });
    await recordAudit(trx, "sign_in_delayed", user, message.origin);
    const link = `${ctx.env.publicUrl}/auth/v1/unlock?${new URLSearchParams({ token })}`;
    await ctx.mail.enqueue(trx, {
      template: "unlock_account",
      to: user.email,
      language,
      values: { name, link },
    });
    return true;
  });
}
