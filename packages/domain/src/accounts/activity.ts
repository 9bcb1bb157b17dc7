/**
 * What a person is shown of the audit of their own account, by its codes: who signed in or tried to, and what changed how the
 * account is entered. The rest is only in the data that they can download.
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

/** Whether access was refused: the owner may not have been the one who tried. */
export const isRefusal = (action: ActivityAction): boolean => REFUSALS.includes(action);
