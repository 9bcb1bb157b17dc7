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

/** Throws `phone_provider_disabled` where nothing can be sent. */
export function requireSms(ctx: Context, status: 400 | 422, message: string): void {
  if (!ctx.sms.enabled) throw new AuthError(status, "phone_provider_disabled", message);
}

type Asked = {
  kind: "sms_token" | "phone_change_token" | "reauthentication_token";
  to: string;
  template: SmsTemplate;
  /** When the last code of its kind was sent. */
  last: Date | null;
  voidsPassword?: boolean;
  /** The id that the caller was given; by default a new one. */
  messageId?: string;
};

/**
 * Sends a code to a number, in the transaction of its cause; at most one a minute (429). Returns the id of the message. The
 * caller stores when it was sent.
 */
export async function sendPhoneCode(ctx: Context, trx: Db, userId: string, asked: Asked): Promise<string> {
  const wait = waitSince(asked.last);
  if (wait > 0) throw tooSoon("sms", wait);
  await limitMessages(ctx, trx, asked.to);
  const { kind, to, template, voidsPassword = false, messageId } = asked;
  const { language } = await getProfile(trx, userId);
  const { code } = await issueCode(trx, { userId, kind, to, voidsPassword });
  const expiresAt = new Date(Date.now() + lifetimeOf(ctx, kind));
  const message = { template, to, language, code, expiresAt };
  return ctx.sms.enqueue(trx, { ...message, ...(messageId !== undefined && { id: messageId }) });
}

/** Sends the code that signs in, and confirms an unconfirmed number. `user` is locked. */
export async function sendSignInCode(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  origin: Origin,
  voidsPassword: boolean,
  messageId?: string,
): Promise<string> {
  const id = await sendPhoneCode(ctx, trx, user.id, {
    kind: "sms_token",
    to: user.phone ?? "",
    template: "sign_in",
    last: user.confirmationSentAt,
    voidsPassword,
    ...(messageId !== undefined && { messageId }),
  });
  await updateUser(trx, user.id, { confirmationSentAt: new Date() });
  await recordAudit(trx, "user_confirmation_requested", user, origin);
  return id;
}

/** Sends another code for an unconfirmed number; does nothing for a confirmed one. */
export async function sendQueuedConfirmationCode(
  ctx: Context,
  { phone, messageId, origin }: CodeMessage,
): Promise<void> {
  const found = await findUserByPhone(ctx.db, phone);
  if (!found) return;
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user || user.phone !== phone || user.phoneConfirmedAt) return;
    const former = await findCode(trx, user.id, "sms_token");
    const voidsPassword = former?.voidsPassword ?? user.passwordHash === null;
    await sendSignInCode(ctx, trx, user, origin, voidsPassword, messageId);
  });
}
