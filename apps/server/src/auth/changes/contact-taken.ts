import { isUniqueViolation } from "../../platform/db.ts";
import { AuthError } from "../wire/errors.ts";

export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}

export function phoneExists(): AuthError {
  return new AuthError(422, "phone_exists", "A user with this phone number has already been registered");
}

/** Maps a unique violation to a refusal: another account took the address or number meanwhile. */
export function refusalOfConflict(error: unknown): AuthError | undefined {
  if (isUniqueViolation(error, "users_email_key")) return emailExists();
  if (isUniqueViolation(error, "users_phone_key")) return phoneExists();
  return undefined;
}
