import { getProfile } from "../accounts/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import type { Origin } from "../platform/origin.ts";
import type { SmsTemplate } from "../platform/sms-message.ts";
import { recordAudit } from "./audit-queries.ts";
import { issueCode, lifetimeOf } from "./codes/codes.ts";
import { findCode } from "./codes/queries.ts";
import { limitSms, tooSoon, waitSince } from "./limits/service.ts";
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
  /** When the last of its kind was sent. */
  last: Date | null;
  voidsPassword?: boolean;
};

/**
 * Sends a code to a number, in the transaction of what it is for; at most one a minute (429). Answers the id of the
 * message. The caller writes down when it was sent.
 */
export async function sendPhoneCode(ctx: Context, trx: Db, userId: string, asked: Asked): Promise<string> {
  const wait = waitSince(asked.last);
  if (wait > 0) throw tooSoon("sms", wait);
  await limitSms(ctx, trx, asked.to);
  const { kind, to, template, voidsPassword = false } = asked;
  const { language } = await getProfile(trx, userId);
  const { code } = await issueCode(trx, { userId, kind, to, voidsPassword });
  const expiresAt = new Date(Date.now() + lifetimeOf(ctx, kind));
  return ctx.sms.enqueue(trx, { template, to, language, code, expiresAt });
}

/** The code that signs in, and confirms the number of who has not yet. `user` is locked. */
export async function sendSignInCode(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  origin: Origin,
  voidsPassword: boolean,
): Promise<string> {
  const id = await sendPhoneCode(ctx, trx, user.id, {
    kind: "sms_token",
    to: user.phone ?? "",
    template: "sign_in",
    last: user.confirmationSentAt,
    voidsPassword,
  });
  await updateUser(trx, user.id, { confirmationSentAt: new Date() });
  await recordAudit(trx, "user_confirmation_requested", user, origin);
  return id;
}

/** Another code for a number that is not confirmed; undefined, in silence, for one that needs none. */
export async function resendSignInCode(
  ctx: Context,
  phone: string,
  origin: Origin,
): Promise<string | undefined> {
  const found = await findUserByPhone(ctx.db, phone);
  if (!found) return undefined;
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user || user.phoneConfirmedAt) return undefined;
    const former = await findCode(trx, user.id, "sms_token");
    return sendSignInCode(ctx, trx, user, origin, former?.voidsPassword ?? user.passwordHash === null);
  });
}
