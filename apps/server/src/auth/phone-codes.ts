import type { Context } from "../platform/context.ts";
import type { SmsTemplate } from "../platform/contributions.ts";
import type { Db } from "../platform/db.ts";
import type { Origin } from "../platform/origin.ts";
import { getProfile } from "../profiles/service.ts";
import { recordAudit } from "./audit-queries.ts";
import { issueCode, lifetimeOf } from "./codes/codes.ts";
import { findCode } from "./codes/queries.ts";
import { limitMessages, tooSoon, waitSince } from "./limits/limits.ts";
import type { CodeMessage } from "./queued-messages.ts";
import { findUserByPhone, lockUser, updateUser } from "./users/queries.ts";
import type { AuthUser } from "./users/user.ts";
import { AuthError } from "./wire/errors.ts";

/** Throws `phone_provider_disabled` if no messages can be sent. */
export function requireSms(ctx: Context, status: 400 | 422, message: string): void {
  if (!ctx.sms.enabled) throw new AuthError(status, "phone_provider_disabled", message);
}

type Asked = {
  kind: "sms_token" | "phone_change_token" | "reauthentication_token";
  to: string;
  template: SmsTemplate;
  voidsPassword?: boolean;
};
/**
 * The reason why a code may be sent: a queued message was counted when it was requested; others respect the interval since the
 * last of their kind.
 */
type Allowed = { queued: { messageId: string } } | { last: Date | null };

/**
 * Sends a code to a number, in the transaction of its cause. Throws 429 before the interval since `last` is over. Returns the id
 * of the message. The caller stores the time of sending.
 */
export async function sendPhoneCode(
  ctx: Context,
  trx: Db,
  userId: string,
  asked: Asked,
  allowed: Allowed,
): Promise<string> {
  const { kind, to, template, voidsPassword = false } = asked;
  const messageId = "queued" in allowed ? allowed.queued.messageId : undefined;
  if ("last" in allowed) {
    const wait = waitSince(ctx, allowed.last);
    if (wait > 0) throw tooSoon("sms", wait);
    await limitMessages(ctx, trx, to);
  }
  const { language } = await getProfile(trx, userId);
  const { code } = await issueCode(trx, { userId, kind, to, voidsPassword, messageId });
  const expiresAt = new Date(Date.now() + lifetimeOf(ctx, kind));
  const message = { template, to, language, code, expiresAt };
  return ctx.sms.enqueue(trx, { ...message, ...(messageId !== undefined && { id: messageId }) });
}

/** Sends the code for signing in, which also confirms an unconfirmed number. `user` is locked. */
export async function sendSignInCode(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  origin: Origin,
  { voidsPassword, ...allowed }: { voidsPassword: boolean } & Allowed,
): Promise<string> {
  const asked = { kind: "sms_token", to: user.phone ?? "", template: "sign_in", voidsPassword } as const;
  const id = await sendPhoneCode(ctx, trx, user.id, asked, allowed);
  await updateUser(trx, user.id, { confirmationSentAt: new Date() });
  await recordAudit(trx, "user_confirmation_requested", user, origin);
  return id;
}

/** Sends another code for an unconfirmed number; does nothing for a confirmed one. */
export async function sendQueuedConfirmationCode(ctx: Context, message: CodeMessage): Promise<boolean> {
  const found = await findUserByPhone(ctx.db, message.phone);
  if (!found) return false;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user || user.phone !== message.phone || user.phoneConfirmedAt) return false;
    const former = await findCode(trx, user.id, "sms_token");
    if (former?.messageId === message.messageId) return true;
    const voidsPassword = former?.voidsPassword ?? user.passwordHash === null;
    await sendSignInCode(ctx, trx, user, message.origin, { voidsPassword, queued: message });
    return true;
  });
}
