import type { Db } from "../platform/db.ts";
import { isEmailAddress } from "../platform/email.ts";
import { isPhoneNumber } from "../platform/sms-message.ts";
import { checkEmail, checkPhone, digitsOf } from "./credentials.ts";
import type { Login } from "./limits/password-attempt-queries.ts";
import { findUserByEmail, findUserByPhone } from "./users/queries.ts";
import type { AuthUser } from "./users/user.ts";

/** The identifier to register and sign in with: an address in lower case, or a number in digits. */
export type Contact = { kind: "email" | "phone"; value: string };

/** The contact given as `email` or `phone`; throws `validation_failed` for a malformed one. */
export function readContact(email: string | undefined, phone: string | undefined): Contact {
  return phone && !email
    ? { kind: "phone", value: checkPhone(phone) }
    : { kind: "email", value: checkEmail(email ?? "") };
}

/** As `readContact`, for attempts: an invalid address or number is treated as unknown. */
export function readAttemptedContact(email: string | undefined, phone: string | undefined): Contact {
  return phone && !email
    ? { kind: "phone", value: digitsOf(phone) }
    : { kind: "email", value: (email ?? "").toLowerCase() };
}

export async function findByContact(db: Db, { kind, value }: Contact): Promise<AuthUser | undefined> {
  if (kind === "phone") return isPhoneNumber(value) ? findUserByPhone(db, value) : undefined;
  return isEmailAddress(value) ? findUserByEmail(db, value) : undefined;
}

/** The name under which attempts are counted; it may be any text that was typed. */
export function loginOf({ kind, value }: Contact): Login & { name: string } {
  const possible = kind === "phone" ? isPhoneNumber(value) : isEmailAddress(value);
  return { kind, identifier: possible ? value : null, name: value };
}

type Confirmed = Pick<AuthUser, "emailConfirmedAt" | "phoneConfirmedAt">;

export function confirmedAt(user: Confirmed, { kind }: Contact): Date | null {
  return kind === "phone" ? user.phoneConfirmedAt : user.emailConfirmedAt;
}
