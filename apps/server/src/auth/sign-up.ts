import type { Language } from "@passerelle/domain/languages";
import type { Context } from "../platform/context.ts";
import { type Db, isUniqueViolation } from "../platform/db.ts";
import { readTexts } from "../platform/texts.ts";
import { replaceRegistration } from "../profiles/service.ts";
import { recordAudit } from "./audit-queries.ts";
import { findCode } from "./codes/queries.ts";
import { type Landing, recipientOf, sendConfirmation } from "./confirmation.ts";
import { type Contact, confirmedAt, findByContact } from "./contact.ts";
import { createAccount } from "./create-account.ts";
import { countSent, limitAnonymous, limitCalls, tooSoon, waitSince } from "./limits/limits.ts";
import { type Metadata, readRegistration } from "./metadata.ts";
import { checkNewPassword, wordsOf } from "./passwords/strength.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { sendSignInCode } from "./phone-codes.ts";
import { type Origin, openSession } from "./sessions/open-session.ts";
import { grant } from "./sign-in.ts";
import { findUser, lockUser, updateUser } from "./users/queries.ts";
import type { AuthUser } from "./users/user.ts";
import { AuthError } from "./wire/errors.ts";
import type { GrantedSession } from "./wire/json.ts";
import words from "./words/fr.json" with { type: "json" };

const WORDS = readTexts(import.meta.url, "words", words);

type Person = { data: Metadata; language: Language; origin: Origin };
export type SignUp = Person & Landing & { contact: Contact; password: string; isProven: boolean };

/** Milliseconds within which a repeated registration counts as the same form sent twice. */
const TWICE_MS = 5_000;

type Checked = SignUp & { registration: ReturnType<typeof readRegistration> };

/**
 * Registers and sends the activation email (spec 1 §4), or the code for a number. A confirmed contact throws
 * `user_already_exists`. An unconfirmed one is registered again, and the latest link activates only the latest password:
 * otherwise a person who registered a stranger's address first would own the account that the stranger activates. Two concurrent
 * calls make one registration and one email.
 */
export async function signUp(ctx: Context, asked: SignUp): Promise<AuthUser> {
  const { contact } = asked;
  await checkNewPassword(ctx.env, asked.password, wordsOf(contact.value, asked.data.full_name));
  const name = contact.kind === "phone" ? `+${contact.value}` : contact.value;
  const registration = readRegistration(asked.data, name, asked.language);
  if (contact.kind === "phone") registration.profile.phone ||= name;
  await limitCalls(ctx, "sign-up", asked.origin);
  await countSent(ctx, ctx.db, contact.kind === "email" ? "confirmation" : "access", contact);
  const checked = { ...asked, registration };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const existing = await findByContact(ctx.db, contact);
    const id = existing ? await registerAgain(ctx, checked, existing) : await register(ctx, checked);
    const user = id && (await findUser(ctx.db, id));
    if (user) return user;
  }
  throw new AuthError(409, "conflict", "Too many concurrent requests on the same address, please retry.");
}

/** Undefined when a concurrent call registered the address or number. */
async function register(ctx: Context, { registration, ...asked }: Checked): Promise<string | undefined> {
  const passwordHash = await hashPassword(asked.password);
  const { kind, value } = asked.contact;
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const id = await createAccount(trx, {
        [kind]: value,
        passwordHash,
        confirmedAt: isAutoconfirmed(ctx, asked) ? new Date() : null,
        userMetadata: registration.metadata,
        profile: registration.profile,
      });
      const user = await lockUser(trx, id);
      if (!user) throw new Error("an account that was made is not there");
      await recordAudit(trx, "user_signedup", user, asked.origin);
      await sendActivation(ctx, trx, user, asked);
      return id;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, "users_email_key") || isUniqueViolation(error, "users_phone_key")) {
        return undefined;
      }
      throw error;
    });
}

/** Undefined when the account changed while the password was being checked. */
async function registerAgain(
  ctx: Context,
  { registration, ...asked }: Checked,
  existing: AuthUser,
): Promise<string | undefined> {
  refuseConfirmed(existing, asked.contact);
  const same = await passwordMatches(existing.passwordHash, asked.password);
  const passwordHash = same ? undefined : await hashPassword(asked.password);
  return ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, existing.id);
    if (!user || user.passwordHash !== existing.passwordHash) return undefined;
    refuseConfirmed(user, asked.contact);
    const kind = asked.contact.kind === "phone" ? "sms_token" : "confirmation_token";
    const last = (await findCode(trx, user.id, kind))?.createdAt;
    const wait = waitSince(ctx, last);
    // The form was sent twice. The first email serves for both, unless the second has another password.
    if (wait > 0 && !passwordHash && Date.now() - (last?.getTime() ?? 0) < TWICE_MS) return user.id;
    if (wait > 0 && !isAutoconfirmed(ctx, asked))
      throw tooSoon(asked.contact.kind === "phone" ? "sms" : "email", wait);
    const confirmed = isAutoconfirmed(ctx, asked) ? confirmation(asked.contact) : {};
    await updateUser(trx, user.id, { passwordHash, userMetadata: registration.metadata, ...confirmed });
    await replaceRegistration(trx, { ...registration.profile, id: user.id });
    await recordAudit(trx, "user_repeated_signup", user, asked.origin);
    await sendActivation(ctx, trx, user, asked);
    return user.id;
  });
}

async function sendActivation(
  ctx: Context,
  trx: Db,
  user: AuthUser,
  asked: Omit<Checked, "registration">,
): Promise<void> {
  if (isAutoconfirmed(ctx, asked)) return;
  const allowed = { voidsPassword: false, last: null };
  if (asked.contact.kind === "phone") await sendSignInCode(ctx, trx, user, asked.origin, allowed);
  else await sendConfirmation(ctx, trx, user.id, { ...asked, ...recipientOf(asked) }, asked.origin);
}

function isAutoconfirmed({ env }: Context, { contact }: { contact: Contact }): boolean {
  return env.auth.autoconfirm[contact.kind];
}

const confirmation = ({ kind }: Contact) =>
  kind === "email" ? { emailConfirmedAt: new Date() } : { phoneConfirmedAt: new Date() };

/** The session of a person who has just registered a contact that needs no confirmation (`AUTH_EMAIL_AUTOCONFIRM`). */
export async function signInRegistered(
  ctx: Context,
  userId: string,
  provider: Contact["kind"],
  origin: Origin,
): Promise<GrantedSession> {
  const opened = await ctx.db
    .transaction()
    .execute((trx) => openSession(ctx, trx, userId, "password", origin, provider));
  return grant(ctx, opened);
}

function refuseConfirmed(user: AuthUser, contact: Contact): void {
  if (confirmedAt(user, contact)) {
    throw new AuthError(422, "user_already_exists", "User already registered");
  }
}

/** Creates an anonymous account if the setting allows it; `PUT /user` makes it a named one. */
export async function signInAnonymously(ctx: Context, asked: Person): Promise<GrantedSession> {
  const guest = WORDS[asked.language].guest;
  const { metadata, profile } = readRegistration(asked.data, guest, asked.language);
  await limitAnonymous(ctx, asked.origin);
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const account = { passwordHash: null, confirmedAt: null, userMetadata: metadata, profile };
    const id = await createAccount(trx, account);
    await recordAudit(trx, "user_signedup", { id, email: "" }, asked.origin, { provider: "anonymous" });
    return openSession(ctx, trx, id, "anonymous", asked.origin, "anonymous");
  });
  return grant(ctx, opened);
}
