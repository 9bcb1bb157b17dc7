/** Errors that only a change of email address or phone number has, as keys of `contact.problems.*`. */
export type ContactProblem = "email_taken" | "phone_taken" | "code" | "sms" | "second_factor" | "managed";

const CODES: Record<string, ContactProblem> = {
  email_exists: "email_taken",
  phone_exists: "phone_taken",
  otp_expired: "code",
  sms_send_failed: "sms",
  phone_provider_disabled: "sms",
  insufficient_aal: "second_factor",
  user_sso_managed: "managed",
};

/** The error of a refused change of email address or phone number; undefined for other errors. */
export function contactProblem(error: unknown): ContactProblem | undefined {
  return CODES[(error as { code?: string } | null)?.code ?? ""];
}
