/**
 * Why a payment failed, as far as its provider says. `unknown_number`: no account that can pay is on the number;
 * `limit_reached`: the payer's account, card or operator allows no such amount now; `authentication_required`: the bank wants
 * the payer of a kept card to confirm, who was absent.
 */
export const FAILURE_CODES = [
  "declined",
  "insufficient_funds",
  "unknown_number",
  "limit_reached",
  "expired_card",
  "authentication_required",
  "cancelled_by_payer",
  "not_confirmed_in_time",
  "provider_unavailable",
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];
