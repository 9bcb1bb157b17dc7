import { replaceRegistration } from "../accounts/service.ts";
import type { Context } from "../platform/context.ts";
import { isUniqueViolation } from "../platform/db.ts";
import { recordAudit } from "./audit-queries.ts";
import { mailedTooRecently, mailWait, sendConfirmation } from "./confirmation.ts";
import { checkEmail, checkNewPassword } from "./credentials.ts";
import { limitSignUp } from "./limits/service.ts";
import { type Metadata, readRegistration } from "./metadata.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { createAccount } from "./service.ts";
import type { Origin } from "./sessions/service.ts";
import { type AuthUser, findUser, findUserByEmail, lockUser, updateUser } from "./users/queries.ts";
import { AuthError } from "./wire/errors.ts";

export type SignUp = {
  email: string;
  password: string;
  data: Metadata;
  language: "fr" | "en";
  /** Where the activation link leads in the end. */
  landing: string;
  origin: Origin;
};

type Checked = SignUp & { registration: ReturnType<typeof readRegistration> };

/**
 * Registers and writes the activation mail (spec 1 §4). An address that is confirmed throws `user_already_exists`.
 * One that nobody has confirmed is registered anew: the latest link goes with the latest password, or who registered a
 * stranger's address first would own the account that its owner activates. Pressed twice, it is one registration and
 * one mail.
 */
export async function signUp(ctx: Context, asked: SignUp): Promise<AuthUser> {
  checkNewPassword(asked.password);
  const email = checkEmail(asked.email);
  const registration = readRegistration(asked.data, email, asked.language);
  await limitSignUp(ctx.db, asked.origin);
  const checked = { ...asked, email, registration };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const existing = await findUserByEmail(ctx.db, email);
    const id = existing ? await registerAgain(ctx, checked, existing) : await register(ctx, checked);
    const user = id && (await findUser(ctx.db, id));
    if (user) return user;
  }
  throw new AuthError(409, "conflict", "Too many concurrent requests on the same address, please retry.");
}

/** Undefined when somebody else registered the address meanwhile. */
async function register(ctx: Context, { registration, ...asked }: Checked): Promise<string | undefined> {
  const passwordHash = await hashPassword(asked.password);
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const id = await createAccount(trx, {
        email: asked.email,
        passwordHash,
        confirmedAt: null,
        userMetadata: registration.metadata,
        profile: registration.profile,
      });
      await recordAudit(trx, "user_signedup", { id, email: asked.email }, asked.origin.ip);
      await sendConfirmation(ctx, trx, id, asked.landing, asked.origin.ip);
      return id;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, "users_email_key")) return undefined;
      throw error;
    });
}

/** Undefined when the account changed while the password was being looked at. */
async function registerAgain(
  ctx: Context,
  { registration, ...asked }: Checked,
  existing: AuthUser,
): Promise<string | undefined> {
  refuseConfirmed(existing);
  const same = await passwordMatches(existing.passwordHash, asked.password);
  const passwordHash = same ? undefined : await hashPassword(asked.password);
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, existing.id);
    if (!user || user.passwordHash !== existing.passwordHash) return undefined;
    refuseConfirmed(user);
    const wait = mailWait(user);
    // Another password needs another link, and that has to wait: the one that is on its way confirms the former.
    if (wait > 0 && passwordHash) throw mailedTooRecently(wait);
    await updateUser(trx, user.id, { passwordHash, userMetadata: registration.metadata });
    await replaceRegistration(trx, { ...registration.profile, id: user.id });
    await recordAudit(trx, "user_repeated_signup", user, asked.origin.ip);
    if (wait === 0) await sendConfirmation(ctx, trx, user.id, asked.landing, asked.origin.ip);
    return user.id;
  });
}

function refuseConfirmed(user: AuthUser): void {
  if (user.emailConfirmedAt) throw new AuthError(422, "user_already_exists", "User already registered");
}
