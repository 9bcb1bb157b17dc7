import { DEFAULT_LANGUAGE, type Language } from "@passerelle/domain/languages";
import type { Context } from "../platform/context.ts";
import { type Db, isUniqueViolation } from "../platform/db.ts";
import { isEmailAddress } from "../platform/email.ts";
import type { Origin } from "../platform/origin.ts";
import { getProfile } from "../profiles/service.ts";
import { recordAudit } from "./audit-queries.ts";
import { issueCode, linkOf, wasSent } from "./codes/codes.ts";
import { type Landing, recipientOf, sendConfirmation } from "./confirmation.ts";
import { createAccount, requireSignup } from "./create-account.ts";
import { checkEmail, checkPhone, digitsOf } from "./credentials.ts";
import { limitEmails } from "./limits/email-budget.ts";
import { type Metadata, readRegistration } from "./metadata.ts";
import { sendSignInCode } from "./phone-codes.ts";
import { queueEmail, queueSms } from "./queue-message.ts";
import type { MagicLinkEmail, SignInCodeMessage } from "./queued-messages.ts";
import { findUserByEmail, findUserByPhone, lockUser, updateUser } from "./users/queries.ts";
import type { AuthUser } from "./users/user.ts";
import { AuthError } from "./wire/errors.ts";

export type OtpRequest = {
  /** False: creates no account for an unknown address. */
  createUser: boolean;
  data: Metadata;
  language: Language;
  /** A proof of work was solved for the address. */
  isProven: boolean;
  origin: Origin;
};

/** Sends a link and a code for an address (wire reference §1 `/otp`); an unknown address gets an unconfirmed account. */
export async function requestMagicLink(
  ctx: Context,
  given: string,
  asked: OtpRequest & Landing,
): Promise<void> {
  const lower = given.toLowerCase();
  if (!mayCreate(ctx, asked) && !(isEmailAddress(lower) && (await findUserByEmail(ctx.db, lower)))) {
    throw signUpNotAllowed(ctx, asked);
  }
  const email = checkEmail(given);
  const { landing, pkce, origin } = asked;
  const registration = registrationOf(ctx, asked, email);
  const { isProven } = asked;
  const message = { kind: "magic_link", email, landing, origin, registration, isProven } as const;
  await queueEmail(ctx, "sign_in", { ...message, ...(pkce && { pkce }) });
}

/** Sends a code for a number; an unknown number gets an unconfirmed account. Returns the id of the message. */
export async function requestSignInCode(ctx: Context, given: string, asked: OtpRequest): Promise<string> {
  if (!mayCreate(ctx, asked) && !(await findUserByPhone(ctx.db, digitsOf(given)))) {
    throw signUpNotAllowed(ctx, asked);
  }
  const phone = checkPhone(given);
  const registration = registrationOf(ctx, asked, `+${phone}`);
  return queueSms(ctx, "access", { kind: "sign_in_code", phone, origin: asked.origin, registration });
}

/** The data of the account that the job would create. Throws `validation_failed`, whether or not the person has an account. */
function registrationOf(ctx: Context, asked: OtpRequest, name: string) {
  const { data, language } = asked;
  if (!mayCreate(ctx, asked)) return null;
  readRegistration(data, name, language);
  return { data, language };
}

export async function sendQueuedMagicLink(ctx: Context, message: MagicLinkEmail): Promise<boolean> {
  const { email, origin } = message;
  const existing = await findUserByEmail(ctx.db, email);
  if (!existing && !message.registration) return false;
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const id = existing?.id ?? (await register(trx, { email }, message.registration, origin));
      const user = await lockUser(trx, id);
      if (user?.email !== email) return false;
      const kind = user.emailConfirmedAt ? "magiclink_token" : "confirmation_token";
      if (await wasSent(trx, id, kind, message)) return true;
      if (user.emailConfirmedAt) await sendMagicLink(ctx, trx, user, message, origin);
      else
        await sendConfirmation(
          ctx,
          trx,
          id,
          { ...message, voidsPassword: true, ...recipientOf(message) },
          origin,
        );
      return true;
    })
    .catch(ignoreTaken);
}

async function sendMagicLink(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  { landing, pkce, messageId }: MagicLinkEmail,
  origin: Origin,
): Promise<void> {
  await limitEmails(ctx, trx);
  const { name, language } = await getProfile(trx, user.id);
  const kind = "magiclink_token";
  const { code, token } = await issueCode(trx, { userId: user.id, kind, to: user.email, pkce, messageId });
  await updateUser(trx, user.id, { recoverySentAt: new Date() });
  await recordAudit(trx, "user_recovery_requested", user, origin);
  const link = linkOf(ctx, "magiclink", token, landing);
  await ctx.mail.enqueue(trx, {
    template: "magic_link",
    to: user.email,
    language,
    values: { name, link, code },
  });
}

export async function sendQueuedSignInCode(ctx: Context, message: SignInCodeMessage): Promise<boolean> {
  const { phone, registration, origin } = message;
  const existing = await findUserByPhone(ctx.db, phone);
  if (!existing && !registration) return false;
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const id = existing?.id ?? (await register(trx, { phone }, registration, origin));
      const user = await lockUser(trx, id);
      if (user?.phone !== phone) return false;
      if (await wasSent(trx, id, "sms_token", message)) return true;
      await sendSignInCode(ctx, trx, user, origin, { voidsPassword: true, queued: message });
      return true;
    })
    .catch(ignoreTaken);
}

/** Creates an account without a password, unconfirmed; returns its id. */
async function register(
  trx: Db,
  contact: { email: string } | { phone: string },
  asked: { data: Metadata; language: Language } | null,
  origin: Origin,
): Promise<string> {
  const name = "email" in contact ? contact.email : `+${contact.phone}`;
  const { metadata, profile } = readRegistration(
    asked?.data ?? {},
    name,
    asked?.language ?? DEFAULT_LANGUAGE,
  );
  const number = "phone" in contact && !profile.phone ? { phone: name } : {};
  const id = await createAccount(trx, {
    ...contact,
    passwordHash: null,
    confirmedAt: null,
    userMetadata: metadata,
    profile: { ...profile, ...number },
  });
  await recordAudit(trx, "user_signedup", { id, email: "email" in contact ? contact.email : "" }, origin);
  return id;
}

/** Ignores that a concurrent call registered the address, because that call emails the person. */
function ignoreTaken(error: unknown): false {
  if (!isUniqueViolation(error, "users_email_key") && !isUniqueViolation(error, "users_phone_key"))
    throw error;
  return false;
}

const mayCreate = ({ env }: Context, { createUser }: OtpRequest) => createUser && !env.auth.signupDisabled;

function signUpNotAllowed(ctx: Context, { createUser }: OtpRequest): AuthError {
  if (createUser) requireSignup(ctx);
  return new AuthError(422, "otp_disabled", "Signups not allowed for otp");
}
