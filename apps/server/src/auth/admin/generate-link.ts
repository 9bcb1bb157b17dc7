import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import type { Administrator } from "../../platform/auth-backend.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { issueCode, linkOf } from "../codes/codes.ts";
import type { CodeKind } from "../codes/queries.ts";
import { createAccount } from "../create-account.ts";
import { checkEmail } from "../credentials.ts";
import { type Metadata, readRegistration } from "../metadata.ts";
import { checkNewPassword, wordsOf } from "../passwords/strength.ts";
import { hashPassword } from "../passwords.ts";
import { findUser, findUserByEmail, lockUser, updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError, validationFailed } from "../wire/errors.ts";
import { toTakenError } from "./create-user.ts";
import { prepareInvited } from "./invite.ts";

const LINK_TYPES = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export function isLinkType(text: string | undefined): text is LinkType {
  return LINK_TYPES.some((type) => type === text);
}

export type RequestedLink = {
  type: LinkType;
  email: string;
  newEmail?: string | undefined;
  password?: string | undefined;
  data: Metadata;
  landing: string;
};

export type GeneratedLink = {
  user: AuthUser;
  /** The type that verifies the link: a magic link for an unknown address is a registration. */
  type: LinkType;
  actionLink: string;
  code: string;
  token: string;
};

/**
 * Creates the link of an email for a program that sends its own emails; this sends nothing. The holder of the link is treated as
 * the owner of the address. Throws `user_not_found`, `email_exists`, `weak_password` and `validation_failed`.
 */
export async function generateLink(
  ctx: Context,
  asked: RequestedLink,
  by: Administrator,
  origin: Origin,
): Promise<GeneratedLink> {
  const email = checkEmail(asked.email);
  const passwordHash = await hashOfRegistration(ctx, asked, email);
  const made = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const existing = await findUserByEmail(trx, email);
      // A magic link for an address without an account also creates the account.
      const type = asked.type === "magiclink" && !existing ? "signup" : asked.type;
      const checked = { ...asked, type, email };
      const userId = await prepare(trx, checked, existing, passwordHash);
      const issued = await issue(trx, checked, userId, existing?.emailConfirmedAt != null);
      const subject = { id: userId, email };
      await recordAudit(trx, "link_generated", by, origin, { type }, subject);
      return { ...issued, type, userId };
    })
    .catch((error: unknown) => {
      throw toTakenError(error);
    });
  const user = await findUser(ctx.db, made.userId);
  if (!user) throw new Error("an account that was just written to is not there");
  const { type, code, token } = made;
  const followedAs = type.startsWith("email_change") ? "email_change" : type;
  return { user, type, code, token, actionLink: linkOf(ctx, followedAs, token, asked.landing) };
}

async function prepare(
  trx: Db,
  { type, email, data, newEmail, password }: RequestedLink,
  existing: AuthUser | undefined,
  passwordHash: string | null,
): Promise<string> {
  if (type === "invite") return prepareInvited(trx, email, readRegistration(data, email, DEFAULT_LANGUAGE));
  if (type === "signup") {
    if (existing?.emailConfirmedAt) {
      const message = "A user with this email address has already been registered";
      throw new AuthError(422, "email_exists", message);
    }
    const { metadata, profile } = readRegistration(data, email, DEFAULT_LANGUAGE);
    if (existing) {
      await updateUser(trx, existing.id, { userMetadata: metadata, ...(password && { passwordHash }) });
      return existing.id;
    }
    return createAccount(trx, { email, passwordHash, confirmedAt: null, userMetadata: metadata, profile });
  }
  if (!existing) throw new AuthError(404, "user_not_found", "User with this email not found");
  if (type === "email_change_current" || type === "email_change_new") {
    const wanted = checkEmail(newEmail ?? "");
    if (await findUserByEmail(trx, wanted)) {
      const message = "A user with this email address has already been registered";
      throw new AuthError(422, "email_exists", message);
    }
    const user = await lockUser(trx, existing.id);
    if (user?.newEmail !== wanted) {
      await updateUser(trx, existing.id, { newEmail: wanted, emailChangeConfirmed: null });
    }
    await updateUser(trx, existing.id, { emailChangeSentAt: new Date() });
  }
  return existing.id;
}

const KINDS: Record<LinkType, CodeKind> = {
  signup: "confirmation_token",
  invite: "confirmation_token",
  magiclink: "magiclink_token",
  recovery: "recovery_token",
  email_change_current: "email_change_token_current",
  email_change_new: "email_change_token_new",
};

async function issue(
  trx: Db,
  { type, email, newEmail, password }: RequestedLink,
  userId: string,
  confirmed: boolean,
): Promise<{ code: string; token: string }> {
  const now = new Date();
  if (type === "signup" || type === "invite") await updateUser(trx, userId, { confirmationSentAt: now });
  if (type === "recovery" || type === "magiclink") await updateUser(trx, userId, { recoverySentAt: now });
  const to = type === "email_change_new" ? checkEmail(newEmail ?? "") : email;
  // A stranger may have set a password before the address was confirmed. Only a password of this call is trusted.
  const voidsPassword = !confirmed && !(type === "signup" && password);
  return issueCode(trx, { userId, kind: KINDS[type], to, voidsPassword });
}

/**
 * Checks the strength of the password of a registration, as for all registrations. Throws `weak_password`, and
 * `validation_failed` for a new account without a password.
 */
async function hashOfRegistration(ctx: Context, asked: RequestedLink, email: string): Promise<string | null> {
  if (asked.type !== "signup") return null;
  if (asked.password) {
    await checkNewPassword(ctx.env, asked.password, wordsOf(email, asked.data.full_name));
    return hashPassword(asked.password);
  }
  if (await findUserByEmail(ctx.db, email)) return null;
  throw validationFailed("Signup requires a valid password");
}
