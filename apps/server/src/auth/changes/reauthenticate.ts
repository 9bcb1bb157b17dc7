import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { getProfile } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { hashCode, isLive, issueCode, MAX_ATTEMPTS } from "../codes/codes.ts";
import { consumeCode, countAttempt } from "../codes/queries.ts";
import { alertAboutEmails, limitEmails } from "../limits/email-budget.ts";
import { limitCalls, tooSoon, waitSince } from "../limits/limits.ts";
import { requireSms, sendPhoneCode } from "../phone-codes.ts";
import { lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";

const KIND = "reauthentication_token";

/**
 * Sends the nonce for `PUT /user` to the caller's address, or to the number without an address. Returns the id of a text message.
 */
export async function sendNonce(ctx: Context, caller: AuthUser, origin: Origin): Promise<string | undefined> {
  if (caller.email === "" && !caller.phone) {
    throw validationFailed("Reauthentication requires the user to have an email or a phone number");
  }
  if (caller.email !== "" && !caller.emailConfirmedAt) {
    throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
  }
  if (caller.email === "") {
    if (!caller.phoneConfirmedAt) {
      throw new AuthError(422, "phone_not_confirmed", "Please verify your phone first.");
    }
    requireSms(ctx, 400, "Phone provider is disabled");
  }
  await limitCalls(ctx, "reauthenticate", origin);
  const messageId = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, caller.id);
    if (!user) return undefined;
    const id = user.email === "" ? await sendBySms(ctx, trx, user) : await sendByMail(ctx, trx, user);
    await updateUser(trx, user.id, { reauthenticationSentAt: new Date() });
    await recordAudit(trx, "user_reauthenticate_requested", user, origin);
    return id;
  });
  await alertAboutEmails(ctx);
  return messageId;
}

async function sendByMail(ctx: Context, trx: Db, user: AuthUser): Promise<undefined> {
  const wait = waitSince(ctx, user.reauthenticationSentAt);
  if (wait > 0) throw tooSoon("email", wait);
  await limitEmails(ctx, trx);
  const { name, language } = await getProfile(trx, user.id);
  const { code } = await issueCode(trx, { userId: user.id, kind: KIND, to: user.email });
  const values = { name, code };
  await ctx.mail.enqueue(trx, { template: "reauthentication", to: user.email, language, values });
}

function sendBySms(ctx: Context, trx: Db, user: AuthUser): Promise<string> {
  const to = user.phone ?? "";
  const last = user.reauthenticationSentAt;
  return sendPhoneCode(ctx, trx, user.id, { kind: KIND, to, template: "reauthentication" }, { last });
}

/**
 * Uses up the caller's nonce; throws `reauthentication_not_valid`. Do not call it inside a transaction: a wrong attempt counts
 * although the call is refused.
 */
export async function consumeNonce(ctx: Context, user: AuthUser, nonce: string): Promise<void> {
  const to = user.email || (user.phone ?? "");
  const tried = await countAttempt(ctx.db, { kind: KIND, relatesTo: to, userId: user.id }, MAX_ATTEMPTS);
  const found = tried.find((code) => code.hash === hashCode(to, nonce) && isLive(ctx, code));
  if (!found || !(await consumeCode(ctx.db, found))) {
    throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  }
}
