import { isEmailAddress } from "../platform/email.ts";
import { isPhoneNumber } from "../platform/sms-message.ts";
import { validationFailed } from "./wire/errors.ts";

/** The normalised address; throws `validation_failed`. */
export function checkEmail(email: string): string {
  if (email === "") throw validationFailed("An email address is required");
  if (email.length > 255) throw validationFailed("An email address is too long");
  if (!isEmailAddress(email)) throw validationFailed("Unable to validate email address: invalid format");
  return email.toLowerCase();
}

/** The normalised number, without plus and spaces; throws `validation_failed`. */
export function checkPhone(phone: string): string {
  const digits = digitsOf(phone);
  if (!isPhoneNumber(digits)) throw validationFailed("Invalid phone number format (E.164 required)");
  return digits;
}

/** As `checkPhone`, without validation. */
export function digitsOf(phone: string): string {
  return phone.replace(/\s/g, "").replace(/^\+/, "");
}
