import { getProfile } from "../accounts/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { isUniqueViolation } from "../platform/db.ts";
import { isMailAddress } from "../platform/mail-letter.ts";
import type { Origin } from "../platform/origin.ts";
import { recordAudit } from "./audit-queries.ts";
import { issueCode, linkOf } from "./codes/codes.ts";
import { type Landing, sendConfirmation } from "./confirmation.ts";
import { checkEmail, checkPhone, digitsOf } from "./credentials.ts";
import { limitMails, limitMailTo, tooSoon, waitSince } from "./limits/service.ts";
import { type Metadata, readRegistration } from "./metadata.ts";
import { sendSignInCode } from "./phone-codes.ts";
import { createAccount } from "./service.ts";
import { findUserByEmail, findUserByPhone, lockUser, updateUser } from "./users/queries.ts";
import type { AuthUser } from "./users/user.ts";
import { AuthError } from "./wire/errors.ts";

export type OtpRequest = {
  /** False: who has no account gets none. */
  createUser: boolean;
  data: Metadata;
  language: "fr" | "en";
  origin: Origin;
};

/** A link and a code for an address (wire reference §1 `/otp`); who has no account gets one that waits for its link. */
export async function sendMagicLink(ctx: Context, given: string, asked: OtpRequest & Landing): Promise<void> {
  const lower = given.toLowerCase();
  if (!asked.createUser && !(isMailAddress(lower) && (await findUserByEmail(ctx.db, lower)))) {
    throw signUpNotAllowed();
  }
  const email = checkEmail(given);
  const existing = await findUserByEmail(ctx.db, email);
  await limitMailTo(ctx.db, "magiclink", email);
  if (!existing) {
    const registration = readRegistration(asked.data, email, asked.language);
    await ctx.db
      .transaction()
      .execute(async (trx) => {
        const id = await createAccount(trx, { email, ...withoutPassword(registration) });
        await recordAudit(trx, "user_signedup", { id, email }, asked.origin);
        await sendConfirmation(ctx, trx, id, { ...asked, voidsPassword: true }, asked.origin);
      })
      .catch(ignoreTaken);
    return;
  }
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, existing.id);
    if (user?.email !== email) return;
    if (user.emailConfirmedAt) return writeMagicLink(ctx, trx, user, asked);
    const wait = waitSince(user.confirmationSentAt);
    if (wait > 0) throw tooSoon("email", wait);
    await sendConfirmation(ctx, trx, user.id, { ...asked, voidsPassword: true }, asked.origin);
  });
}

async function writeMagicLink(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  asked: OtpRequest & Landing,
): Promise<void> {
  await limitMails(ctx, trx);
  const { name, language } = await getProfile(trx, user.id);
  const kind = "magiclink_token";
  const { code, token } = await issueCode(trx, { userId: user.id, kind, to: user.email, pkce: asked.pkce });
  await updateUser(trx, user.id, { recoverySentAt: new Date() });
  await recordAudit(trx, "user_recovery_requested", user, asked.origin);
  const link = linkOf(ctx, "magiclink", token, asked.landing);
  await ctx.mail.enqueue(trx, {
    template: "magic_link",
    to: user.email,
    language,
    values: { name, link, code },
  });
}

/** A code for a number; who has no account gets one that waits for it. Answers the id of the message. */
export async function sendPhoneSignIn(
  ctx: Context,
  given: string,
  asked: OtpRequest,
): Promise<string | undefined> {
  if (!asked.createUser && !(await findUserByPhone(ctx.db, digitsOf(given)))) throw signUpNotAllowed();
  const phone = checkPhone(given);
  const existing = await findUserByPhone(ctx.db, phone);
  const registration = readRegistration(asked.data, `+${phone}`, asked.language);
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const id =
        existing?.id ?? (await createAccount(trx, { phone, ...withoutPassword(registration, phone) }));
      const user = await lockUser(trx, id);
      if (user?.phone !== phone) return undefined;
      if (!existing) await recordAudit(trx, "user_signedup", user, asked.origin);
      return sendSignInCode(ctx, trx, user, asked.origin, true);
    })
    .catch(ignoreTaken);
}

function withoutPassword({ metadata, profile }: ReturnType<typeof readRegistration>, phone?: string) {
  const number = phone && !profile.phone ? { phone: `+${phone}` } : {};
  return {
    passwordHash: null,
    confirmedAt: null,
    userMetadata: metadata,
    profile: { ...profile, ...number },
  };
}

/** Somebody else registered it in this moment, and was written to. */
function ignoreTaken(error: unknown): undefined {
  if (!isUniqueViolation(error, "users_email_key") && !isUniqueViolation(error, "users_phone_key"))
    throw error;
}

function signUpNotAllowed(): AuthError {
  return new AuthError(422, "otp_disabled", "Signups not allowed for otp");
}
