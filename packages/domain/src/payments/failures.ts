/**
 * The reason why a payment failed, as far as its provider reports it. `unknown_number`: the number has no account that can pay;
 * `limit_reached`: the payer's account, card or operator does not allow the amount now; `authentication_required`: the bank
 * requires the absent payer of a kept card to confirm.
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
