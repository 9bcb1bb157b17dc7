import { isPhoneNumber, isPhoneShaped } from "../phones.ts";
import { MOBILE_PROVIDERS } from "./methods.ts";

export type MobileErrors = { phone?: "phone_invalid"; provider?: "provider_required" };

/** Errors of a mobile money payment by field; empty when it is valid (spec 2 §5, and the digits of spec 1 §5). */
export function mobileErrors(details: { phone: string; provider: string | null | undefined }): MobileErrors {
  const errors: MobileErrors = {};
  if (!isPhoneShaped(details.phone) || !isPhoneNumber(details.phone)) errors.phone = "phone_invalid";
  if (!MOBILE_PROVIDERS.some((known) => known === details.provider)) errors.provider = "provider_required";
  return errors;
}
