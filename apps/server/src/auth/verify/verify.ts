import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Origin } from "../../platform/origin.ts";
import { recordAudit } from "../audit-queries.ts";
import { refusalOfConflict } from "../changes/contact-taken.ts";
import { confirmEmailChange } from "../changes/email.ts";
import { confirmPhoneChange } from "../changes/phone.ts";
import type { StoredCode } from "../codes/queries.ts";
import { findByContact } from "../contact.ts";
import { issueAuthCode } from "../flows/auth-code.ts";
import { limitVerify } from "../limits/limits.ts";
import { logRefusal } from "../refuse-blocked.ts";
import { type OpenedSession, openSession, type SignInMethod } from "../sessions/open-session.ts";
import { grant } from "../sign-in.ts";
import { emailIdentity, phoneIdentity } from "../users/identities.ts";
import { putIdentity } from "../users/identity-queries.ts";
import { updateUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import type { GrantedSession } from "../wire/json.ts";
import { consumeSubmittedCode, findSubmittedCode, isMailType, type SubmittedCode } from "./locate.ts";

export type Verified =
  | { kind: "session"; granted: GrantedSession }
  /** The client that sent the challenge exchanges this code. */
  | { kind: "auth_code"; code: string }
  /** One of the two mailboxes has confirmed the change of address. */
  | { kind: "half" };

type Done = { kind: "opened"; opened: OpenedSession } | Exclude<Verified, { kind: "session" }>;

/**
 * Uses up a code, performs the action for which it was sent and signs its owner in. `followed`: a link was opened in a browser; a
 * client that exchanges codes then gets one. Throws `otp_expired`, `user_banned`, `email_exists`, `phone_exists`, 429.
 */
export async function verify(
  ctx: Context,
  submitted: SubmittedCode,
  origin: Origin,
  followed: boolean,
): Promise<Verified> {
  const giveBack = await limitVerify(ctx.db, origin, "to" in submitted ? submitted.to : undefined);
  const code = await findSubmittedCode(ctx, submitted).catch(async (error: unknown) => {
    if ("to" in submitted) await recordWrongCode(ctx, submitted, origin);
    throw error;
  });
  const done = await ctx.db
    .transaction()
    .execute((trx) => consumeAndSignIn(ctx, trx, code, submitted, origin, followed))
    .catch(logRefusal(ctx, origin))
    .catch((error: unknown) => {
      throw refusalOfConflict(error) ?? error;
    });
  await giveBack();
  return done.kind === "opened" ? { kind: "session", granted: await grant(ctx, done.opened) } : done;
}

async function consumeAndSignIn(
  ctx: Context,
  trx: Db,
  code: StoredCode,
  submitted: SubmittedCode,
  origin: Origin,
  followed: boolean,
): Promise<Done> {
  const user = await consumeSubmittedCode(trx, code, submitted);
  switch (code.kind) {
    case "confirmation_token":
    case "magiclink_token":
    case "recovery_token":
    case "sms_token":
      await confirmContact(trx, user, code, origin);
      break;
    case "email_change_token_current":
    case "email_change_token_new":
      if (!(await confirmEmailChange(ctx, trx, user, code.kind, origin))) return { kind: "half" };
      break;
    case "phone_change_token":
      await confirmPhoneChange(ctx, trx, user, origin);
      break;
    default:
      throw new Error(`A code of kind ${code.kind} does not sign in`);
  }
  const provider = providerOf(code);
  if (followed && code.pkce) {
    const proven = {
      userId: user.id,
      method: methodOf(submitted.type),
      pkce: code.pkce,
      providerType: provider,
    };
    return { kind: "auth_code", code: await issueAuthCode(ctx, trx, proven) };
  }
  await recordAudit(trx, "login", user, origin, { provider, method: methodOf(submitted.type) });
  return { kind: "opened", opened: await openSession(ctx, trx, user.id, "otp", origin, provider) };
}

function providerOf({ kind }: StoredCode): "phone" | "email" {
  return kind === "sms_token" || kind === "phone_change_token" ? "phone" : "email";
}

/** A wrong code counts like a wrong password; a used or expired link is not an attempt at an account. */
async function recordWrongCode(
  ctx: Context,
  { type, to }: { type: string; to: string },
  origin: Origin,
): Promise<void> {
  const kind = isMailType(type) ? "email" : "phone";
  const user = await findByContact(ctx.db, { kind, value: to });
  const tried = { id: user?.id ?? null, email: kind === "email" ? to : `+${to}` };
  await recordAudit(ctx.db, "login_failed", tried, origin, { provider: "otp" });
}

/** Confirms an address or number: a person with the code that was sent to it owns it. */
async function confirmContact(trx: Db, user: AuthUser, code: StoredCode, origin: Origin): Promise<void> {
  const byPhone = code.kind === "sms_token";
  const first = !(byPhone ? user.phoneConfirmedAt : user.emailConfirmedAt);
  if (!first) return;
  const unknown = user.emailConfirmedAt === null && user.phoneConfirmedAt === null;
  await updateUser(trx, user.id, {
    ...(byPhone ? { phoneConfirmedAt: new Date() } : { emailConfirmedAt: new Date() }),
    ...(unknown && code.voidsPassword && { passwordHash: null }),
  });
  const identity = byPhone
    ? phoneIdentity(user.id, user.phone ?? "", true)
    : emailIdentity(user.id, user.email, true);
  await putIdentity(trx, identity);
  await recordAudit(trx, "user_verified", user, origin);
}

function methodOf(type: string): SignInMethod {
  if (type === "signup" || type === "email") return "email/signup";
  const named = (["invite", "magiclink", "recovery", "email_change"] as const).find((name) => name === type);
  return named ?? "otp";
}
