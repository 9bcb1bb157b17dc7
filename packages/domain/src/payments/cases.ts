import { isOpen, type TransactionStatus } from "./attempts.ts";

/** The kinds of discrepancies that a person must examine. */
export const CASE_KINDS = [
  "unknown_charge",
  "wrong_amount",
  "not_decided",
  "refund_failed",
  "refund_came_back",
  "refund_not_decided",
  "refund_paid_twice",
  "settlement_missing",
  "settlement_unexpected",
  "settlement_amount",
  "ledger_difference",
] as const;

export type CaseKind = (typeof CASE_KINDS)[number];

/**
 * Whether a person who resolves a case, or has resolved it, may record that its attempt failed. Until then its amount stays reserved,
 * so that nothing else can pay for the order. `status`: of the attempt; null without one.
 */
export const mayRecordFailure = (kind: CaseKind, status: TransactionStatus | null): boolean =>
  (kind === "not_decided" || kind === "wrong_amount") && status !== null && isOpen(status);
