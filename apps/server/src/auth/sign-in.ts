import type { Context } from "../platform/context.ts";
import { isEmailAddress } from "../platform/email.ts";
import { recordAudit } from "./audit-queries.ts";
import { type Contact, confirmedAt, loginOf } from "./contact.ts";
import { beginPasswordAttempt } from "./limits/password-attempt.ts";
import type { Candidate } from "./limits/password-attempt-queries.ts";
import { hideForeignHash, renewHash } from "./passwords/foreign.ts";
import { passwordMatches } from "./passwords.ts";
import { offerUnlock } from "./recovery.ts";
import { type OpenedSession, type Origin, openSession } from "./sessions/open-session.ts";
import { findSignedIn, type OwnAccount } from "./sessions/signed-in-queries.ts";
import { issueAccessToken } from "./tokens/access-token.ts";
import { lockUser } from "./users/queries.ts";
import { AuthError } from "./wire/errors.ts";
import type { GrantedSession } from "./wire/json.ts";

/**
 * Signs in by address or number and password. An unknown account and a wrong password get the same reply in the same time; only a
 * caller with the password learns that an account is unconfirmed or suspended.
 */
export async function signIn(
  ctx: Context,
  contact: Contact,
  password: string,
  origin: Origin,
): Promise<GrantedSession> {
  const began = performance.now();
  const attempt = await beginPasswordAttempt(ctx, loginOf(contact), origin);
  const { account } = attempt;
  if (!(await passwordMatches(account?.passwordHash, password)) || !account) {
    const email = isEmailAddress(contact.value) ? contact.value : "";
    // Logs only an address or number: people also type their password there.
    const name =
      contact.kind === "email" ? email : /^\d{7,15}$/.test(contact.value) ? `+${contact.value}` : "";
    const traits = { provider: contact.kind };
    await recordAudit(ctx.db, "login_failed", { id: account?.id ?? null, email: name }, origin, traits);
    if (attempt.offerUnlock && email !== "") await offerUnlock(ctx, email, origin);
    await hideForeignHash(ctx.db, began);
    throw invalidCredentials();
  }
  if (!confirmedAt(account, contact)) {
    await attempt.succeed(ctx.db);
    await recordRefusal(ctx, account, contact, "not_confirmed", origin);
    throw contact.kind === "email"
      ? new AuthError(400, "email_not_confirmed", "Email not confirmed")
      : new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
  }
  if (account.blocked) {
    await attempt.succeed(ctx.db);
    await recordRefusal(ctx, account, contact, "blocked", origin);
    throw banned();
  }
  const passwordHash = await renewHash(ctx.db, account.id, account.passwordHash, password);
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const now = await lockUser(trx, account.id);
    // The password was changed during the check: the attempt counts as wrong.
    if (!now || now.passwordHash !== passwordHash) throw invalidCredentials();
    if (now.blocked) throw banned();
    await recordAudit(trx, "login", now, origin, { provider: contact.kind });
    const session = await openSession(ctx, trx, now.id, "password", origin, contact.kind);
    // Comes last, because from here on sign-ins from one place wait for each other.
    await attempt.succeed(trx);
    return session;
  });
  return grant(ctx, opened);
}

/** Logs a refused sign-in whose password was right, outside of the transaction that is rolled back. */
function recordRefusal(
  ctx: Context,
  user: Candidate,
  contact: Contact,
  reason: "not_confirmed" | "blocked",
  origin: Origin,
): Promise<void> {
  return recordAudit(ctx.db, "login_failed", user, origin, { provider: contact.kind, reason });
}

function banned(): AuthError {
  return new AuthError(400, "user_banned", "User is banned");
}

function invalidCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

/**
 * The session in the form that its owner gets, with a new access token. Call it outside of the transaction that opened the
 * session.
 */
export async function grant(ctx: Context, opened: OpenedSession): Promise<GrantedSession> {
  const account = await findSignedIn(ctx.db, opened.session.userId, opened.session.id);
  if (!account) throw new Error("a session without its account");
  return grantTo(ctx, opened, account);
}

/** Like `grant`, when the account has just been read. */
export async function grantTo(
  ctx: Context,
  opened: OpenedSession,
  { user, identities }: OwnAccount,
): Promise<GrantedSession> {
  return { ...opened, access: await issueAccessToken(ctx, user, opened.session), user, identities };
}
