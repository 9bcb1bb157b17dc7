import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { hashCode, isLive, MAX_ATTEMPTS, PKCE_PREFIX } from "../codes/codes.ts";
import {
  type CodeKind,
  consumeCode,
  countAttempt,
  findCodeByHash,
  type StoredCode,
} from "../codes/queries.ts";
import { refuseBlocked } from "../refuse-blocked.ts";
import { lockUser } from "../users/queries.ts";
import type { AuthUser } from "../users/user.ts";
import { AuthError } from "../wire/errors.ts";

/** The kinds of codes of each wire type. A code of one kind cannot be used as another. */
const MAIL_KINDS: Record<string, readonly CodeKind[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  magiclink: ["magiclink_token"],
  recovery: ["recovery_token"],
  email: ["confirmation_token", "magiclink_token"],
  email_change: ["email_change_token_current", "email_change_token_new"],
};
const PHONE_KINDS: Record<string, CodeKind> = { sms: "sms_token", phone_change: "phone_change_token" };

export const isMailType = (type: string) => Object.hasOwn(MAIL_KINDS, type);
export const isPhoneType = (type: string) => Object.hasOwn(PHONE_KINDS, type);

const BY_LINK = "Email link is invalid or has expired";
const BY_CODE = "Token has expired or is invalid";

/** The proof: the token of a link, or an address or number with its code. */
export type SubmittedCode = { type: string } & ({ token: string } | { to: string; code: string });

/** The code that was sent, if it exists and has not expired; throws `otp_expired`. */
export async function findSubmittedCode(ctx: Context, submitted: SubmittedCode): Promise<StoredCode> {
  const found =
    "token" in submitted ? await findByToken(ctx.db, submitted) : await findByCode(ctx.db, submitted);
  if (!found || !isLive(ctx, found)) throw expired(submitted);
  return found;
}

async function findByToken(db: Db, { type, token }: { type: string; token: string }) {
  const pkce = token.startsWith(PKCE_PREFIX);
  const found = await findCodeByHash(db, MAIL_KINDS[type] ?? [], token.slice(pkce ? PKCE_PREFIX.length : 0));
  // A link of a client that exchanges codes must not yield a session in the address when its prefix is removed.
  return found && (found.pkce !== undefined) === pkce ? found : undefined;
}

/** Short codes are counted before they are compared, outside of the transaction, which a wrong code rolls back. */
async function findByCode(db: Db, { type, to, code }: { type: string; to: string; code: string }) {
  const hash = hashCode(to, code);
  const kind = PHONE_KINDS[type];
  if (!kind) return findCodeByHash(db, MAIL_KINDS[type] ?? [], hash);
  const tried = await countAttempt(db, { kind, relatesTo: to }, MAX_ATTEMPTS);
  return tried.find((candidate) => candidate.hash === hash);
}

/**
 * Uses the code up and locks its owner. Throws `otp_expired` when it was used or replaced meanwhile, or when its owner now has
 * another address; `user_banned`.
 */
export async function consumeSubmittedCode(
  trx: Db,
  code: StoredCode,
  submitted: SubmittedCode,
): Promise<AuthUser> {
  const user = await lockUser(trx, code.userId);
  if (!user || contactOf(user, code.kind) !== code.relatesTo || !(await consumeCode(trx, code))) {
    throw expired(submitted);
  }
  refuseBlocked(user, "otp");
  return user;
}

/** The address or number to which a code of this kind must have been sent. */
function contactOf(user: AuthUser, kind: CodeKind): string | null {
  if (kind === "sms_token") return user.phone;
  if (kind === "phone_change_token") return user.newPhone;
  return kind === "email_change_token_new" ? user.newEmail : user.email;
}

function expired(submitted: SubmittedCode): AuthError {
  return new AuthError(403, "otp_expired", "token" in submitted ? BY_LINK : BY_CODE);
}
