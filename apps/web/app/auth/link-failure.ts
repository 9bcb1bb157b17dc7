/** Why another site did not sign in, as a key of `link.provider.*`. */
export type ProviderFailure =
  | "refused"
  | "down"
  | "unverified"
  | "interrupted"
  | "not_trusted"
  | "incomplete"
  | "email_taken"
  | "banned"
  | "identity_taken"
  | "signup_disabled"
  | "rate_limited"
  | "organisation_disabled";

/** By codes of the authentication service and of providers (RFC 6749 §4.1.2.1). */
const CODES: Record<string, ProviderFailure> = {
  access_denied: "refused",
  interaction_required: "refused",
  login_required: "refused",
  consent_required: "refused",
  account_selection_required: "refused",
  oauth_provider_unavailable: "down",
  temporarily_unavailable: "down",
  server_error: "down",
  provider_email_needs_verification: "unverified",
  bad_oauth_state: "interrupted",
  flow_state_expired: "interrupted",
  flow_state_not_found: "interrupted",
  flow_state_already_used: "interrupted",
  saml_relay_state_not_found: "interrupted",
  saml_relay_state_expired: "interrupted",
  bad_oauth_callback: "not_trusted",
  saml_assertion_no_email: "incomplete",
  saml_assertion_no_user_id: "incomplete",
  email_exists: "email_taken",
  user_already_exists: "email_taken",
  user_banned: "banned",
  identity_already_exists: "identity_taken",
  signup_disabled: "signup_disabled",
  over_request_rate_limit: "rate_limited",
  sso_provider_disabled: "organisation_disabled",
  sso_provider_not_found: "organisation_disabled",
};

/** Whether another link may help: not for a suspended account, nor when this one only has to wait. */
export function canRequestNewLink(code: string): boolean {
  const failure = providerFailure(code);
  return failure !== "banned" && failure !== "rate_limited";
}

/** Why a link failed because of another site; undefined for other codes. */
export function providerFailure(code: string): ProviderFailure | undefined {
  return Object.hasOwn(CODES, code) ? CODES[code] : undefined;
}
