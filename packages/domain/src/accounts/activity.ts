/**
 * The audit entries of their own account that a person sees, by code: sign-ins and attempts, and changes of sign-in methods.
 * Other entries are only in the data that they can download.
 */
export const ACTIVITY_ACTIONS = [
  "data_exported",
  "factor_added",
  "factor_deleted",
  "factor_unenrolled",
  "factors_reset",
  "generate_recovery_codes",
  "identity_linked",
  "identity_unlinked",
  "login",
  "login_failed",
  "logout",
  "mfa_code_login",
  "passkey_created",
  "passkey_deleted",
  "password_refused",
  "recovery_codes_deleted",
  "role_changed",
  "second_factor_failed",
  "session_revoked",
  "sign_in_delayed",
  "sign_in_unlocked",
  "token_reused",
  "user_email_change_requested",
  "user_email_changed",
  "user_phone_changed",
  "user_recovery_requested",
  "user_reinstated",
  "user_signedup",
  "user_suspended",
  "user_updated_password",
] as const;
export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number];

const REFUSALS: readonly ActivityAction[] = [
  "login_failed",
  "password_refused",
  "second_factor_failed",
  "sign_in_delayed",
  "token_reused",
];

/** Whether access was refused, so that a person other than the owner may have tried. */
export const isRefusal = (action: ActivityAction): boolean => REFUSALS.includes(action);
