import { createHash } from "node:crypto";
import { getProfile } from "../accounts/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { recordAudit } from "./audit-queries.ts";
import { limitMails, limitVerify } from "./limits/service.ts";
import { replaceConfirmationToken, takeConfirmationToken } from "./one-time-queries.ts";
import { type Origin, openSession } from "./sessions/service.ts";
import { grant } from "./sign-in.ts";
import { newOneTimePassword } from "./tokens/random.ts";
import { emailIdentity } from "./users/identities.ts";
import { type AuthUser, findUserByEmail, lockUser, putIdentity, updateUser } from "./users/queries.ts";
import { AuthError, tooMany } from "./wire/errors.ts";
import type { GrantedSession } from "./wire/json.ts";

const VALID_MS = 24 * 3600 * 1000;
const BETWEEN_MAILS_MS = 60_000;

/** Where a link leads when nobody asked for a page: the one that shows what became of it. */
export function landingOf(ctx: Context, asked: string | undefined): string {
  return asked ?? `${ctx.env.publicUrl}/login`;
}

/** hex(sha224(email + one-time password)): what the link carries and what the database keeps. */
export function confirmationHash(email: string, password: string): string {
  return createHash("sha224").update(email).update(password).digest("hex");
}

/** Seconds until this person may be written to again; 0 is now. */
export function mailWait(user: AuthUser): number {
  const since = Date.now() - (user.confirmationSentAt?.getTime() ?? 0);
  return Math.max(0, Math.ceil((BETWEEN_MAILS_MS - since) / 1000));
}

export function mailedTooRecently(seconds: number): AuthError {
  return tooMany(
    "over_email_send_rate_limit",
    `For security purposes, you can only request this after ${seconds} seconds.`,
    seconds,
  );
}

/** Writes a fresh activation link to somebody, in the transaction of what makes it due; older links stop working. */
export async function sendConfirmation(
  ctx: Context,
  trx: Db,
  userId: string,
  landing: string,
  ip: string | null,
): Promise<void> {
  await limitMails(trx);
  const { email, name, language } = await getProfile(trx, userId);
  const hash = confirmationHash(email, newOneTimePassword());
  await replaceConfirmationToken(trx, { userId, hash, relatesTo: email });
  await updateUser(trx, userId, { confirmationSentAt: new Date() });
  await recordAudit(trx, "user_confirmation_requested", { id: userId, email }, ip);
  const query = new URLSearchParams({ token: hash, type: "signup", redirect_to: landing });
  const link = `${ctx.env.publicUrl}/auth/v1/verify?${query}`;
  await ctx.mail.enqueue(trx, { template: "confirm_signup", to: email, language, values: { name, link } });
}

/** Another link for who has none that works; in silence for an address that needs none. */
export async function resendConfirmation(
  ctx: Context,
  email: string,
  landing: string,
  origin: Origin,
): Promise<void> {
  const found = await findUserByEmail(ctx.db, email);
  if (!found) return;
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, found.id);
    if (!user || user.emailConfirmedAt) return;
    const wait = mailWait(user);
    if (wait > 0) throw mailedTooRecently(wait);
    await sendConfirmation(ctx, trx, user.id, landing, origin.ip);
  });
}

/**
 * Confirms an address by the hash of its link and signs its owner in. Throws `otp_expired` with `refusal` for a hash
 * that is unknown, used or older than a day, `user_banned` for a suspended account.
 */
export async function confirm(
  ctx: Context,
  hash: string,
  origin: Origin,
  refusal: string,
): Promise<GrantedSession> {
  const giveBack = await limitVerify(ctx.db, origin);
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const userId = await takeConfirmationToken(trx, hash, new Date(Date.now() - VALID_MS));
    const user = userId && (await lockUser(trx, userId));
    if (!user) throw new AuthError(403, "otp_expired", refusal);
    if (user.blocked) throw new AuthError(403, "user_banned", "User is banned");
    await updateUser(trx, user.id, { emailConfirmedAt: user.emailConfirmedAt ?? new Date() });
    await putIdentity(trx, emailIdentity(user.id, user.email, true));
    await recordAudit(trx, "user_verified", user, origin.ip);
    return openSession(ctx, trx, user.id, "otp", origin);
  });
  await giveBack();
  return grant(ctx, opened);
}
