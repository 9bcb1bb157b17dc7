import type { FailureCode } from "@passerelle/domain/payments/failures";
import type { ChargeState } from "../../provider.ts";

/** Maps MTN's reasons to failure codes for the payer; all other reasons are `declined`. */
const FAILURES: ReadonlyMap<string, FailureCode> = new Map([
  ["APPROVAL_REJECTED", "cancelled_by_payer"],
  ["TRANSACTION_CANCELED", "cancelled_by_payer"],
  ["NOT_ENOUGH_FUNDS", "insufficient_funds"],
  ["PAYER_NOT_FOUND", "unknown_number"],
  ["SENDER_ACCOUNT_NOT_ACTIVE", "unknown_number"],
  ["PAYER_LIMIT_REACHED", "limit_reached"],
  // MTN reports it when the payer did not enter the PIN in time.
  ["COULD_NOT_PERFORM_TRANSACTION", "not_confirmed_in_time"],
  ["EXPIRED", "not_confirmed_in_time"],
  // The merchant's account or its configuration, not the payer's.
  ["NOT_ALLOWED", "provider_unavailable"],
  ["NOT_ALLOWED_TARGET_ENVIRONMENT", "provider_unavailable"],
  ["INVALID_CALLBACK_URL_HOST", "provider_unavailable"],
  ["INVALID_CURRENCY", "provider_unavailable"],
  ["PAYEE_NOT_FOUND", "provider_unavailable"],
  ["PAYEE_NOT_ALLOWED_TO_RECEIVE", "provider_unavailable"],
  ["SERVICE_UNAVAILABLE", "provider_unavailable"],
  ["BAD_REQUEST", "provider_unavailable"],
]);

/**
 * Codes of refused orders, although MTN answers 500. After any other 500, such as INTERNAL_PROCESSING_ERROR, the order may
 * have been accepted.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  "INVALID_CALLBACK_URL_HOST",
  "INVALID_CURRENCY",
  "NOT_ALLOWED",
  "NOT_ALLOWED_TARGET_ENVIRONMENT",
  "NOT_ENOUGH_FUNDS",
  "PAYEE_NOT_ALLOWED_TO_RECEIVE",
  "PAYEE_NOT_FOUND",
  "PAYER_LIMIT_REACHED",
  "PAYER_NOT_FOUND",
]);

export const isRefusal = (code: string): boolean => REFUSALS.has(code);

export const failureCodeOf = (reason: string | undefined): FailureCode =>
  FAILURES.get(reason ?? "") ?? "declined";

/** The state of a charge that MTN reports as failed. */
export const failedStateOf = (reason: string | undefined): ChargeState =>
  reason === "EXPIRED" ? { status: "expired" } : { status: "failed", failureCode: failureCodeOf(reason) };
