import type { Context } from "../platform/context.ts";
import { isMailAddress } from "../platform/mail-letter.ts";
import { recordAudit } from "./audit-queries.ts";
import { type Contact, confirmedAt, findByContact } from "./contact.ts";
import { enterPasswordTry } from "./limits/password-delay.ts";
import { limitSignIn } from "./limits/service.ts";
import { hideForeignHash, renewHash } from "./passwords/foreign.ts";
import { passwordMatches } from "./passwords.ts";
import { offerUnlock } from "./recovery.ts";
import { type OpenedSession, type Origin, openSession } from "./sessions/service.ts";
import { issueAccessToken } from "./tokens/access-token.ts";
import { type AuthUser, findUser, listIdentities, lockUser } from "./users/queries.ts";
import { AuthError } from "./wire/errors.ts";
import type { GrantedSession } from "./wire/json.ts";

/**
 * Signs in by address or number and password. An unknown one and a wrong password are one answer, in the same time; that
 * it is not confirmed, or its account suspended, is told only to who has the password.
 */
export async function signIn(
  ctx: Context,
  contact: Contact,
  password: string,
  origin: Origin,
): Promise<GrantedSession> {
  const began = performance.now();
  const giveBack = await limitSignIn(ctx.db, origin);
  const user = await findByContact(ctx.db, contact);
  const entered = await enterPasswordTry(ctx, { id: user?.id, name: contact.value }, origin);
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
    const email = isMailAddress(contact.value) ? contact.value : "";
    // Nothing but an address or number is written down: people also type their password there.
    const name =
      contact.kind === "email" ? email : /^\d{7,15}$/.test(contact.value) ? `+${contact.value}` : "";
    const traits = { provider: contact.kind };
    await recordAudit(ctx.db, "login_failed", { id: user?.id ?? null, email: name }, origin, traits);
    if (entered.offerUnlock && email !== "") await offerUnlock(ctx, email, origin);
    await hideForeignHash(ctx.db, began);
    throw invalidCredentials();
  }
  await giveBack();
  await entered.right();
  if (!confirmedAt(user, contact)) {
    await recordRefusal(ctx, user, contact, "not_confirmed", origin);
    throw contact.kind === "email"
      ? new AuthError(400, "email_not_confirmed", "Email not confirmed")
      : new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
  }
  if (user.blocked) {
    await recordRefusal(ctx, user, contact, "blocked", origin);
    throw banned();
  }
  const passwordHash = await renewHash(ctx.db, user.id, user.passwordHash, password);
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const now = await lockUser(trx, user.id);
    // The password may have been changed while it was being checked: then this was no right one.
    if (!now || now.passwordHash !== passwordHash) throw invalidCredentials();
    if (now.blocked) throw banned();
    await recordAudit(trx, "login", now, origin, { provider: contact.kind });
    return openSession(ctx, trx, now.id, "password", origin, contact.kind);
  });
  return grant(ctx, opened);
}

/** Somebody with the right password who does not get in: outside of a transaction, or it would be rolled back. */
function recordRefusal(
  ctx: Context,
  user: AuthUser,
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

/** The session as its owner gets it, with a fresh access token; outside the transaction that opened it. */
export async function grant(ctx: Context, opened: OpenedSession): Promise<GrantedSession> {
  const user = await findUser(ctx.db, opened.session.userId);
  if (!user) throw new Error("a session without its account");
  const [access, identities] = await Promise.all([
    issueAccessToken(ctx, user, opened.session),
    listIdentities(ctx.db, user.id),
  ]);
  return { ...opened, access, user, identities };
}
