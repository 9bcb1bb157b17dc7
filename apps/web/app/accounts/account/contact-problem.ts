/** Refusals that only the change of an address or a number meets, as keys of `contact.problems.*`. */
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

/** What the authentication service refused a change of address or number for; undefined when it is nothing of these. */
export function contactProblem(error: unknown): ContactProblem | undefined {
  return CODES[(error as { code?: string } | null)?.code ?? ""];
}
