import { REGISTRATION_LIMITS } from "@passerelle/domain/accounts/registration";
import { utf8Length } from "@passerelle/domain/text";
import { isMailAddress } from "../platform/mail-letter.ts";
import { AuthError, validationFailed } from "./wire/errors.ts";

const { min, max } = REGISTRATION_LIMITS.password;

/** The address in the form in which it is kept; throws `validation_failed`. */
export function checkEmail(email: string): string {
  if (email === "") throw validationFailed("An email address is required");
  if (email.length > 255) throw validationFailed("An email address is too long");
  if (!isMailAddress(email)) throw validationFailed("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** Bytes, both ways: what a hash can tell apart. Strength is advice for who types (spec 1 §2.9), not a rule. */
export function checkNewPassword(password: string): void {
  if (utf8Length(password) > max) {
    throw validationFailed(`Password cannot be longer than ${max} characters`);
  }
  if (utf8Length(password) < min) {
    throw new AuthError(422, "weak_password", `Password should be at least ${min} characters.`, {
      extra: { weak_password: { reasons: ["length"] } },
    });
  }
}
