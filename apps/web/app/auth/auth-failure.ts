import { ApiError } from "../lib/client.ts";

/** Keys of the words file (`failures.*`) by the authentication service's codes. */
const CODES = {
  invalid_credentials: "wrong_credentials",
  email_not_confirmed: "unconfirmed",
  phone_not_confirmed: "unconfirmed",
  user_banned: "banned",
  user_already_exists: "email_taken",
  email_exists: "email_taken",
  phone_exists: "phone_taken",
  email_address_invalid: "email_invalid",
  weak_password: "weak_password",
  pwned: "known_password",
  same_password: "same_password",
  current_password_invalid: "current_password_wrong",
  current_password_required: "current_password_wrong",
  reauthentication_not_valid: "code_wrong",
  reauthentication_needed: "code_needed",
  otp_expired: "code_wrong",
  mfa_verification_failed: "code_wrong",
  mfa_verification_rejected: "code_wrong",
  mfa_challenge_expired: "code_expired",
  mfa_ip_address_mismatch: "code_expired",
  mfa_recovery_codes_locked: "rate_limited",
  mfa_recovery_codes_sole_factor: "factor_first",
  mfa_recovery_codes_enroll_not_enabled: "not_enabled",
  mfa_recovery_codes_verify_not_enabled: "not_enabled",
  mfa_totp_enroll_not_enabled: "not_enabled",
  mfa_phone_enroll_not_enabled: "not_enabled",
  mfa_webauthn_enroll_not_enabled: "not_enabled",
  mfa_totp_verify_not_enabled: "not_enabled",
  mfa_phone_verify_not_enabled: "not_enabled",
  mfa_webauthn_verify_not_enabled: "not_enabled",
  mfa_factor_name_conflict: "name_taken",
  too_many_enrolled_mfa_factors: "full",
  mfa_verified_factor_exists: "phone_taken",
  mfa_factor_not_found: "gone",
  insufficient_aal: "second_factor",
  passkey_disabled: "not_enabled",
  too_many_passkeys: "full",
  webauthn_credential_exists: "key_known",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "key_known",
  webauthn_challenge_not_found: "key_refused",
  webauthn_challenge_expired: "key_refused",
  webauthn_verification_failed: "key_refused",
  ERROR_CEREMONY_ABORTED: "key_cancelled",
  NotAllowedError: "key_cancelled",
  identity_already_exists: "identity_taken",
  identity_not_found: "gone",
  single_identity_not_deletable: "last_identity",
  email_conflict_identity_not_deletable: "last_identity",
  manual_linking_disabled: "not_enabled",
  provider_disabled: "not_enabled",
  email_provider_disabled: "not_enabled",
  phone_provider_disabled: "not_enabled",
  saml_provider_disabled: "unknown_organisation",
  sso_provider_not_found: "unknown_organisation",
  sso_provider_disabled: "organisation_disabled",
  user_sso_managed: "organisation_managed",
  oauth_provider_unavailable: "provider_down",
  sms_send_failed: "sms_failed",
  over_request_rate_limit: "rate_limited",
  over_email_send_rate_limit: "send_limited",
  over_sms_send_rate_limit: "send_limited",
  signup_disabled: "signup_disabled",
  session_not_found: "session_ended",
  session_expired: "session_ended",
  refresh_token_not_found: "session_ended",
} as const;

export type AuthFailureCode = (typeof CODES)[keyof typeof CODES] | "network" | "unknown";

export type AuthFailure = {
  code: AuthFailureCode;
  /** Seconds to wait after too many attempts or requests. */
  seconds?: number;
};

type Refusal = { code?: string; status?: number; message?: string; name?: string; reasons?: string[] };

/**
 * An error of the authentication client as a code. The time to wait is in its message only ("… only request this
 * after 42 seconds.").
 */
export function authFailure(error: unknown): AuthFailure {
  if (error instanceof ApiError) return ofApi(error);
  const { code = "", status, message = "", name = "", reasons } = error as Refusal;
  // No response, or one of a proxy.
  if (name === "AuthRetryableFetchError" && (!status || (status >= 502 && status <= 504)))
    return { code: "network" };
  if (name === "AuthSessionMissingError") return { code: "session_ended" };
  if (reasons?.includes("pwned")) return { code: CODES.pwned };
  // Errors of the browser's own dialog are known by their name.
  const known = knownCode(code) ?? knownCode(name) ?? (status === 429 ? "rate_limited" : "unknown");
  const seconds = Number(/(\d+) seconds?/.exec(message)?.[1]);
  return isLimit(known) && seconds > 0 ? { code: known, seconds } : { code: known };
}

const isLimit = (code: AuthFailureCode) => code === "rate_limited" || code === "send_limited";

function ofApi(error: ApiError): AuthFailure {
  if (error.code === "second_factor_required") return { code: "second_factor" };
  if (error.code === "reauthentication_needed") return { code: "code_needed" };
  return { code: error.code === "network" || error.status >= 500 ? "network" : "unknown" };
}

function knownCode(code: string): AuthFailureCode | undefined {
  return Object.hasOwn(CODES, code) ? CODES[code as keyof typeof CODES] : undefined;
}
