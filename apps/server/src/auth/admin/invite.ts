import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { getProfile, replaceRegistration } from "../../profiles/service.ts";
import { recordAudit } from "../audit-queries.ts";
import { issueCode, linkOf } from "../codes/codes.ts";
import { createAccount } from "../create-account.ts";
import { alertAboutEmails, limitEmails } from "../limits/email-budget.ts";
import type { readRegistration } from "../metadata.ts";
import { findUser, findUserByEmail, lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";
import { defaultLanding } from "../wire/redirect.ts";
import { updateAdminFields } from "./queries.ts";

type Registration = ReturnType<typeof readRegistration>;

/** The page on which an invited person chooses a password; it also reports an expired link. */
export function invitationLanding(ctx: Context): string {
  return defaultLanding(ctx, "/reset-password?link=invite");
}

/**
 * Creates an account without a password and emails its owner. May be repeated for an unconfirmed address, which is then
 * registered again; a former password becomes void, since the person who set it may not own the address. Throws `email_exists`
 * for a confirmed address, and 429 for the limits of emails.
 */
export async function inviteUser(
  ctx: Context,
  invited: { email: string; registration: Registration; landing: string },
  by: Administrator,
  origin: Origin,
): Promise<AuthUser> {
  const id = await ctx.db.transaction().execute(async (trx) => {
    const userId = await prepareInvited(trx, invited.email, invited.registration);
    await limitEmails(ctx, trx);
    const { email, name, language } = await getProfile(trx, userId);
    const { code: otp, token } = await issueCode(trx, {
      userId,
      kind: "confirmation_token",
      to: email,
      voidsPassword: true,
    });
    await recordAudit(trx, "user_invited", by, origin, {}, { id: userId, email });
    const link = linkOf(ctx, "invite", token, invited.landing);
    await ctx.mail.enqueue(trx, { template: "invite", to: email, language, values: { name, link, otp } });
    return userId;
  });
  await alertAboutEmails(ctx);
  const user = await findUser(ctx.db, id);
  if (!user) throw new Error("an account that was just invited is not there");
  return user;
}

/** The account of the invited person. The second of two parallel invitations finds the account of the first. */
export async function prepareInvited(
  trx: Db,
  email: string,
  { metadata, profile }: Registration,
): Promise<string> {
  const existing = await findUserByEmail(trx, email);
  const now = new Date();
  if (!existing) {
    const id = await createAccount(trx, {
      email,
      passwordHash: null,
      confirmedAt: null,
      userMetadata: metadata,
      profile,
    }).catch((error: unknown) => {
      throw isUniqueViolation(error, "users_email_key") ? taken() : error;
    });
    await updateUser(trx, id, { confirmationSentAt: now });
    await updateAdminFields(trx, id, { invitedAt: now });
    return id;
  }
  const user = await lockUser(trx, existing.id);
  if (!user || user.emailConfirmedAt) throw taken();
  await updateUser(trx, user.id, { passwordHash: null, userMetadata: metadata, confirmationSentAt: now });
  await updateAdminFields(trx, user.id, { invitedAt: now });
  await replaceRegistration(trx, { ...profile, id: user.id });
  return user.id;
}

function taken(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}
